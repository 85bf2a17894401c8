"""Models: the kept model of a face's points is damaged in place between two visitors of a kiosk, and while one is looked at."""
import os
import shutil

import judges
from world import CAPTURE, DEMO, Numbered

PROMISE = "a damaged model: each visitor is captured, and the model is whole again"
HEAD = 128
CAPTURED = b'"event":"sessionEnded","status":"captured"'


class Attack(Numbered):
    WHOLE = 60

    def prepare(self):
        """One session makes the model that all attempts copy."""
        self.bench.capture()
        self.whole = self.bench.place / "cache/cameo/face-model"
        if not self.whole.exists():
            raise RuntimeError("no model was kept: is libdlib-data installed?")

    def attempt(self, world, case, chance):
        model = world.folder / "cache/cameo/face-model"
        model.parent.mkdir(parents=True)
        shutil.copy2(self.whole, model)
        world.events = world.folder / "kiosk.ndjson"
        (world.home / "run").mkdir(mode=0o700)
        surroundings = {"XDG_CACHE_HOME": str(world.folder / "cache")}
        words = ["kiosk", *DEMO, *CAPTURE, "--review", "skip", "--output", world.output, "--events", world.events]
        program = world.start(words, size=(80, 24), environment=surroundings)
        found = self.visits(world, program, model, chance)
        program.signal(15)
        program.finish(30)
        found += judges.ended(program) + judges.terminal(program) + judges.raw(program) + judges.folders(world, may_hide=True)
        if not found and model.read_bytes()[HEAD:] != self.whole.read_bytes()[HEAD:]:
            found.append("the model stays damaged")
        return found

    def visits(self, world, program, model, chance):
        """Three visitors; what damages the model comes before one of them."""
        damaged = chance.randrange(3)
        for visitor in range(3):
            if not program.wait_until(lambda: count(world, b'"event":"attractShown"') > visitor, 60):
                return [f"visitor {visitor} never came to the page that waits: {program.said[-300:]}"]
            # The page has to be drawn before a key on it counts.
            program.read_until(program.now + 0.5)
            late = chance.random() < 0.5
            if visitor == damaged and not late:
                damage(model, chance)
            os.write(program.master, b"x")
            if visitor == damaged and late:
                program.read_until(program.now + chance.uniform(0, 1))
                damage(model, chance)
            if not program.wait_until(lambda: count(world, CAPTURED) > visitor, 90):
                how = "after the damage" if visitor >= damaged else "before any damage"
                return [f"visitor {visitor} was not captured, {how}"]
        return []


def count(world, words):
    return world.events.read_bytes().count(words) if world.events.exists() else 0


def damage(model, chance):
    """In place, so that the mapping sees it; half the time the file's time is set back, as a failing disk would leave it."""
    times, size = os.stat(model), os.path.getsize(model)
    way = chance.choice(["zeros", "noise", "flips", "cut"])
    with open(model, "r+b") as file:
        if way == "cut":
            file.truncate(chance.randrange(size))
        elif way == "flips":
            for place in sorted(chance.sample(range(HEAD, size), 200)):
                file.seek(place)
                byte = file.read(1)[0]
                file.seek(place)
                file.write(bytes([byte ^ 1 << chance.randrange(8)]))
        else:
            start = chance.randrange(HEAD, size // 2)
            length = chance.randrange(1 << 20, size - start)
            file.seek(start)
            file.write(bytes(length) if way == "zeros" else chance.randbytes(length))
    if chance.random() < 0.5:
        os.utime(model, ns=(times.st_atime_ns, times.st_mtime_ns))
