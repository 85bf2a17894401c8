"""Failures: one call of the system fails, every one of the rare kinds, and each place that asks for memory."""
import errno
import struct
import subprocess

import deaths
import judges
from world import ROOT

PROMISE = "a call of the system fails: a whole terminal, no half folder, told as what it is"
REASONS = {
    "open": errno.EMFILE, "memfd_create": errno.ENOMEM, "pthread_create": errno.EAGAIN, "dlopen": errno.ENOENT, "fsync": errno.EIO,
    "rename": errno.ENOSPC, "ftruncate": errno.ENOSPC, "mkdir": errno.ENOSPC, "unlink": errno.EIO, "flock": errno.ENOLCK,
    "fchmod": errno.EIO, "epoll_create1": errno.EMFILE, "epoll_ctl": errno.ENOMEM, "epoll_wait": errno.EINTR,
    "timerfd_create": errno.EMFILE, "timerfd_settime": errno.ENOMEM, "eventfd": errno.EMFILE, "pipe": errno.EMFILE,
    "read": errno.EIO, "write": errno.ENOSPC, "mmap": errno.ENOMEM, "malloc": errno.ENOMEM,
}
# Called so often that not every one of them can fail in a night: the first at each place, and some at random.
OFTEN = ["read", "write", "mmap", "malloc"]
RANDOM = 300
# Without memory the program can't report much: these may end it by a signal.
MEMORY = {"mmap", "malloc"}
# What could not be removed goes at the next start.
MAY_HIDE = {"unlink", "open", "flock"}
MOST_CALLS, MOST_SITES, NAME = 32, 1 << 14, 16


class Attack:
    NEEDS_CAPTURE = True

    def __init__(self, bench):
        self.bench = bench
        self.library = bench.place / "failing.so"
        build(ROOT / "Tests/Nightly/failing.c", self.library)
        self.calls, self.sites = {}, {}

    def prepare(self):
        """What each kind calls, and where from, when nothing fails."""
        for name, kind in KINDS.items():
            with self.bench.world(f"dry-{name}") as world:
                program = self.start(world, kind)
                program.finish(60)
                if program.code != 0:
                    raise RuntimeError(f"{name} does not work here: {program.code} {program.said}")
                self.calls[name], sites = read(world.folder / "calls")
                for site in sites:
                    self.sites.setdefault(site, name)

    def start(self, world, kind, **wanted):
        variables = {"LD_PRELOAD": str(self.library), "FAIL_LOG": str(world.folder / "calls"), **wanted}
        return kind(world, variables)

    def cases(self):
        """KIND.CALL.N, KIND.CALL.@SITE, and KIND.CALL.~N for one at random."""
        for kind, calls in self.calls.items():
            for call, count in calls.items():
                if call not in OFTEN:
                    yield from (f"{kind}.{call}.{number}" for number in range(1, count + 2))
        yield from (f"{kind}.{call}.@{site:x}" for (call, site), kind in self.sites.items() if call in OFTEN)
        for call in OFTEN[1:]:
            chance = self.bench.chance("failures", call)
            kinds = [kind for kind in self.calls if self.calls[kind].get(call)]
            picked = [(chance.choice(kinds), chance.random()) for _ in range(RANDOM)]
            yield from sorted({f"{kind}.{call}.~{1 + int(share * self.calls[kind][call])}" for kind, share in picked})

    def attempt(self, world, case, chance):
        kind, call, which = case.split(".")
        wanted = {"FAIL_SITE": which[1:]} if which[0] == "@" else {"FAIL_AT": which.lstrip("~")}
        program = self.start(world, KINDS[kind], FAIL_CALL=call, FAIL_ERRNO=str(REASONS[call]), **wanted)
        program.finish(30)
        found = judges.ended(program) + judges.terminal(program) + judges.raw(program)
        if call in MEMORY:
            hides = True
        else:
            hides = call in MAY_HIDE
            found += judges.code(program) + judges.told(program)
            if "The events can't be written" not in program.said:
                found += judges.events(world.events, program.signal_of_death)
        found += judges.folders(world, may_hide=hides or program.is_hanging)
        if program.code == 0 and world.events and kind != "preview" and not any(world.output.glob("[!.]*")):
            found.append("it says that it has captured, and no folder is there")
        program.close()
        if kind == "verify":
            return found
        return found + deaths.Attack(self.bench).next_start(world, whole=False)


def build(source, target, more=()):
    subprocess.run(["gcc", "-O2", "-fPIC", "-shared", "-fno-omit-frame-pointer", "-o", target, source, "-ldl", *more], check=True)


def read(place):
    """({call: how often}, [(call, site)]) of a dry run."""
    data = place.read_bytes()
    counts = struct.unpack_from(f"<{MOST_CALLS}Q", data, 8)
    at = 8 + 8 * MOST_CALLS
    names = [data[at + NAME * i:at + NAME * (i + 1)].rstrip(b"\0").decode() for i in range(MOST_CALLS)]
    at += NAME * MOST_CALLS
    sites = struct.unpack_from(f"<{MOST_SITES}Q", data, at)
    calls = struct.unpack_from(f"<{MOST_SITES}Q", data, at + 8 * MOST_SITES)
    return ({name: count for name, count in zip(names, counts) if count},
            [(names[call], site) for call, site in zip(calls, sites) if site])


def screen(world, variables):
    return world.session(size=(80, 24), environment=variables)


def lines(world, variables):
    return world.session(["--plain", "--preview", "off"], environment=variables)


def film(world, variables):
    return world.session(["--plain", "--preview", "off"], camera=["--camera", f"loop:{deaths.FILM}"], environment=variables)


def preview(world, variables):
    program = world.start(["preview", "--camera", "demo:fits", "--quality", "lowest"], size=(80, 24), environment=variables)
    program.read_until(1.5)
    program.asked_at = None
    program.send(b"q")
    program.read_until(3)
    program.send(b"q")
    return program


def tape(world, variables):
    place = world.write("one.tape", deaths.TAPE)
    words = ["tape", "run", "--jobs", "1", "--artefacts", world.folder / "artefacts", place]
    return world.start(words, environment=variables)


def verify(world, variables):
    return world.start(["verify", world.captured], environment=variables)


KINDS = {"screen": screen, "lines": lines, "film": film, "preview": preview, "tape": tape, "verify": verify}
