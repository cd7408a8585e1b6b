"""Clubs and seats: who moves when, with which seed, from where."""

import pytest

from distlearn.errors import UserError
from distlearn.games import GAMES, shipped_openings
from distlearn.ongoing.club import Club
from distlearn.players import shipped_named_player

OTHELLO = {"name": "othello"}


def played(club, number, black, white):
    seated = club.begin(number, black, white)
    while not seated.ongoing.now.is_over:
        seated.step()
    return [moment.last for moment in seated.ongoing.moments[1:]]


def test_a_player_moves_when_told_to_and_a_person_is_waited_for():
    seated = Club(OTHELLO).begin(0, "you", "othello-swh")
    assert seated.waits_for_person
    with pytest.raises(UserError, match="black is played by you"):
        seated.step()
    seated.ongoing.make_named("d3")
    assert seated.step().mover == -1
    assert seated.waits_for_person


def test_undo_takes_back_to_the_last_choice_of_a_person():
    seated = Club(OTHELLO).begin(0, "othello-lr06", "you")
    with pytest.raises(UserError, match="no move to take back"):
        seated.undo()
    seated.step()
    with pytest.raises(UserError, match="no move to take back"):
        seated.undo()  # the first move was not yours
    for _ in range(2):
        seated.ongoing.make(seated.ongoing.now.moves[0])
        seated.step()
    seated.undo()
    assert (seated.ongoing.n_moves, seated.waits_for_person) == (3, True)


def test_between_players_undo_takes_back_one_move():
    seated = Club(OTHELLO).begin(0, "othello-lr06", "random")
    for _ in range(3):
        seated.step()
    seated.undo()
    assert seated.ongoing.n_moves == 2


def test_games_have_seeds_of_their_own_and_the_same_number_gives_the_same_game():
    games = [played(Club(OTHELLO, seed=seed), number, "random", "random") for seed, number in [(0, 0), (0, 1), (1, 0)]]
    assert len({tuple(game) for game in games}) == 3
    assert played(Club(OTHELLO), 1, "random", "random") == games[1]


def test_games_begin_from_the_openings_given():
    openings = shipped_openings("othello-6-ply", GAMES["othello"]())
    boards = {cells.tobytes() for cells in openings.cells}
    club = Club(OTHELLO, openings=openings)
    starts = [club.begin(number).ongoing.now for number in range(4)]
    assert all(start.cells.tobytes() in boards for start in starts)
    assert len({start.cells.tobytes() for start in starts}) > 1


def test_members_are_those_given_and_whoever_ships_with_the_game():
    club = Club({"name": "go", "size": 7, "komi": 0.0, "limit": 200}, [shipped_named_player("go-liberty")])
    assert set(club.members) == {"go-liberty", "random"}  # the others are for 5×5
    with pytest.raises(UserError, match="unknown player 'go-kjs11'"):
        club.begin(0, "go-kjs11")


def test_a_game_of_numbers_has_no_board():
    with pytest.raises(UserError, match="compare-on-one has no board"):
        Club({"name": "compare-on-one"})
