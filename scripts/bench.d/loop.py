"""The developer's loop: from a changed line to the answer of the tests or of the compiler."""
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import revisions

PARTS = ["flow", "contract", "program", "nothing"]
TESTS = ["scripts/test"]
BUILD = ["swift", "build", "--product", "cameo"]


class Change:
    """One line in a function of a source file, another one each time, so that the compiler can't skip it.

    The file is put back at the end, also after Ctrl-C, unless an editor has written to it meanwhile.
    """

    def __init__(self, root, path, opening):
        self.root, self.path, self.file, self.opening = root, path, root / path, opening

    def __enter__(self):
        if revisions.git(self.root, "status", "--porcelain", "--", self.path):
            raise revisions.Refused(f"{self.path} has uncommitted changes; commit them first, because this changes the file")
        self.before = self.last = self.file.read_text() if self.file.is_file() else ""
        if self.before.count(self.opening) != 1:
            raise revisions.Refused(f"{self.path} has no single line '{self.opening}'; give scripts/bench.d/loop.py another one")
        return self

    def make(self, number):
        self.write(self.before.replace(self.opening, f"{self.opening}\n    _ = String({number})"))

    def write(self, text):
        if self.file.read_text() != self.last:
            raise revisions.Refused(f"{self.path} was written meanwhile; look at it: one line '_ = String(...)' may be in it")
        self.file.write_text(text)
        self.last = text

    def __exit__(self, *_):
        # A second Ctrl-C must not stop this.
        old = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        try:
            self.write(self.before)
        finally:
            for number, handler in old.items():
                signal.signal(number, handler)


def timed(root, command):
    """(wall, CPU of all processes below) of a command, in seconds."""
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        code = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT).returncode
        wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        if code:
            log.seek(0)
            sys.stderr.write("".join(log.readlines()[-20:]))
            raise revisions.Refused(f"'{' '.join(command)}' failed; its last lines stand above")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"bench: {' '.join(command)}: {wall:.1f} s, {cpu:.1f} s of CPU", file=sys.stderr)
    return wall, cpu


def after_change(root, change, commands, runs):
    """The times of each command after a change, run by run; each command has run before, so that everything else is built."""
    for command in commands:
        timed(root, command)
    taken, number = [[] for _ in commands], int(time.time())
    with change:
        for _ in range(runs):
            for command, times in zip(commands, taken):
                number += 1
                change.make(number)
                times.append(timed(root, command))
    return taken


def row(what, taken):
    def told(values):
        middle = f"{statistics.median(values):.1f}"
        return middle if len(values) == 1 else f"{middle} ({min(values):.1f} to {max(values):.1f})"

    wall, cpu = zip(*taken)
    return f"| {what} | {told(wall)} | {told(cpu)} |"


def table(root, parts, runs):
    flow = Change(root, "Sources/Flow/Hold.swift", "  mutating func judge(isGood: Bool, at now: Instant) -> Verdict {")
    contract = Change(root, "Sources/Contract/Printable.swift", "package func visible(_ text: String, sparingJoiners: Bool = false) -> String {")
    screens = Change(root, "Sources/Screens/Footer.swift", "  func draw(on canvas: inout Canvas, in area: Rect) {")
    steps = [
        ("flow", flow, [[*TESTS, "Flow"]]),
        ("contract", contract, [[*TESTS, "Contract"], [*TESTS, "Flow"]]),
        ("program", screens, [BUILD]),
    ]
    lines = [f"| from a changed line to the answer, median of {runs} (least to most) | wall, s | CPU, s |", "|---|---:|---:|"]
    for part, change, commands in steps:
        if part in parts:
            for command, taken in zip(commands, after_change(root, change, commands, runs)):
                lines.append(row(f"`{' '.join(command)}` after a line in `{change.path}`", taken))
    if "nothing" in parts:
        with tempfile.TemporaryDirectory(prefix="cameo-bench-") as folder:
            lines.append(row(f"`{' '.join(BUILD)}` from nothing, one run", [timed(root, [*BUILD, "--scratch-path", folder])]))
    return lines + [""]
