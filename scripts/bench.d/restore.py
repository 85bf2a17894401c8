"""What is left of the terminal after signals."""
import os
import re
import signal
import sys
import termios

import contest
import inpty

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV]
MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


def modes_left(output):
    """The private modes that the program switched, as it left them."""
    left = {}
    for numbers, state in MODE.findall(output):
        for number in numbers.split(b";"):
            left[number] = state == b"h"
    return left


def faults(command, environment, number):
    """What a person would find wrong with the terminal afterwards; empty if it is as it was."""
    program = inpty.InPty(command, contest.SMALL, environment)
    program.read_for(1.5)
    if not program.is_running or program.count == 0:
        raise RuntimeError(f"{command[0]} did not start: {bytes(program.output[-300:])}")
    os.kill(program.pid, number)
    wrong = [] if program.read_to_end(5) else ["still runs"]
    if termios.tcgetattr(program.slave) != program.modes:
        wrong.append("line modes")
    left = modes_left(bytes(program.output))
    if left.get(b"1049") or left.get(b"47"):
        wrong.append("other screen")
    if not left.get(b"25", True):
        wrong.append("no cursor")
    program.close()
    return wrong


def table(cameo, peers, goals):
    lines = ["| restored after | INT | TERM | HUP | SEGV | of 4 |", "|---|---|---|---|---|---:|"]
    ours = contest.capture_page(cameo)
    plain = {"SWIFT_BACKTRACE": "enable=no"}
    rows = [("cameo", ours, plain), ("cameo, with the backtracer of a Swift toolchain", ours, {}), *peers]
    for name, command, environment in rows:
        print(f"bench: signals to {name}", file=sys.stderr)
        found = [faults(command, environment, number) for number in SIGNALS]
        cells = " | ".join(", ".join(wrong) or "yes" for wrong in found)
        lines.append(f"| {name} | {cells} | {found.count([])} |")
        if name.startswith("cameo"):
            goals.add(f"{name}: restored after signals", "4 of 4", f"{found.count([])} of 4", found.count([]) == 4)
    return lines + [""]
