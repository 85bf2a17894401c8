"""CPU to the first screen: the main thread with the loader, and all other threads."""
import statistics
import sys
import time

import contest
import inpty

QUIET = 0.05
# Taking the terminal needs fewer bytes than this, a screen more.
SCREEN = 300


def thread_ms(pid):
    """CPU of the main thread from its birth, in milliseconds; a waiting thread's figure is exact."""
    with open(f"/proc/{pid}/task/{pid}/schedstat") as file:
        return int(file.read().split()[0]) / 1e6


def process_ms(pid):
    """CPU of all threads by the process's own clock, which other processes may read too."""
    return time.clock_gettime((~pid << 3) | 2) * 1e3


def once(command, is_busy, environment=None):
    """(main thread, other threads) when the first screen has come: at the first rest or end, or at once for a busy program."""
    program = inpty.InPty(command, contest.SMALL, {"NO_PAGER": "1", **(environment or {})})
    end = time.monotonic() + 20
    while program.is_running and program.count < SCREEN and time.monotonic() < end:
        program.read(0.001)
    while not is_busy and program.read(QUIET):
        pass
    main = thread_ms(program.pid)
    others = process_ms(program.pid) - main
    has_ended = not program.is_running
    program.stop()
    _, status = program.close()
    if has_ended and status:
        raise RuntimeError(f"{command[0]} ended with {status}: {bytes(program.output[-300:])}")
    return main, others


FIRST_PAGE = "cameo, first page"
VERSION, HELP = "cameo --version", "cameo help"


def table(cameo, picture, runs, notes, goals):
    rows = [
        (FIRST_PAGE, contest.cameo(cameo), False),
        ("cameo, straight to the capture page", contest.capture_page(cameo), True),
        (VERSION, [cameo, "--version"], False),
        (HELP, [cameo, "help"], False),
        *((name, command, False) for name, command in contest.pictures(picture, notes)),
        ("(an empty program: /bin/true)", ["/bin/true"], False),
    ]
    taken = {}
    for number in range(runs):
        print(f"bench: first screen, run {number + 1} of {runs}", file=sys.stderr)
        for name, command, is_busy in rows:
            taken.setdefault(name, []).append(once(command, is_busy))
    lines = ["| CPU to the first screen, 80x24 | main thread and loader, ms | other threads, ms | the process, ms |",
             "|---|---:|---:|---:|"]
    for name, figures in taken.items():
        main, others, whole = (statistics.median(column) for column in zip(*((main, rest, main + rest) for main, rest in figures)))
        lines.append(f"| {name} | {main:.1f} | {others:.1f} | {whole:.1f} |")
        if name == FIRST_PAGE:
            goals.add("CPU to the first screen, main thread and loader", "<= 12 ms", f"{main:.1f} ms", main <= 12)
            goals.add("CPU to the first screen, all threads", "<= 40 ms", f"{whole:.1f} ms", whole <= 40)
        if name in [VERSION, HELP]:
            goals.add(f"CPU of `{name}`", "<= 8 ms", f"{whole:.1f} ms", whole <= 8)
    return lines + [""]
