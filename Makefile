PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
WHEELS := .wheels
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)

.PHONY: help setup quickstart token check test test-tools test-all chaos cluster-test cluster-tools scaling bench openings lock clean

help:
	@echo "make quickstart   set up, run a small campaign and show its results"
	@echo "make setup        make .venv with everything at pinned versions"
	@echo "make token        the key to clusters of yours, in ~/.ray/auth_token, unless it is there"
	@echo "make check        format, lint and types (seconds)"
	@echo "make test         check, and all tests (minutes)"
	@echo "make test-all     test, and the whole matrix of faults, a browser and GNU Go (half an hour more)"
	@echo "make test-tools   install what only test-all needs: Debian's chromium and gnugo"
	@echo "make chaos        a campaign while processes are killed at random (minutes)"
	@echo "make cluster-test the README's section on clusters with hosts inside this machine (root, a quarter of an hour)"
	@echo "make scaling      the table and the figure of docs/scaling.md, with measured points (minutes)"
	@echo "make bench        games per second on this machine (minutes)"
	@echo "make openings     make the file of shipped Othello openings anew"
	@echo "make lock         pin the newest versions in requirements.lock"
	@echo "make clean        remove .venv and caches, never results"

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Python 3.11 or newer is needed; name one with: make $(MAKECMDGOALS) PYTHON=python3.11"; exit 1; }
	@echo "==> Installing into .venv (about a minute)"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --no-deps --requirement requirements.lock
	$(BIN)/python -m pip install --disable-pip-version-check --no-deps --no-build-isolation --quiet --editable .
	@touch $@

quickstart: setup
	@echo "==> Running experiments/quickstart.toml"
	@$(BIN)/distlearn run experiments/quickstart.toml

# Ray itself would leave it for all users of this machine to read.
token: setup
	@umask 077; $(BIN)/ray get-auth-token --generate > /dev/null && chmod 600 ~/.ray/auth_token

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# On all cores: a group of tests per process, see tests/conftest.py. Beside a second head of Ray, that of the tests that
# submit did not answer, three times out of three; alone it does.
ALONE := tests/cli/test_submitting.py
test: check
	$(BIN)/pytest --numprocesses auto --dist loadgroup --benchmark-disable --ignore $(ALONE)
	$(BIN)/pytest $(ALONE)

# Debian's, since Playwright's own browsers come from a server of theirs; tests that miss one of them fail and say so.
test-tools:
	@test -x /usr/bin/chromium -a -x /usr/games/gnugo || { $(SUDO) apt-get update && \
	    $(SUDO) apt-get install --yes --no-install-recommends chromium fonts-dejavu-core gnugo; }

test-all: test test-tools
	$(BIN)/pytest -m slow

chaos: setup
	$(BIN)/pytest -m chaos -s tests/campaign/test_chaos.py

cluster-test: setup cluster-tools $(WHEELS)/.ready
	$(BIN)/pytest -m cluster -s tests/cluster

cluster-tools:
	@test -x /usr/sbin/sshd -a -x /usr/bin/rsync -a -x /usr/sbin/ip -a -x /usr/bin/unshare || { $(SUDO) apt-get update && \
	    $(SUDO) apt-get install --yes --no-install-recommends openssh-server rsync iproute2 util-linux; }

# From which the hosts install, since they reach nobody but one another.
$(WHEELS)/.ready: requirements.lock
	$(BIN)/python -m pip download --disable-pip-version-check --quiet --no-deps --requirement requirements.lock --dest $(WHEELS)
	@touch $@

scaling: setup
	$(BIN)/python -m distlearn.scaling --measure

bench: setup
	$(BIN)/distlearn bench
	$(BIN)/pytest tests/benchmarks

# By way of another file, so that a script that fails leaves the old one as it is.
openings: setup
	$(BIN)/python -m distlearn.games.make_openings > distlearn/games/othello-6-ply.txt.new
	mv distlearn/games/othello-6-ply.txt.new distlearn/games/othello-6-ply.txt

# In an environment of its own, so that nothing installed by hand gets into the lock file.
lock:
	rm -rf .venv-lock
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet --upgrade pip
	.venv-lock/bin/python -m pip install --quiet --editable . --group dev
	.venv-lock/bin/python -m pip freeze --exclude-editable > requirements.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-lock .wheels .lab .mypy_cache .pytest_cache .ruff_cache .hypothesis
