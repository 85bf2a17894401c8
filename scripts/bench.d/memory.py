"""Peak memory after ten seconds on the terminal."""
import sys

import contest
import inpty

SECONDS = 10


def peak_mb(pid):
    with open(f"/proc/{pid}/status") as file:
        words = next(line for line in file if line.startswith("VmHWM")).split()
    return int(words[1]) / 1024


def once(command, environment):
    program = inpty.InPty(command, contest.SMALL, environment)
    program.read_for(SECONDS)
    if not program.is_running:
        raise RuntimeError(f"{command[0]} ended within {SECONDS} s: {bytes(program.output[-300:])}")
    peak = peak_mb(program.pid)
    program.stop()
    program.close()
    return peak


def table(cameo, peers):
    lines = [f"| peak memory after {SECONDS} s, 80x24 | MB |", "|---|---:|"]
    for name, command, environment in [("cameo, capture page", contest.capture_page(cameo), {}), *peers]:
        print(f"bench: memory of {name}", file=sys.stderr)
        lines.append(f"| {name} | {once(command, environment):.1f} |")
    return lines + [""]
