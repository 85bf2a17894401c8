"""A kiosk: from its start to the page that waits, what that page costs, from a key to the next page, and a wipe."""
import json
import os
import pathlib
import statistics
import sys
import time

import contest
import inpty
import startup

WAITS, BEGUN, LIVE, ASKED = b"any key to begin", b"Continue", b"Start", b"Stay"
# How long the page stands between two moves, and how much of that is looked at.
MOVE, LOOK = 30, 27


class Kiosk:
    def __init__(self, cameo, folder, environment=None):
        self.events = pathlib.Path(folder) / "events.ndjson"
        names = ["CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"]
        surroundings = {"HOME": str(folder), **{f"XDG_{name}": f"{folder}/{name.lower()}" for name in names},
                        **(environment or {})}
        os.makedirs(surroundings["XDG_RUNTIME_DIR"], mode=0o700, exist_ok=True)
        command = [cameo, "kiosk", "--camera", "demo", "--camera-permission", "granted", "--events", self.events]
        began = time.monotonic()
        self.program = inpty.InPty(command, contest.SMALL, surroundings)
        self.wait(WAITS)
        self.start = (startup.process_ms(self.program.pid), (time.monotonic() - began) * 1e3)

    def wait(self, text, seconds=60):
        """Milliseconds until a text has come since now."""
        began, seen = time.monotonic(), b""
        while text not in seen:
            seen = seen[-400:] + self.program.read(0.005)
            if not self.program.is_running or time.monotonic() - began > seconds:
                raise RuntimeError(f"{text} did not come: {bytes(self.program.output[-400:])}")
        return (time.monotonic() - began) * 1e3

    def press(self, keys, text):
        os.write(self.program.master, keys)
        return self.wait(text)

    def person(self):
        """Milliseconds from the first key to the page that it leads to, of a visitor who leaves before the live picture."""
        taken = self.press(b"x", BEGUN)
        self.press(b"\r", LIVE)
        self.program.read_for(1)
        self.press(b"q", ASKED)
        os.write(self.program.master, b"\t")
        # A press in the first moments of a dialog does not count.
        self.program.read_for(1)
        self.press(b"\r", WAITS)
        self.program.read_for(0.5)
        return taken

    def idle(self):
        """(CPU in percent, bytes) between two moves, and in a whole minute with them."""
        self.program.read_for(2)
        quiet = self.program.count
        while self.program.count == quiet:
            self.program.read(0.05)
        self.program.read_for(1)
        began = self.mark()
        self.program.read_for(LOOK)
        between = self.since(began)
        self.program.read_for(2 * MOVE - LOOK)
        return between, self.since(began)

    def mark(self):
        return startup.process_ms(self.program.pid), self.program.count, time.monotonic()

    def since(self, mark):
        spent, count, at = self.mark()
        return (spent - mark[0]) / ((at - mark[2]) * 10), count - mark[1]

    def wipes(self):
        """Milliseconds and bytes of every wipe that was told."""
        told = [json.loads(line) for line in self.events.read_text().splitlines()]
        return [(line["ms"], line["bytes"]) for line in told if line["event"] == "wiped"]

    def stop(self):
        self.program.stop()
        self.program.close()


def row(goals, what, unit, figures, goal):
    figures = sorted(figures)
    middle, most = statistics.median(figures), figures[-1]
    goals.add(what, f"<= {goal:g} {unit}", f"{middle:.3g} {unit} (most {most:.3g}, {len(figures)} runs)", middle <= goal)


def table(cameo, folder, runs, minutes, goals):
    starts = []
    for number in range(runs):
        print(f"bench: start {number + 1} of {runs}", file=sys.stderr)
        kiosk = Kiosk(cameo, folder / f"start-{number}")
        starts.append(kiosk.start)
        kiosk.stop()
    kiosk = Kiosk(cameo, folder / "people")
    keys = []
    for number in range(runs):
        print(f"bench: person {number + 1} of {runs}", file=sys.stderr)
        keys.append(kiosk.person())
    wipes = kiosk.wipes()
    idle = []
    for number in range(minutes):
        print(f"bench: minute {number + 1} of {minutes} in which nobody comes", file=sys.stderr)
        idle.append(kiosk.idle())
    kiosk.stop()
    row(goals, "start to the page that waits, CPU of all threads", "ms", [start[0] for start in starts], 300)
    row(goals, "start to the page that waits, wall", "ms", [start[1] for start in starts], 1000)
    row(goals, "that page between two moves, CPU", "%", [between[0] for between, _ in idle], 0.2)
    row(goals, "that page with its moves, CPU", "%", [whole[0] for _, whole in idle], 0.2)
    row(goals, "that page between two moves, to the terminal", "bytes", [between[1] for between, _ in idle], 0)
    row(goals, "key to the instructions, wall", "ms", keys, 100)
    row(goals, "wipe, wall", "ms", [wipe[0] for wipe in wipes], 50)
    moved = statistics.median(whole[1] for _, whole in idle)
    return [f"A minute of that page sent {moved:.0f} bytes, all of them by its two moves; a wipe overwrote "
            f"{statistics.median(wipe[1] for wipe in wipes) / 1e6:.1f} MB of pictures.", ""]
