"""Tapes: what a minute of flow and all tapes cost, and whether the same input always gives the same bytes."""
import hashlib
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import time

import page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Of the project's tapes: at most two seconds together.
SUBSET = ["walk.tape", "hints.tape", "hold.tape", "recording.tape"]
CROWD = os.cpu_count() or 1
PARTS = ["cost", "sameness"]


def copy_of_tapes(folder):
    """A tree with the tapes and what they read, where goldens and artefacts can be written."""
    for part in ["Tests/Tapes", "Examples/strings", "Examples/themes"]:
        shutil.copytree(ROOT / part, folder / part)
    return folder / "Tests/Tapes"


def command(cameo, tapes, names, *flags):
    wanted = [str(tapes / name) for name in names] or [str(tapes)]
    return [str(cameo), "tape", "run", *flags, *wanted]


def cost(words):
    """CPU and time of one run, in seconds, and whether it went well."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    passed = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, passed, done.returncode == 0


def digest(folder, said):
    """Of everything that a run wrote: what it said, goldens, pictures, films, logs."""
    sum = hashlib.sha256(said)
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        sum.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return sum.hexdigest()


class Run:
    """One run in a tree of its own, so that several can go on at once."""

    def __init__(self, cameo, place, names, jobs):
        shutil.rmtree(place, ignore_errors=True)
        self.place = place
        tapes = copy_of_tapes(place)
        words = command(cameo, tapes.relative_to(place), names, "--update", "--jobs", str(jobs))
        self.process = subprocess.Popen(words, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def digest(self):
        said, _ = self.process.communicate()
        found = digest(self.place, said) if self.process.returncode == 0 else f"failed: {said.decode()[:300]}"
        shutil.rmtree(self.place)
        return found


def hashes(cameo, folder, names, times, at_once):
    """The distinct hashes of so many runs."""
    found = set()
    for first in range(0, times, at_once):
        runs = [
            Run(cameo, folder / f"run{number}", names, jobs=1 + number % 3)
            for number in range(first, min(times, first + at_once))
        ]
        found |= {run.digest() for run in runs}
    return found


class Load:
    """Keeps every processor busy meanwhile."""

    def __enter__(self):
        spin = "while True: pass"
        self.processes = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(os.cpu_count() or 1)]

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


def sameness(cameo, folder):
    lines = ["| runs | how | distinct hashes |", "|---:|---|---:|"]
    everything = {}
    for names, times, at_once, how in [
        (SUBSET, 200, 1, "a subset, one after the other"),
        ([], 2, 1, "all tapes, one after the other"),
        ([], CROWD, CROWD, f"all tapes, {CROWD} processes at once"),
    ]:
        print(f"bench: {how}", file=sys.stderr)
        found = hashes(cameo, folder, names, times, at_once)
        everything.setdefault(tuple(names), set()).update(found)
        lines.append(f"| {times} | {how} | {len(found)} |")
    with Load():
        for names, times, how in [(SUBSET, 20, "a subset, under load"), ([], 1, "all tapes, under load")]:
            print(f"bench: {how}", file=sys.stderr)
            found = hashes(cameo, folder, names, times, 1)
            everything[tuple(names)].update(found)
            lines.append(f"| {times} | {how} | {len(found)} |")
    for found in everything.values():
        lines += [f"A run failed: {hash}" for hash in found if hash.startswith("failed")]
    whole = ", ".join(str(len(found)) for found in everything.values())
    return lines + ["", f"Distinct hashes of all runs together, subset and whole: {whole}."]


def costs(tapes, cameo, runs):
    lines = ["| | CPU, ms | time, ms |", "|---|---:|---:|"]
    for name, files in [
        ("a minute of flow (`scripts/bench.d/minute.tape`)", [ROOT / "scripts/bench.d/minute.tape"]),
        ("all tapes of the project", []),
    ]:
        print(f"bench: {name}", file=sys.stderr)
        taken = [cost(command(cameo, tapes, files)) for _ in range(runs)]
        cpu, passed = (statistics.median(row[column] for row in taken) * 1000 for column in (0, 1))
        note = "" if all(row[2] for row in taken) else " (failed)"
        lines.append(f"| {name}{note} | {cpu:.0f} | {passed:.0f} |")
    return lines


def table(cameo, folder, only, runs):
    lines = [page.machine() + ", " + page.swift() + ", release build."]
    if "cost" in only:
        lines += [""] + costs(copy_of_tapes(folder / "cost"), cameo, runs)
    if "sameness" in only:
        lines += [""] + sameness(cameo, folder)
    return lines
