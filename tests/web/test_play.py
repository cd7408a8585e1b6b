"""Playing, as the page asks for it."""

import json

import pages
import pytest

from distlearn.games import GAMES
from distlearn.ongoing.club import Club
from distlearn.web.lobby import MOST_GAMES, Lobby, Room
from distlearn.web.view import game_view

SKIP = {  # once black has taken one of the two white discs, white has no move
    "game": "othello",
    "start": "XO......" + "........" + "XO......" + "........" * 5 + " X",
    "moves": ["c1"],
    "black": "<b>Ann</b>",
}


@pytest.fixture(scope="module")
def server():
    with pages.served("play", "othello-swh") as running:
        yield running


@pytest.fixture
def game(server):
    return server.post("/api/games", white="othello-swh")


def change(server, game, name, **table):
    return server.post(f"/api/games/{game['number']}/{name}", n_moves=len(game["moves"]), **table)


def stored(server, table):
    return server.post("/api/records", text=json.dumps(table), name="stored.json")


def test_the_first_game_is_the_one_that_was_asked_for(server):
    game = server.get("/api/games/0")
    assert (game["black"], game["white"], game["waits_for"], game["look"]) == ("you", "othello-swh", "person", "discs")
    assert [game["squares"][move] for move in game["legal"]] == ["d3", "c4", "f5", "e6"]


def test_the_address_alone_leads_to_it(server):
    status, headers, _ = server.ask("/")
    assert (status, headers["Location"]) == (302, "/play/0")


def test_a_game_is_begun_when_somebody_looks_so_that_nobody_waits_for_the_server():
    class Slow(Club):
        n_begun = 0

        def begin(self, *arguments):
            self.n_begun += 1
            return super().begin(*arguments)

    club = Slow({"name": "othello"})
    lobby = Lobby(club)
    number = lobby.begin(club)
    assert club.n_begun == 0
    assert lobby.room(number).seated is lobby.room(number).seated
    assert club.n_begun == 1


def test_a_whole_game_is_played(server, game):
    while game["waits_for"] != "nobody":
        if game["waits_for"] == "person":
            game = change(server, game, "move", move=game["squares"][game["legal"][0]])
        else:
            game = change(server, game, "step")
    assert game["lead"] == game["pieces"]["black"] - game["pieces"]["white"]
    assert game["status"].endswith(f"The game is over: {game['score']}.")
    record = server.get(f"/api/games/{game['number']}/record")
    assert stored(server, record)["moves"] == game["moves"]
    assert change(server, game, "step")["refused"] == "the game is over"


def test_illegal_moves_are_refused_and_change_nothing(server, game):
    assert "flip at least one" in change(server, game, "move", move="a1")["refused"]
    assert "no move is called" in change(server, game, "move", move="<script>")["refused"]
    assert server.get(f"/api/games/{game['number']}") == game


def test_nobody_moves_for_a_player_or_plays_for_a_person(server, game):
    assert "played by you" in change(server, game, "step")["refused"]
    game = change(server, game, "move", move="d3")
    assert change(server, game, "move", move="c3")["refused"] == "it is the turn of othello-swh"


def test_a_request_of_a_page_that_is_behind_changes_nothing(server, game):
    change(server, game, "move", move="d3")
    assert "gone on meanwhile" in change(server, game, "move", move="d3")["refused"]


def test_undo_and_going_on_from_an_earlier_moment(server, game):
    game = change(server, game, "move", move="d3")
    game = change(server, game, "step")
    assert change(server, game, "undo")["moves"] == []
    game = change(server, change(server, server.get(f"/api/games/{game['number']}"), "move", move="d3"), "step")
    earlier = server.get(f"/api/games/{game['number']}?at=1")
    assert (earlier["at"], len(earlier["moves"]), earlier["mover"]) == (1, 2, 1)
    assert len(change(server, game, "back", at=1)["moves"]) == 1


def test_hints_are_what_moves_are_worth_to_a_player(server, game):
    path = f"/api/games/{game['number']}/values"
    values = server.get(f"{path}?player=othello-swh")
    assert values == pytest.approx(dict.fromkeys(["d3", "c4", "f5", "e6"], 0.04))
    assert "name a player" in server.get(path + "?player=you")["refused"]
    assert "unknown player" in server.get(path)["refused"]
    assert "has 0 moves, not 3" in server.get(path + "?player=random&at=3")["refused"]


def test_seats_can_be_changed_in_the_middle_of_a_game(server, game):
    game = change(server, game, "sit", black="random", white="othello-lr06")
    assert (game["black"], game["white"], game["waits_for"]) == ("random", "othello-lr06", "player")
    game = change(server, game, "step")
    assert len(game["moves"]) == 1
    assert "unknown player" in change(server, game, "sit", black="nobody", white="you")["refused"]


def test_a_forced_pass_is_shown(server):
    game = stored(server, SKIP)
    assert (game["at"], game["waits_for"]) == (0, "person")
    after = server.get(f"/api/games/{game['number']}?at=1")
    assert (after["skipped"], after["to_move"], after["may_pass"]) == (-1, 1, False)
    assert after["status"] == "Black plays c1 and flips 1. White has no move and must pass. It is your turn with black."


def test_names_are_shown_as_they_are_and_never_become_part_of_a_page(server):
    game = stored(server, SKIP)
    assert game["names"]["black"] == "<b>Ann</b>"
    assert "Ann" not in server.ask(f"/play/{game['number']}")[2]
    assert server.ask(f"/api/games/{game['number']}")[1]["Content-Type"].startswith("application/json")


def test_games_of_other_kinds_can_be_opened_and_begun_anew(server):
    game = stored(server, {"game": {"name": "go", "size": 7}, "moves": ["c3", "pass"]})
    assert (game["look"], game["rows"], game["may_pass"], len(game["legal"])) == ("stones", 7, True, 49)
    again = server.post("/api/games", like=game["number"], black="go-liberty")
    assert (again["look"], again["rows"], again["black"]) == ("stones", 7, "go-liberty")


@pytest.mark.parametrize("text", ["d3 d3", "nonsense", "[" * 90_000, '{"moves": ["d3"], "game": "chess"}'])
def test_what_is_no_game_is_refused_with_the_name_of_the_file(server, text):
    assert server.post("/api/records", text=text, name="stored.json")["refused"].startswith("stored.json: ")


def test_games_without_a_drawing_of_their_own_are_drawn_plainly():
    class Other(GAMES["connect-four"]):
        """Unknown to whoever draws."""

    club = Club({"name": "connect-four"})
    club.game = Other()
    assert game_view(0, Room(club, lambda: club.begin(0)))["look"] == "plain"


def test_old_games_are_forgotten_when_there_are_very_many():
    lobby = Lobby(Club({"name": "othello"}))
    numbers = [lobby.begin(lobby.club) for _ in range(MOST_GAMES + 1)]
    assert lobby.room(numbers[1])
    with pytest.raises(Exception, match="not there any more"):
        lobby.room(numbers[0])
