"""A kiosk beside the agent of a fleet that is connected, blocked or dead: what comes to the screen, when, and what it costs.

The agent is another process; this shows whether the kiosk waits for it anywhere.
"""
import os
import pathlib
import signal
import statistics
import sys
import threading

import fleet
import inpty
import kiosk

OPENED, FRAME = b"one screen back", b"\x1b[?2026h"
# The agent's log says so; it looks for a kiosk every 5 s.
FOLLOWS = "The kiosk answers"
# Seconds that each page is looked at.
IDLE, LIVE = 60, 10
FULL = 10_000


class Beside(kiosk.Kiosk):
    """A kiosk whose frames can be counted: its terminal says that it wants them bracketed."""

    def __init__(self, cameo, top):
        inpty.ANSWERS[b"\x1b[?2026$p"] = b"\x1b[?2026;2$y"
        super().__init__(cameo, top, {"XDG_RUNTIME_DIR": f"{top}/run"})

    def idle(self):
        """Milliseconds of CPU in a minute without visitors."""
        began = self.mark()
        self.program.read_for(IDLE)
        return self.since(began)[0] * IDLE * 10

    def live(self, presses):
        """Of the page with the live picture: frames a second, CPU in percent, milliseconds from `?` to the help."""
        self.press(b"x", kiosk.BEGUN)
        self.press(b"\r", kiosk.LIVE)
        self.program.read_for(2)
        self.program.output.clear()
        began = self.mark()
        self.program.read_for(LIVE)
        cpu, frames = self.since(began)[0], self.program.output.count(FRAME)
        taken = []
        for _ in range(presses):
            taken.append(self.press(b"?", OPENED))
            os.write(self.program.master, b"\x1b")
            self.program.read_for(0.4)
        return frames / LIVE, cpu, taken


def silence(world):
    world.network.is_hole = True
    world.kiosks[0].agent.kill()
    world.kiosks[0].agent.start()


def fill(world):
    for _ in range(FULL):
        world.kiosks[0].end_session(durable=False)
    world.wait_for("the outbox", lambda: world.left() >= FULL, most=300)


def stop(world):
    os.kill(world.kiosks[0].agent.process.pid, signal.SIGSTOP)


# Name, agents, whether there is a broker, what is done before the kiosk starts, and what beside it.
STATES = [
    ("no agent", 0, True, None, None),
    ("connected", 1, True, None, None),
    ("no broker", 1, False, None, None),
    ("the broker accepts connections and says nothing", 1, True, silence, None),
    ("no broker, the outbox is full", 1, False, fill, None),
    ("stopped (SIGSTOP) once it follows the kiosk", 1, True, None, stop),
    ("killed every 2 s", 1, True, None, "kill"),
]


class Killer(threading.Thread):
    def __init__(self, agent):
        super().__init__(daemon=True)
        self.agent, self.over = agent, threading.Event()
        self.start()

    def run(self):
        while not self.over.wait(2):
            self.agent.kill()
            self.agent.start()


def once(cameo, state, people, presses):
    _, agents, broker, before, beside = state
    with fleet.Fleet(str(cameo), agents, broker=broker) as world:
        if before:
            before(world)
        shown = Beside(cameo, pathlib.Path(world.top) / "kiosk-0000")
        # Longer than a kiosk needs to come to rest.
        shown.program.read_for(10)
        while agents and FOLLOWS not in pathlib.Path(world.kiosks[0].home, "agent.log").read_text():
            shown.program.read_for(0.5)
        killer = Killer(world.kiosks[0].agent) if beside == "kill" else None
        if callable(beside):
            beside(world)
        idle = shown.idle()
        keys = [shown.person() for _ in range(people)]
        frames, cpu, helped = shown.live(presses)
        shown.stop()
        if killer:
            killer.over.set()
            killer.join()
        return keys, helped, frames, cpu, idle


def table(cameo, rounds, people, presses):
    found = {state[0]: [] for state in STATES}
    for number in range(rounds):
        for state in STATES:
            print(f"bench: round {number + 1} of {rounds}, the agent: {state[0]}", file=sys.stderr)
            found[state[0]].append(once(cameo, state, people, presses))
    lines = ["| the agent | key to the instructions, ms | `?` to help, ms | live picture, frames/s | its CPU, % "
             "| CPU of a minute without visitors, ms |", "|---|---:|---:|---:|---:|---:|"]
    for name, runs in found.items():
        keys, helped = ([taken for run in runs for taken in run[part]] for part in (0, 1))
        frames, cpu, idle = (statistics.median(run[part] for run in runs) for part in (2, 3, 4))
        lines.append(f"| {name} | {spread(keys)} | {spread(helped)} | {frames:.1f} | {cpu:.1f} | {idle:.0f} |")
    said = f"Medians, with the most in brackets: {rounds * people} visitors and {rounds * presses} presses of `?`."
    return lines + ["", said]


def spread(figures):
    return f"{statistics.median(figures):.0f} ({max(figures):.0f})"
