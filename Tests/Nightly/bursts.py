"""Bursts: keys that come faster than a person can see what they answer, on every page that asks."""
import json
import time

import judges
from world import DEMO, Numbered

PROMISE = "no key answers a question that was not on the screen, and none of a series"
# Seconds. Keys that are further apart are no series; a busy machine may pull them apart here, too.
GAP = 0.1
ASKED = "--no-instructions"
GRANTED = ["--no-instructions", "--camera-permission", "granted"]
SHORT = ["--auto-start", "--duration-ms", "300"]
LONG = ["--end-page-ms", "600000"]
# Each page: the command, the event after which it stands, keys that lead to it, and the events that would be an answer.
LEFT = {"sessionEnded"}
PAGES = {
    "permission": (["run", *DEMO, ASKED], "cameraPermissionShown", b"\r", {"cameraPermissionAccepted", "cameraPermissionDenied"}),
    "sheet": (["run", *DEMO, ASKED, "--camera-permission", "denied"], "cameraPermissionShown", b"\r", {"cameraPermissionAccepted"}),
    "leaving": (["run", *DEMO], "instructionsShown", b"q", LEFT),
    "review": (["run", *DEMO, *GRANTED, *SHORT, "--review", "show"], "videoRecordProgress 1", b"", {"recordingDiscarded", "videoRecordEnded"} | LEFT),
    "captured": (["run", *DEMO, *GRANTED, *SHORT, *LONG], "videoRecordEnded", b"", LEFT),
    "document": (["run", "--camera", "demo", "--flow", "document", "--document-kind", "td1", *GRANTED], "documentCaptured", b"", {"documentAccepted", "documentRetaken"} | LEFT),
    "kiosk": (["kiosk", *DEMO], "attractShown", b"x\r", {"cameraPermissionAccepted", "cameraPermissionDenied"}),
    "operator": (["kiosk", *DEMO], "operatorShown", b"\t", {"operatorActed", "cameraPermissionAccepted", "cameraPermissionDenied"}),
}
PIN, OPERATOR_KEY = b"246810", b"\x1b[21~"
# What asks; Escape would lead off some of them by a way that answers nothing.
KEYS = {"permission": "\r \t\x1b", "sheet": "\r \t", "leaving": "\r \tq", "review": "\r \tr\x1b", "captured": "\r \tq\x1b", "operator": "\r \t",
        "document": "\r \tr\x1b", "kiosk": "\r "}
BURSTS = 50


class Attack(Numbered):
    """Ten thousand bursts are a whole pass."""
    WHOLE = 200

    def attempt(self, world, case, chance):
        page = list(PAGES)[int(case) % len(PAGES)]
        words, arrival, keys, answers = PAGES[page]
        events = world.folder / "events.ndjson"
        (world.home / "run").mkdir(exist_ok=True)
        if page == "operator":
            set_pin(world)
        program = world.start([*words, "--events", events, "--output", world.output], size=(80, 24))
        if page == "operator":
            program.wait_until(lambda: has(events, "attractShown"), 60)
            program.send(OPERATOR_KEY * 2)
            program.wait_until(lambda: has(events, "pinAsked"), 20)
            program.send(PIN + b"\r")
        if not program.wait_until(lambda: has(events, arrival), 60):
            return [f"{page} was not reached: {program.said[-300:]}"]
        # Before the page that it leads to can have been seen.
        since = len(told(events)) - 1
        self.slowest = 0.0
        for key in keys:
            program.send(bytes([key]))
            time.sleep(0.03)
        for _ in range(BURSTS):
            self.burst(program, chance, KEYS[page])
            program.read_until(program.now + GAP + 0.03)
        given = [event for event in told(events)[since:] if event["event"] in answers]
        program.signal(15)
        program.finish(30)
        if self.slowest < GAP * 0.8 and given:
            return [f"{page}: {given[0]} by keys that came in bursts"]
        return judges.ended(program) + judges.terminal(program)

    def burst(self, program, chance, keys):
        """As one read, or as a keyboard repeats a key."""
        letters = "".join(chance.choice(keys) for _ in range(chance.randint(2, 12)))
        if "\x1b" in letters:
            letters = letters.replace("\x1b", "") + "\r\x1b\x1b"
        if chance.random() < 0.7:
            return program.send(letters.encode())
        gap, last = chance.uniform(0.026, 0.041), None
        for letter in letters:
            if last:
                self.slowest = max(self.slowest, time.monotonic() - last)
            last = time.monotonic()
            program.send(letter.encode())
            program.read_until(program.now + gap)


def set_pin(world):
    asked = world.start(["pin", "set"], size=(80, 24))
    for sentence in (b"New PIN:", b"Repeat the PIN:"):
        asked.wait_for(sentence)
        asked.send(PIN + b"\r")
    asked.finish(20)


def told(place):
    lines = place.read_bytes().split(b"\n")[:-1] if place.exists() else []
    return [json.loads(line) for line in lines]


def has(place, arrival):
    name, _, progress = arrival.partition(" ")
    return any(event["event"] == name and (not progress or event.get("progress") == int(progress)) for event in told(place))
