"""From a key to the screen that it changes, while the picture moves, on a line of 125 kB/s."""
import os
import random
import signal
import statistics
import sys
import time

import contest
import inpty

# Bytes a second that the terminal's line carries, and how often it takes some of them.
LINE = 125_000
TICK = 0.004
# What help says and the capture page does not.
OPENED = b"one screen back"
GIVEN_BACK = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[34h\x1b[?25h")
GOAL = 60


class SlowPty(inpty.InPty):
    """What the program has sent comes through no faster than the line carries it; answers come when it has come."""

    most = int(LINE * TICK)

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.due = time.monotonic()

    def read(self, wait):
        time.sleep(max(0, self.due - time.monotonic()))
        self.due = max(self.due, time.monotonic() - TICK) + TICK
        return super().read(min(wait, TICK))

    def milliseconds_until(self, wanted, seconds=10):
        """Until one of some texts has come since now; None where none comes."""
        began, seen = time.monotonic(), b""
        while time.monotonic() - began < seconds:
            seen = seen[-200:] + self.read(TICK)
            if any(text in seen for text in wanted):
                return (time.monotonic() - began) * 1e3
        return None


def run_for(program, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        program.read(TICK)


def cameo_keys(cameo, depth, presses):
    """Milliseconds from `?` to the help that it opens, bytes a second beside, and the end by Ctrl-C."""
    # The button is not pressed, so nothing is recorded and the page stays.
    command = [cameo, "run", "--camera", "demo:obeys", "--no-instructions", "--camera-permission", "granted", "--color", depth]
    program = SlowPty(command, contest.SMALL)
    chance, taken = random.Random(1), []
    run_for(program, 3)
    began, count = time.monotonic(), program.count
    run_for(program, 3)
    flow = (program.count - count) / (time.monotonic() - began)
    for _ in range(presses):
        run_for(program, 0.3 + 0.1 * chance.random())
        os.write(program.master, b"?")
        taken.append(program.milliseconds_until([OPENED]))
        os.write(program.master, b"\x1b")
    program.stop()
    program.close()
    return taken, flow


def ends(command, environment, runs):
    """Milliseconds from Ctrl-C to the terminal given back."""
    taken = []
    for number in range(runs):
        program = SlowPty(command, contest.SMALL, environment)
        run_for(program, 1.5 + 0.05 * (number % 7))
        os.kill(program.pid, signal.SIGINT)
        taken.append(program.milliseconds_until(GIVEN_BACK, 5))
        program.close()
    return taken


def row(name, what, taken):
    known = sorted(figure for figure in taken if figure is not None)
    lost = f"; {len(taken) - len(known)} never" if len(known) < len(taken) else ""
    if not known:
        return f"| {name} | {what} | never | never |", None
    p50, p99 = statistics.median(known), known[min(len(known) - 1, int(0.99 * len(known)))]
    return f"| {name} | {what} | {p50:.0f} | {p99:.0f}{lost} |", p99


def table(cameo, peers, presses, runs, goals):
    lines = ["| 80x24, 125 kB/s, the picture moves | from | p50, ms | p99, ms |", "|---|---|---:|---:|"]
    for depth, name in (("256", "cameo, ascii, 256 colours"), ("true", "cameo, ascii, true colour")):
        print(f"bench: {name}", file=sys.stderr)
        taken, flow = cameo_keys(cameo, depth, presses)
        line, p99 = row(f"{name} ({flow / 1000:.1f} kB/s)", "`?` to help", taken)
        lines.append(line)
        goals.add(f"key to screen, {name}, p99", f"<= {GOAL} ms", f"{p99:.0f} ms" if p99 else "never", bool(p99 and p99 <= GOAL))
        lines.append(row(name, "Ctrl-C to the terminal given back", ends(
            [*contest.capture_page(cameo), "--color", depth], {}, runs))[0])
    for name, command, environment in peers:
        print(f"bench: {name}", file=sys.stderr)
        lines.append(row(name, "Ctrl-C to the terminal given back", ends(command, environment, runs))[0])
    return lines + [""]
