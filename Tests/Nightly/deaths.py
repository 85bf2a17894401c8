"""Deaths: the program is killed at a random instant, and its terminal goes away."""
import pathlib
import re
import signal

import judges
from world import DEMO, ROOT, Numbered

PROMISE = "killed at any instant: a whole terminal, no half folder"
SIGNALS = [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT]
# The signals that its event loop handles; after any other it may leave hidden files behind.
ORDERLY = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT}
FILM = ROOT / "Tests/Tapes/_films/fits.mp4"
TAPE = """Set Size 80x24
Set Option "--no-instructions --camera-permission granted --auto-start --duration-ms 300"
Camera demo:fits
Output run.cast
Output run.svg
Screenshot page.png
Wait+Event@20s sessionEnded status=captured
"""


class Attack(Numbered):
    WHOLE = 600
    NEEDS_CAPTURE = True

    def attempt(self, world, case, chance):
        kind = chance.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
        program = kind(world, chance)
        number = self.kill(world, program, chance, KINDS[kind][1])
        program.finish(30)
        hides = program.signal_of_death is not None or number == "hang up"
        found = judges.of_session(
            world, program, signals={number, signal.SIGHUP if number == "hang up" else number}, within=3,
            codes={0, 129, 130, 131, 143}, may_hide=hides)
        program.close()
        return found + self.next_start(world, whole=int(case) % 10 == 0)

    def kill(self, world, program, chance, length):
        number = chance.choice(SIGNALS + (["hang up"] if program.size else []))
        moment = chance.uniform(0, length * 1.02)
        if chance.random() < 0.5 and world.events:
            # When it is kept, much happens in little time.
            program.wait_until(lambda: b"videoRecordStarted" in seen(world.events), 30)
            moment = program.now + chance.uniform(0, 0.6)
        program.read_until(moment)
        program.hang_up() if number == "hang up" else program.signal(number)
        return number

    def next_start(self, world, whole):
        """The next one finds a clean house, and works."""
        if world.events is None and (world.folder / "one.tape").exists():
            return self.next_tape(world)
        world.events = None
        if whole:
            program = world.session(["--plain", "--preview", "off"])
        else:
            program = world.start(["run", *DEMO, "--plain", "--no-instructions", "--camera-permission", "denied", "--keep", "captured", "--output", world.output])
        program.finish(60)
        # That session ends without consent, because its input has ended.
        wanted = 0 if whole else 1
        found = [] if program.code == wanted else [f"the next start ended with {program.code}: {program.said[-300:]}"]
        return found + judges.raw(program) + judges.folders(world) + judges.leftovers(world)

    def next_tape(self, world):
        world.write("one.tape", "Camera demo\nExpect+Page instructions\n")
        program = world.say(["tape", "run", "--artefacts", world.folder / "artefacts", world.folder / "one.tape"])
        found = [] if program.code == 0 else [f"the next run of tapes ended with {program.code}: {program.said[-300:]}"]
        hidden = [entry.name for entry in world.folder.glob("artefacts/.*") if not has_writer(entry.name)]
        return found + judges.leftovers(world) + [f"{name} outlives the next run" for name in hidden]


def has_writer(name):
    """Whether the process that a half-written file names lives, or another one that has its number by now."""
    number = re.search(r"\d+", name)
    return number is not None and pathlib.Path("/proc", number[0]).exists()


def seen(place):
    return place.read_bytes() if place.exists() else b""


def screen(world, chance=None):
    streams = chance.choice(["files", "terminal"]) if chance else "files"
    return world.session(size=(80, 24), streams=streams)


def lines(world, chance=None):
    return world.session(["--plain", "--preview", "off"])


def film(world, chance=None):
    return world.session(camera=["--camera", f"loop:{FILM}"], size=(80, 24))


def tape(world, chance=None):
    world.events = None
    place = world.write("one.tape", TAPE)
    return world.start(["tape", "run", "--jobs", "1", "--artefacts", world.folder / "artefacts", place])


def verify(world, chance=None):
    world.events = None
    return world.start(["verify", world.captured])


# How often each is chosen, and how many seconds it takes.
KINDS = {screen: (10, 5), lines: (5, 4.5), film: (2, 5), tape: (2, 3), verify: (1, 0.03)}
