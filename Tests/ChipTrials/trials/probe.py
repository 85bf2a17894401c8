"""Tests/ChipProbe: Cameo's readers and its read in a process of their own, without the wizard."""
import json
import queue
import subprocess
import threading
import time

LIMIT = 60


class Silent(Exception):
    pass


class Probe:
    """A read; its news are lines of JSON: {"news": "reader", "state": "waiting"}, ... {"news": "read", "verdict": "good", ...}."""

    def __init__(self, program, environment, request):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.lines, self.told = queue.Queue(), []
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()
        self.say(request)

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def say(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def wait_any(self, *news):
        while (line := self.wait())["news"] not in news:
            pass
        return line

    def wait(self, limit=LIMIT, **fields):
        """The next line with these fields."""
        until = time.monotonic() + limit
        while True:
            try:
                line = self.lines.get(timeout=max(0.001, until - time.monotonic()))
            except queue.Empty:
                raise Silent(f"no {fields} within {limit} s, only {self.summary}") from None
            if line is None:
                raise Silent(f"no {fields}, only {self.summary}; {self.process.stderr.read()[-300:]}")
            self.told.append(line)
            if all(line.get(name) == value for name, value in fields.items()):
                return line

    def end(self, limit=LIMIT):
        """The last line: what was read, or why not."""
        until = time.monotonic() + limit
        while (line := self.wait(until - time.monotonic()))["news"] not in ("read", "failed", "left"):
            pass
        return line

    @property
    def summary(self):
        return [it for it in self.told if it["news"] != "progress"][-4:]

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return self.process.returncode
