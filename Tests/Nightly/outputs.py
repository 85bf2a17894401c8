"""Outputs: the output folder goes away, is replaced, made unwritable or filled up during a capture."""
import ctypes
import os
import shutil

import judges

PROMISE = "an output folder that changes meanwhile: captured whole, or told with 73"
WHOLE = 120
WRITTEN = 73
MS_RDONLY, MS_REMOUNT, MNT_DETACH = 1, 32, 2
libc = ctypes.CDLL(None, use_errno=True)


class Attack:
    def __init__(self, bench):
        self.bench = bench
        self.can_mount = os.geteuid() == 0 and can_mount(bench.place)
        self.ways = {**PLAIN, **(MOUNTED if self.can_mount else {})}
        self.note = "" if self.can_mount else "mounts skipped: not permitted here"

    def prepare(self):
        """Nothing."""

    def cases(self):
        ways = list(self.ways)
        return [f"{ways[number % len(ways)]}.{number}" for number in range(WHOLE)]

    def more(self, number):
        return f"{list(self.ways)[number % len(self.ways)]}.{WHOLE + number}"

    def attempt(self, world, case, chance):
        way = case.split(".")[0]
        is_mounted = way in MOUNTED
        world.output.mkdir()
        if is_mounted and mount(world.output, "size=64k" if way == "small" else "size=8m") != 0:
            return ["the attack itself failed: no mount"]
        try:
            return self.judged(world, way, chance)
        finally:
            if is_mounted:
                libc.umount2(os.fsencode(world.output), MNT_DETACH)

    def judged(self, world, way, chance):
        on_screen = chance.random() < 0.5
        program = world.session(size=(80, 24)) if on_screen else world.session(["--plain", "--preview", "off"])
        moment = chance.uniform(0, 6)
        if chance.random() < 0.7:
            program.wait_until(lambda: world.events.exists() and b"RecordStarted" in world.events.read_bytes(), 30)
            moment = program.now + chance.uniform(0, 0.5)
        program.read_until(moment)
        # What was kept before is the attack's own to lose.
        counts = program.is_running and not any(world.output.glob("[!.]*"))
        self.ways[way](world)
        program.finish(30)
        if way == "filled":
            (world.output / ".filling").unlink(missing_ok=True)
        found = judges.ended(program) + judges.terminal(program) + judges.raw(program) + judges.told(program)
        found += judges.code(program, codes={0, WRITTEN}) + judges.events(world.events)
        moved = world.folder / "moved"
        for place in (world.output, moved):
            if place.is_dir() and not place.is_symlink():
                found += judges.folders(world, place, may_hide=way in ("readonly", "replaced", "linked", "filed"))
        if program.code == 0 and counts and not (list(world.output.glob("[!.]*/clip.mp4")) or list(moved.glob("[!.]*/clip.mp4"))):
            found.append("it says that it has captured, and no folder is there")
        if program.code == 0 and counts and program.output:
            told = os.path.dirname(program.output.decode().strip())
            if not os.path.isdir(told):
                found.append(f"it tells a folder that is not there: {told}")
        return found


# What is done to it

def removed(world):
    # At once: nothing is kept in what is half gone.
    gone = world.output.rename(world.folder / "gone")
    shutil.rmtree(gone, ignore_errors=True)


def emptied(world):
    """Deletes all that is in the folder, hidden files too."""
    for entry in world.output.iterdir():
        shutil.rmtree(entry, ignore_errors=True) if entry.is_dir() else entry.unlink(missing_ok=True)


def moved(world):
    world.output.rename(world.folder / "moved")


def replaced(world):
    moved(world)
    world.output.mkdir()


def linked(world):
    moved(world)
    (world.folder / "other").mkdir()
    world.output.symlink_to(world.folder / "other")


def filed(world):
    moved(world)
    world.output.write_bytes(b"a file")


def locked_up(world):
    world.output.chmod(0o500)


def filled(world):
    file = os.open(world.output / ".filling", os.O_WRONLY | os.O_CREAT)
    try:
        while True:
            os.write(file, b"\0" * 4096)
    except OSError:
        os.close(file)


def small(world):
    """It was too small from the beginning."""


def readonly(world):
    libc.mount(b"none", os.fsencode(world.output), b"tmpfs", MS_REMOUNT | MS_RDONLY, None)


PLAIN = {"removed": removed, "emptied": emptied, "moved": moved, "replaced": replaced, "linked": linked, "filed": filed, "locked_up": locked_up}
MOUNTED = {"filled": filled, "small": small, "readonly": readonly}


def mount(place, options):
    return libc.mount(b"none", os.fsencode(place), b"tmpfs", 0, options.encode())


def can_mount(place):
    trial = place / "mount"
    trial.mkdir()
    done = mount(trial, "size=64k") == 0
    if done:
        libc.umount2(os.fsencode(trial), MNT_DETACH)
    return done
