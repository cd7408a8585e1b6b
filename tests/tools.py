"""Programs of Debian's that slow tests need; where one is missing the test fails and says what to do."""

import shutil
from pathlib import Path

import pytest

PLACES = {"chromium": "/usr/bin/chromium", "gnugo": "/usr/games/gnugo"}


def path_of(name):
    found = shutil.which(name) or PLACES[name]
    if not Path(found).exists():
        pytest.fail(f"{name} is missing; `make test-tools` installs it", pytrace=False)
    return found
