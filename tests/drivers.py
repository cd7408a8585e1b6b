"""`distlearn run` as a process of its own, followed by its events, so that faults can be put where they hurt."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path


class Driver:
    """A campaign that is being run; `events` grows while it runs."""

    def __init__(self, spec_file, results, *options, log=None):
        command = [sys.executable, "-m", "distlearn", "run", str(spec_file), "--results", str(results), "--json"]
        self._log = (log or results.with_suffix(".log")).open("ab")
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_ADDRESS")}
        self._process = subprocess.Popen(
            [*command, *map(str, options)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=environment,
            start_new_session=True,
        )
        self.pid = self._process.pid
        self.events = []
        self._grown = threading.Condition()
        self._has_ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait_for(self, event, n_times=1, seconds=120):
        """Until it has happened so often, which must be before the process ends and in time."""

        def has_come():
            return self._has_ended or self.count(event) >= n_times

        with self._grown:
            self._grown.wait_for(has_come, seconds)
            assert self.count(event) >= n_times, f"{self.events}\n{self.said()}"

    def count(self, event):
        return sum(each["event"] == event for each in self.events)

    def said(self):
        """What people would have read."""
        return Path(self._log.name).read_text()

    def has_ended(self, seconds):
        """Whether it has, within this time."""
        with self._grown:
            return self._grown.wait_for(lambda: self._has_ended, seconds)

    def kill(self):
        self._process.kill()
        self._end()

    def interrupt(self):
        self._process.send_signal(signal.SIGINT)

    def exit_code(self, seconds=300):
        """Waits for the end; a campaign that hangs is killed and fails the test."""
        try:
            self._process.wait(seconds)
        finally:
            self.kill()
        return self._process.returncode

    def _end(self):
        self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        self._log.close()

    def _read(self):
        for line in self._process.stdout:
            with self._grown:
                self.events.append(json.loads(line))
                self._grown.notify_all()
        with self._grown:
            self._has_ended = True
            self._grown.notify_all()
