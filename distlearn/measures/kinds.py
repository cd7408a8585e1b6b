"""The usual ways to play against others, with the names and settings that the papers give them."""

from __future__ import annotations

from distlearn.games import AnyGame, chosen_openings
from distlearn.measures.base import Subject
from distlearn.measures.versus import Versus
from distlearn.options import EvenCount, OpeningSet, Players, Probability


class VersusRandom(Versus):
    """Games against the random player, half of them with either colour.

    Options:
        games: number of games, half of them with black
        subject: who is measured, the best of the generation, a random member, or the whole population (mean and SD)
    """

    def __init__(self, game: AnyGame, *, games: EvenCount = 1000, subject: Subject = "best") -> None:
        super().__init__(game, player="random", games=games, subject=subject)


class HalfRandom(Versus):
    """Games from the standard position in which only the opponents are forced to move randomly now and then (JS16).

    Options:
        player: the opponent, or a list of them
        games: number of games against each of them, half of them with black
        epsilon: probability that chance forces a move of the opponent
        subject: who is measured, the best of the generation, a random member, or the whole population (mean and SD)
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        player: Players,
        games: EvenCount = 1000,
        epsilon: Probability = 0.1,
        subject: Subject = "best",
    ) -> None:
        super().__init__(game, player=player, games=games, opponent_epsilon=epsilon, subject=subject)


class OnOpenings(Versus):
    """Games from every position of a set of openings, once with either colour (JS16).

    Options:
        player: the opponent, or a list of them
        openings: positions to start from
        epsilon: probability that chance forces a move of the measured player
        opponent_epsilon: the same for the opponent; as epsilon if not given
        subject: who is measured, the best of the generation, a random member, or the whole population (mean and SD)
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        player: Players,
        openings: OpeningSet = "othello-6-ply",
        epsilon: Probability = 0.0,
        opponent_epsilon: Probability | None = None,
        subject: Subject = "best",
    ) -> None:
        chosen = chosen_openings(openings, game)
        super().__init__(
            game,
            player=player,
            games=2 * len(chosen),
            epsilon=epsilon,
            opponent_epsilon=opponent_epsilon,
            openings=chosen,  # type: ignore[arg-type]
            subject=subject,
        )
