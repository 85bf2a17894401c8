"""What comes at once when a reader that stopped goes on."""
import statistics
import sys
import time

import contest
import inpty

STOPPED = 3
# Longer than between two reads of what waits already, shorter than between two frames.
PAUSE = 0.01
LONGEST = 2


def once(command, environment):
    program = inpty.InPty(command, contest.SMALL, environment)
    program.read_for(1.5)
    time.sleep(STOPPED)
    before, end = program.count, time.monotonic() + LONGEST
    while program.read(PAUSE) and time.monotonic() < end:
        pass
    waited = program.count - before
    program.stop()
    program.close()
    return waited


def told(count):
    """A flood that fills every pause has no end of its own."""
    return f"over {count // 1000} kB in {LONGEST} s" if count > 1_000_000 else str(count)


def table(cameo, peers, runs):
    lines = [f"| bytes that come at once after {STOPPED} s without a reader, 80x24 | median of {runs} | most |", "|---|---:|---:|"]
    for name, command, environment in [("cameo, capture page", contest.capture_page(cameo), {}), *peers]:
        print(f"bench: a slow reader of {name}", file=sys.stderr)
        waited = [once(command, environment) for _ in range(runs)]
        lines.append(f"| {name} | {told(int(statistics.median(waited)))} | {told(max(waited))} |")
    return lines + [""]
