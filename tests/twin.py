"""An independent slow twin: Othello, a one-ply player and TD(λ) in plain Python, from the documents alone.

It shares no code with the package but `tanh`, which has tests of its own. Boards are dicts from (row, column) to
"X" or "O", values are whole numbers, and random bits are Python integers.
"""

from __future__ import annotations

import math

from distlearn.kernels.arithmetic import tanh

RAYS = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)]
OTHER = {"X": "O", "O": "X"}
SIGN = {"X": 1, "O": -1}


def start():
    return {(3, 3): "O", (3, 4): "X", (4, 3): "X", (4, 4): "O"}


def flips(board, square, colour):
    if square in board:
        return []
    flipped = []
    for dy, dx in RAYS:
        y, x = square[0] + dy, square[1] + dx
        line = []
        while board.get((y, x)) == OTHER[colour]:
            line.append((y, x))
            y, x = y + dy, x + dx
        if line and board.get((y, x)) == colour:
            flipped += line
    return flipped


def moves(board, colour):
    return [(y, x) for y in range(8) for x in range(8) if flips(board, (y, x), colour)]


def after(board, square, colour):
    new = dict(board)
    for changed in [square, *flips(board, square, colour)]:
        new[changed] = colour
    return new


def lead(board):
    return sum(SIGN[disc] for disc in board.values())


def perft(board, colour, depth, has_passed=False):
    if depth == 0:
        return 1
    squares = moves(board, colour)
    if squares:
        return sum(perft(after(board, square, colour), OTHER[colour], depth - 1) for square in squares)
    return 1 if has_passed else perft(board, OTHER[colour], depth - 1, has_passed=True)


def bits(seed, counter):
    """SplitMix64 by its published definition."""
    mask = 2**64 - 1
    z = (seed + (counter + 1) * 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return z ^ (z >> 31)


def whole_weights(weights):
    """Weights as whole multiples of the power of two that keeps twice their sum within 30 bits."""
    exponent = math.frexp(2 * math.fsum(abs(weight) for weight in weights))[1]
    return [round(math.ldexp(weight, 30 - exponent)) for weight in weights]


def whole_value(board, weights):
    return sum(SIGN[disc] * weights[8 * y + x] for (y, x), disc in board.items())


class TwinPlayer:
    """Moves by a value of boards, from black's view."""

    def __init__(self, value, epsilon=0.0, inverts=False, takes_first=False):
        self.value = value
        self.epsilon = epsilon
        self.inverts = inverts
        self.takes_first = takes_first

    def worth(self, board, colour):
        if self.inverts and colour == "O":
            return self.value({square: OTHER[disc] for square, disc in board.items()})
        return self.value(board) if colour == "X" or self.inverts else -self.value(board)

    def choose(self, board, colour, seed, ply):
        """The square, and whether chance forced it."""
        squares = moves(board, colour)
        draw = bits(seed, 2 * ply)
        if draw >> 32 < self.epsilon * 2**32:
            return squares[((draw & 0xFFFFFFFF) * len(squares)) >> 32], True
        worths = [self.worth(after(board, square, colour), colour) for square in squares]
        best = [square for square, worth in zip(squares, worths, strict=True) if worth == max(worths)]
        if len(best) == 1 or self.takes_first:
            return best[0], False
        return best[((bits(seed, 2 * ply + 1) & 0xFFFFFFFF) * len(best)) >> 32], False


def wpc_player(weights, **habits):
    whole = whole_weights(weights)
    return TwinPlayer(lambda board: whole_value(board, whole), **habits)


def play(black, white, seed, board=None, colour="X"):
    """The moves of a game as numbers of squares, and black's lead; from a board with a colour to move, if given."""
    board, ply = start() if board is None else board, 0
    made = []
    while moves(board, "X") or moves(board, "O"):
        if moves(board, colour):
            square, _ = (black if colour == "X" else white).choose(board, colour, seed, ply)
            board = after(board, square, colour)
            made.append(8 * square[0] + square[1])
            ply += 1
        colour = OTHER[colour]
    return made, lead(board)


def td_value(board, weights):
    """Σ weight × disc in eight running sums, the order that the package promises."""
    sums = [0.0] * 8
    for square in range(64):
        disc = board.get(divmod(square, 8))
        sums[square % 8] += (SIGN[disc] if disc else 0) * weights[square]
    return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]))


def td_game(weights, seed, alpha, lam, epsilon, learns_from_forced):
    """TD(λ) by self-play as in Sutton & Barto: changes the weights in place."""
    player = TwinPlayer(lambda board: td_value(board, weights), epsilon)
    trace = [0.0] * 64
    board, colour, ply = start(), "X", 0
    while moves(board, "X") or moves(board, "O"):
        if moves(board, colour):
            square, forced = player.choose(board, colour, seed, ply)
            new = after(board, square, colour)
            if learns_from_forced or not forced:
                is_over = not moves(new, "X") and not moves(new, "O")
                v = tanh(td_value(board, weights))
                target = float((lead(new) > 0) - (lead(new) < 0)) if is_over else tanh(td_value(new, weights))
                for i in range(64):
                    disc = board.get(divmod(i, 8))
                    trace[i] = lam * trace[i] + (1 - v * v) * (SIGN[disc] if disc else 0)
                    weights[i] += alpha * (target - v) * trace[i]
            board = new
            ply += 1
        colour = OTHER[colour]


def symmetric_placements(squares):
    """The eight placements of a tuple of squares (row, column): four turns, each as it is and mirrored."""
    placements = []
    for _ in range(4):
        squares = [(x, 7 - y) for y, x in squares]
        placements += [squares, [(y, 7 - x) for y, x in squares]]
    return placements


def ntuple_value(board, tables, placements):
    """The sum of what every table holds at each of its placements; the first square is the lowest ternary digit."""
    digit = {"O": 0, None: 1, "X": 2}
    total = 0
    for table, own_placements in zip(tables, placements, strict=True):
        for squares in own_placements:
            total += table[sum(digit[board.get(square)] * 3**place for place, square in enumerate(squares))]
    return total


def whole_tables(tables, placements):
    """Tables as whole multiples of the power of two that keeps the largest value there can be within 30 bits."""
    largest = [len(own) * max(map(abs, table)) for table, own in zip(tables, placements, strict=True)]
    exponent = math.frexp(math.fsum(largest))[1]
    return [[round(math.ldexp(weight, 30 - exponent)) for weight in table] for table in tables]


def ntuple_player(tables, placements, **habits):
    whole = whole_tables(tables, placements)
    return TwinPlayer(lambda board: ntuple_value(board, whole, placements), **habits)


def ntuple_td_value(board, weights, readings):
    """What the readings (offset, squares) find, reading r added to sum r % 8, the order that the package promises."""
    sums = [0.0] * 8
    for number, index in enumerate(ntuple_indices(board, readings)):
        sums[number % 8] += weights[index]
    return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]))


def ntuple_indices(board, readings):
    digit = {"O": 0, None: 1, "X": 2}
    return [
        offset + sum(digit[board.get(square)] * 3**place for place, square in enumerate(squares))
        for offset, squares in readings
    ]


def ntuple_td_game(weights, readings, seed, alpha, lam, epsilon, learns_from_forced):
    """TD(λ) by self-play of an n-tuple network: changes the weights in place.

    A weight that is read at several placements takes a step for each of them when λ = 0, and else has each of them in
    its trace.
    """
    player = TwinPlayer(lambda board: ntuple_td_value(board, weights, readings), epsilon)
    trace = [0.0] * len(weights)
    board, colour, ply = start(), "X", 0
    while moves(board, "X") or moves(board, "O"):
        if moves(board, colour):
            square, forced = player.choose(board, colour, seed, ply)
            new = after(board, square, colour)
            if learns_from_forced or not forced:
                is_over = not moves(new, "X") and not moves(new, "O")
                v = tanh(ntuple_td_value(board, weights, readings))
                target = float((lead(new) > 0) - (lead(new) < 0))
                if not is_over:
                    target = tanh(ntuple_td_value(new, weights, readings))
                read = ntuple_indices(board, readings)
                if lam == 0:
                    for index in read:
                        weights[index] += alpha * (target - v) * (1 - v * v)
                else:
                    trace = [lam * e for e in trace]
                    for index in read:
                        trace[index] += 1 - v * v
                    for index, e in enumerate(trace):
                        weights[index] += alpha * (target - v) * e
            board = new
            ply += 1
        colour = OTHER[colour]
