import signal

import pytest

from distlearn.cli import stopping
from distlearn.cli.watchers import Quiet


@pytest.fixture
def listening(monkeypatch):
    monkeypatch.setattr(stopping, "_requested", False)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    stopping.listen()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_that_was_swallowed_comes_again_at_the_next_generation(number):
    Quiet().advanced(None, None)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(number)  # to this very thread, so that it is heard at once
    with pytest.raises(KeyboardInterrupt):
        Quiet().advanced(None, None)
