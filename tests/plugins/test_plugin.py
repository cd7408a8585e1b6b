"""A plug-in as data: what its hash notices, and that it comes out of a file as it went in."""

import pytest

from distlearn.errors import UserError
from distlearn.plugins import Plugin

SOURCE = b"""
def play(cells, memory, colour, move):
    cells[move] = colour  # black or white
"""


def plugin(**files):
    return Plugin("game", {f"{name}.py": content for name, content in files.items()}, "./game.py")


@pytest.mark.parametrize(
    "edited",
    [
        SOURCE.replace(b"  # black or white", b""),
        SOURCE.replace(b"colour, move)", b"colour,\n  move)"),
        b"# A game.\n" + SOURCE + b"\n\n",
    ],
)
def test_comments_and_spaces_do_not_count(edited):
    assert plugin(game=edited).hash == plugin(game=SOURCE).hash


@pytest.mark.parametrize("edited", [SOURCE.replace(b"= colour", b"= -colour"), SOURCE + b"x = 1", b"def play(:", b""])
def test_whatever_python_can_tell_apart_counts(edited):
    assert plugin(game=edited).hash != plugin(game=SOURCE).hash


def test_names_of_files_and_files_of_other_kinds_count():
    hashes = {
        plugin(game=SOURCE).hash,
        plugin(games=SOURCE).hash,
        plugin(game=SOURCE, more=b"").hash,
        Plugin("game", {"game.py": SOURCE, "weights.txt": b"1.0"}, "").hash,
        Plugin("game", {"game.py": SOURCE, "weights.txt": b"1.0 "}, "").hash,
    }
    assert len(hashes) == 5


def test_a_file_holds_all_of_it_and_is_the_same_every_time():
    whole = Plugin("game.rules", {"game/rules.py": SOURCE, "game/weights.bin": b"\0\xff"}, "here")
    again = Plugin.unzipped(whole.zipped(), "there")
    assert (again, again.origin, again.hash) == (whole, "there", whole.hash)
    assert again.zipped() == whole.zipped()
    assert whole.file == f"plugins/game.rules-{whole.hash}.zip"


def test_what_is_no_such_file_is_refused():
    with pytest.raises(UserError, match=r"^there: not a plug-in that a campaign has kept: File is not a zip file"):
        Plugin.unzipped(b"PK", "there")
    outside = Plugin("game", {"../game.py": SOURCE}, "")
    with pytest.raises(UserError, match="it has files outside of its folder"):
        Plugin.unzipped(outside.zipped(), "there")
