"""A night: attacks share the time, attempts go to so many workers, breaches are told with what repeats them."""
import concurrent.futures
import contextlib
import itertools
import multiprocessing
import os
import pathlib
import random
import shutil
import signal
import sys
import time
import traceback

from world import World

# How much of the time each gets; what one leaves over is for those after it.
SHARES = {
    "deaths": 20, "failures": 40, "texts": 10, "limits": 5, "media": 8, "terminfo": 5, "crowd": 5, "outputs": 4, "models": 3,
    "bursts": 20, "disks": 5,
}
EVERY = 20


class Bench:
    """Where attempts take place; workers get it with their fork."""

    def __init__(self, cameo, place, kept, seed):
        self.cameo, self.place, self.kept, self.seed = cameo, place, kept, seed
        self.captured = None

    def chance(self, attack, case):
        """Every attempt has its own, so that one can be repeated alone."""
        return random.Random(f"{self.seed}/{attack}/{case}")

    def capture(self):
        """A whole session folder, made once, for those who read one."""
        if self.captured:
            return self.captured
        with self.world("capture") as world:
            program = world.session(["--plain", "--preview", "off"])
            if program.finish(60) != 0:
                raise RuntimeError(f"no capture works here: {program.said}")
            made = pathlib.Path(program.output.decode().strip()).parent
            shutil.copytree(made, self.place / made.name)
            self.captured = self.place / made.name
        return self.captured

    @contextlib.contextmanager
    def world(self, name):
        """A closed world that is gone afterwards."""
        world = World(self.place / name, self.cameo)
        world.captured = self.captured
        try:
            yield world
        finally:
            world.close()
            shutil.rmtree(world.folder, ignore_errors=True)


def attempts(attack, name, cases):
    """[(case, its breaches)]: in a worker."""
    if len(cases) > 1 and hasattr(attack, "batch"):
        cases = list(cases)
        with attack.bench.world(f"{name}-{cases[0]}") as world:
            chances = {case: attack.bench.chance(name, case) for case in cases}
            suspects = attack.batch(world, cases, chances)
        # What broke among others is tried alone; what has no batch always is.
        return [(case, attempt(attack, name, case) or suspects.get(case, []) if case in suspects or not attack.is_batched(case) else [])
                for case in cases]
    return [(case, attempt(attack, name, case)) for case in cases]


def attempt(attack, name, case):
    bench = attack.bench
    flat = case.replace("/", "_")[:100]
    try:
        with bench.world(f"{name}-{flat}") as world:
            found = attack.attempt(world, case, bench.chance(name, case))
            if found:
                world.close()
                keep(bench, world, f"{name}-{bench.seed}-{flat}", found)
            return found
    except Exception:
        return [f"the attack itself failed: {traceback.format_exc(limit=-2)}"]


def keep(bench, world, name, found):
    world.keep()
    place = bench.kept / name
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(world.folder, place, symlinks=True, ignore_dangling_symlinks=True, ignore=no_special)
    (place / "breaches").write_text("\n".join(found) + "\n")


def no_special(folder, names):
    return [name for name in names if not os.path.islink(path := os.path.join(folder, name)) and
            not os.path.isfile(path) and not os.path.isdir(path)]


class Row:
    """What one attack has come to."""

    def __init__(self, name, module):
        self.name, self.promise = name, module.PROMISE
        self.attempts, self.breaches, self.seconds, self.note = 0, 0, 0.0, ""


class Campaign:
    def __init__(self, bench, attacks, wanted):
        self.bench, self.wanted = bench, wanted
        self.modules = dict(attacks)
        self.rows = [Row(name, module) for name, module in attacks]
        self.end, self.last_said = time.monotonic() + wanted.seconds, 0

    def run(self):
        """The exit code: 1 after a breach, 130 after Ctrl-C."""
        stopped = False
        try:
            self.all()
        except KeyboardInterrupt:
            stopped = True
        self.tell()
        return 130 if stopped else int(any(row.breaches for row in self.rows))

    def all(self):
        left = list(self.rows)
        self.begun = {}
        while left:
            row = left.pop(0)
            weights = [SHARES[other.name] for other in [row, *left]]
            self.one(row, (self.end - time.monotonic()) * weights[0] / sum(weights))
        # Who has something random to try goes on with what is left of the night.
        endless = [row for row in self.rows if hasattr(self.begun.get(row.name), "more")]
        while endless and not self.wanted.only and self.end - time.monotonic() > 1:
            row = endless.pop(0)
            self.go_on(row, (self.end - time.monotonic()) / (len(endless) + 1))

    def one(self, row, seconds):
        began = time.monotonic()
        self.say(f"{row.name}: {row.promise}; up to {seconds:.0f} s")
        if getattr(self.modules[row.name].Attack, "NEEDS_CAPTURE", False):
            self.bench.capture()
        attack = self.modules[row.name].Attack(self.bench)
        if not self.wanted.only:
            attack.prepare()
        self.begun[row.name] = attack
        row.note = getattr(attack, "note", "")
        cases = [self.wanted.only] if self.wanted.only else self.turned(row.name, attack.cases())
        is_whole = self.try_all(row, attack, iter(cases), began + seconds)
        row.seconds += time.monotonic() - began
        self.say(f"{row.name}: {row.attempts} attempts, {row.breaches} breaches, {row.seconds:.0f} s" + ("" if is_whole else ", cut short"))
        row.note = ", ".join(filter(None, [row.note, "" if is_whole else f"{row.attempts} of {len(cases)}"]))

    def go_on(self, row, seconds):
        began = time.monotonic()
        attack = self.begun[row.name]
        first = getattr(row, "further", 0)
        numbers = (attack.more(number) for number in range(first, 10**9))
        self.try_all(row, attack, numbers, began + seconds)
        row.seconds += time.monotonic() - began

    def turned(self, name, cases):
        """Another order each night, so that a short one begins elsewhere."""
        cases = list(cases)
        self.bench.chance(name, "order").shuffle(cases)
        return cases

    def try_all(self, row, attack, cases, end):
        """Whether all cases had their turn."""
        context = multiprocessing.get_context("fork")
        pool = concurrent.futures.ProcessPoolExecutor(self.wanted.jobs, context, ignore_interrupts)
        running, batch = set(), getattr(attack, "BATCH", 1)
        try:
            while some := list(itertools.islice(cases, batch)):
                if time.monotonic() > end and not self.wanted.only:
                    self.collect(row, running, 0)
                    return False
                running.add(pool.submit(attempts, attack, row.name, some))
                self.collect(row, running, self.wanted.jobs)
            self.collect(row, running, 0)
            return True
        finally:
            pool.shutdown(cancel_futures=True)

    def collect(self, row, running, most):
        while len(running) > most:
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                running.remove(future)
                for case, found in future.result():
                    self.count(row, case, found)

    def count(self, row, case, found):
        row.attempts += 1
        if found:
            row.breaches += 1
            self.say(f"BREACH {row.name}:{case}: " + "; ".join(found))
            self.say(f"  again: scripts/nightly --seed {self.bench.seed} --only {row.name}:{case}")
        elif row.attempts % EVERY == 0 and time.monotonic() - self.last_said > 30:
            self.say(f"{row.name}: {row.attempts} attempts, {row.breaches} breaches")

    def say(self, line):
        self.last_said = time.monotonic()
        print(line, flush=True)

    def tell(self):
        print("\n| promise | attack | attempts | breaches | seed | seconds | |\n|---|---|---:|---:|---|---:|---|")
        for row in self.rows:
            print(f"| {row.promise} | {row.name} | {row.attempts} | {row.breaches} | {self.bench.seed} | {row.seconds:.0f} | {row.note} |")
        attempts, breaches = (sum(getattr(row, what) for row in self.rows) for what in ("attempts", "breaches"))
        line = f"nightly: {attempts} attempts, {breaches} breaches, seed {self.bench.seed}"
        with open(self.bench.kept / "log", "a") as log:
            names = " ".join(row.name for row in self.rows)
            log.write(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {line} ({names})\n")
        print("\n" + line)


def ignore_interrupts():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
