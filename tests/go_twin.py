"""An independent slow Go: lists, sets and dicts, from the documents alone; for players and TD see `twin.py`.

A board is a dict from (row, column) to "X" or "O". A game is a list of all its boards, and a move a point or "pass".
"""

from __future__ import annotations

from twin import OTHER, SIGN, TwinPlayer, bits, tanh, whole_weights

PASS = "pass"


def beside(point, size):
    y, x = point
    return [(v, u) for v, u in ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)) if 0 <= v < size and 0 <= u < size]


def chain(board, point, size):
    """All points connected to this one that hold the same (a stone, or nothing), and all others that they touch."""
    chained, touched, to_do = {point}, set(), [point]
    while to_do:
        for other in beside(to_do.pop(), size):
            if board.get(other) != board.get(point):
                touched.add(other)
            elif other not in chained:
                chained.add(other)
                to_do.append(other)
    return chained, touched


def is_captured(board, point, size):
    return all(other in board for other in chain(board, point, size)[1])


def after(board, point, colour, size):
    """The board after a stone, or None if that is suicide."""
    new = {**board, point: colour}
    for other in beside(point, size):
        if new.get(other) == OTHER[colour] and is_captured(new, other, size):
            for captured in chain(new, other, size)[0]:
                del new[captured]
    return None if is_captured(new, point, size) else new


class Game:
    """A game of Go, with all that came before."""

    def __init__(self, size=5, limit=125, komi=0.0):
        self.size, self.limit, self.komi = size, limit, komi
        self.boards, self.moves = [{}], []

    @property
    def board(self):
        return self.boards[-1]

    @property
    def colour(self):
        return "XO"[len(self.moves) % 2]

    @property
    def is_over(self):
        return self.moves[-2:] == [PASS, PASS] or len(self.moves) == self.limit

    def boards_after(self):
        """Every legal move with the board that it makes, row by row, the pass last."""
        if self.is_over:
            return {}
        points = [(y, x) for y in range(self.size) for x in range(self.size) if (y, x) not in self.board]
        made = {point: after(self.board, point, self.colour, self.size) for point in points}
        earlier = self.boards[:-1][-2:]  # before the opponent's last move, and before the one before that
        legal = {point: board for point, board in made.items() if board is not None and board not in earlier}
        return {**legal, PASS: self.board}

    def play(self, move):
        self.boards.append(self.boards_after()[move])
        self.moves.append(move)

    def lead(self):
        """Black's area less white's and komi; 0 where the limit ended the game."""
        if self.moves[-2:] != [PASS, PASS] and len(self.moves) == self.limit:
            return 0.0
        lead = sum(SIGN[stone] for stone in self.board.values()) - self.komi
        for point in [(y, x) for y in range(self.size) for x in range(self.size) if (y, x) not in self.board]:
            colours = {self.board[other] for other in chain(self.board, point, self.size)[1]}
            if len(colours) == 1:
                lead += SIGN[colours.pop()]
        return lead


class GoPlayer(TwinPlayer):
    """Moves by a value of boards, from black's view."""

    def choose(self, game, seed, ply):
        """The move, and whether chance forced it."""
        made = game.boards_after()
        moves = list(made)
        draw = bits(seed, 2 * ply)
        if draw >> 32 < self.epsilon * 2**32:
            return moves[((draw & 0xFFFFFFFF) * len(moves)) >> 32], True
        worths = [self.worth(made[move], game.colour) for move in moves]
        best = [move for move, worth in zip(moves, worths, strict=True) if worth == max(worths)]
        if len(best) == 1 or self.takes_first:
            return best[0], False
        return best[((bits(seed, 2 * ply + 1) & 0xFFFFFFFF) * len(best)) >> 32], False


def counter(weights, size=5, **habits):
    """A player that counts weighted stones."""
    whole = whole_weights(weights)
    return GoPlayer(
        lambda board: sum(SIGN[stone] * whole[size * y + x] for (y, x), stone in board.items()),
        **habits,
    )


def liberty_player(size=5, **habits):
    return GoPlayer(lambda board: n_liberties(board, "X", size) - n_liberties(board, "O", size), **habits)


def n_liberties(board, colour, size):
    stones = [point for point, stone in board.items() if stone == colour]
    return len({other for point in stones for other in beside(point, size) if other not in board})


def whole_game(black, white, seed, **options):
    game = Game(**options)
    while not game.is_over:
        move, _ = (black if game.colour == "X" else white).choose(game, seed, len(game.moves))
        game.play(move)
    return game


def td_value(board, weights):
    """Σ weight × stone in the order that the package promises: eight running sums of 24 points, then the last one."""
    products = [SIGN.get(board.get((y, x)), 0) * weights[5 * y + x] for y in range(5) for x in range(5)]
    sums = [0.0] * 8
    for point in range(24):
        sums[point % 8] += products[point]
    return (((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]))) + products[24]


def td_game(weights, seed, alpha, lam, epsilon, learns_from_forced):
    """TD(λ) by self-play as in Sutton & Barto: changes the weights in place."""
    player = GoPlayer(lambda board: td_value(board, weights), epsilon)
    trace = [0.0] * 25
    game = Game()
    while not game.is_over:
        move, forced = player.choose(game, seed, len(game.moves))
        before = game.board
        game.play(move)
        if forced and not learns_from_forced:
            continue
        v = tanh(td_value(before, weights))
        target = tanh(td_value(game.board, weights))
        if game.is_over:
            target = float((game.lead() > 0) - (game.lead() < 0))
        for i in range(25):
            trace[i] = lam * trace[i] + (1 - v * v) * SIGN.get(before.get(divmod(i, 5)), 0)
            weights[i] += alpha * (target - v) * trace[i]
