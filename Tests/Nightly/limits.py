"""Limits: a whole session under each limit of the shell, told as what it is."""
import os
import resource
import shutil

import deaths
import judges
from world import DEMO

PROMISE = "under any ulimit: a whole terminal, no half folder, the limit named"
MEGABYTE = 1 << 20
KINDS = {
    "screen": lambda world, how: world.session(size=(80, 24), **how),
    "lines": lambda world, how: world.session(["--plain", "--preview", "off"], **how),
    "tape": lambda world, how: tape(world, how),
    "preview": lambda world, how: world.start(["preview", *DEMO], size=(80, 24), **how),
    "verify": lambda world, how: world.start(["verify", world.captured], **how),
    "settings": lambda world, how: world.start(["config", "show"], **how),
}
VALUES = {
    "n": [*range(3, 41), 64],
    "v": [*range(60, 420, 15)],
    "s": [64, 128, 256, 512, 1024, 4096, 16384],
    "f": [0, 1, 8, 64, 512],
    "t": [0, 1, 2],
    "u": [1, 2, 4, 6, 8, 12],
}
# What may end it by a signal that is not its own fault: no memory, no stack, no time.
SIGNALS = {"v": {4, 5, 6, 11}, "s": {4, 5, 6, 7, 11}, "t": {9, 24}, "u": set(), "n": set(), "f": set()}
# Words of which one must stand in what it says.
WORDS = {
    "n": ("descriptor", "ulimit -n", "Too many open files", "open files"), "v": ("memory",), "s": ("memory", "stack", "thread"),
    "f": ("File too large", "too large", "file size", "ulimit -f", "grow"), "t": (), "u": ("thread", "process", "ulimit -u"),
}
STRANGER = 61_000


def limit(name, value):
    """What is done in the child before the program."""
    def set_limit():
        if name == "u":
            os.setgroups([])
            os.setgid(STRANGER + value)
            os.setuid(STRANGER + value)
        which, unit = {
            "n": (resource.RLIMIT_NOFILE, 1), "v": (resource.RLIMIT_AS, MEGABYTE), "s": (resource.RLIMIT_STACK, 1024),
            "f": (resource.RLIMIT_FSIZE, 512), "t": (resource.RLIMIT_CPU, 1), "u": (resource.RLIMIT_NPROC, 1),
        }[name]
        resource.setrlimit(which, (value * unit, value * unit))
    return set_limit


def tape(world, how):
    place = world.write("one.tape", deaths.TAPE)
    return world.start(["tape", "run", "--jobs", "1", "--artefacts", world.folder / "artefacts", place], **how)


class Attack:
    NEEDS_CAPTURE = True

    def __init__(self, bench):
        self.bench = bench
        self.can_be_another = os.geteuid() == 0
        self.note = "" if self.can_be_another else "processes (-u) skipped: needs root"

    def prepare(self):
        """Nothing."""

    def cases(self):
        for name, values in VALUES.items():
            if name == "u" and not self.can_be_another:
                continue
            kinds = ["screen", "lines"] if name == "u" else KINDS
            yield from (f"{kind}.{name}.{value}" for kind in kinds for value in values)

    def attempt(self, world, case, chance):
        kind, name, value = case.split(".")
        how = {"limits": limit(name, int(value))}
        if name == "u":
            how["environment"] = self.open_to(world, STRANGER + int(value))
        program = KINDS[kind](world, how)
        if kind == "preview":
            program.read_until(2.5)
            program.send(b"qq")
        program.finish(30)
        if program.code == 127 and "shared librar" in program.said:
            # The loader's word: there was no program yet.
            return []
        if name == "f" and int(value) < 8 and not program.errors and program.streams == "files":
            # What it wanted to say could not be written.
            return judges.ended(program) + judges.terminal(program) + judges.folders(world)
        found = judges.ended(program) + judges.terminal(program) + judges.raw(program) + judges.told(program)
        found += judges.code(program, signals=SIGNALS[name], codes=judges.CODES)
        found += judges.folders(world, may_hide=program.signal_of_death is not None) if name != "u" else []
        if name not in "vst" and "events can't be written" not in program.said:
            found += judges.events(world.events, program.signal_of_death)
        if program.code and program.code > 0 and WORDS[name] and not any(word in program.said for word in WORDS[name]):
            found.append(f"it ended with {program.code} and does not name the limit: {program.said.strip()[-300:]!r}")
        return found

    def open_to(self, world, user):
        """Gives the world and what it reads to an unprivileged user."""
        self.bench.place.chmod(0o711)
        program = world.folder / "cameo"
        shutil.copy(world.cameo, program)
        world.cameo = program
        for place in [world.folder, *world.folder.rglob("*")]:
            os.chown(place, user, user)
        return {}
