"""This working tree beside another revision: both are measured in turns, so a change of the machine's load meets both."""
import collections
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys

import building
import contest
import frames
import inpty
import memory
import page
import players
import revisions
import startup

PARTS = ["start", "first", "frames", "memory", "search"]
# A ratio above this one is set in bold.
WORSE = 1.10
# Pictures of documents on each of five desks.
DOCUMENTS = 4
# Long enough for a first start to write its caches.
WARM_UP = 4


class Side:
    """One of the two programs, with a home of its own: neither reads the other's caches."""

    def __init__(self, name, tree, binaries, home):
        self.name, self.cameo, self.bench = name, binaries / "cameo", binaries / "PreviewBench"
        folders = [f"XDG_{name}" for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR")]
        self.environment = {"CAMEO_DATA_DIR": str(tree), "HOME": str(home)}
        self.environment |= {folder: str(home / folder.lower()) for folder in folders}
        os.makedirs(self.environment["XDG_RUNTIME_DIR"], mode=0o700)

    def warm_up(self):
        program = inpty.InPty(contest.capture_page(self.cameo), contest.SMALL, self.environment)
        program.read_for(WARM_UP)
        program.stop()
        program.close()


class Measure:
    """One thing that is done again and again with each side: its part, its figures' names, and how they are taken."""

    def __init__(self, part, names, take):
        self.part, self.names, self.take = part, names, take


class Samples:
    """What was measured: for each figure a list of values a side."""

    def __init__(self):
        self.values = collections.defaultdict(list)
        self.failed = set()

    def take(self, measure, side):
        """A figure that a side can't give is not asked for again."""
        if (measure, side) in self.failed:
            return
        try:
            figures = measure.take(side)
        except (RuntimeError, OSError, ValueError, LookupError, TypeError, subprocess.SubprocessError) as error:
            print(f"bench: {side.name} gives no {measure.names[0]}: {error}", file=sys.stderr)
            self.failed.add((measure, side))
            return
        for name, value in zip(measure.names, figures, strict=True):
            self.values[name, side.name].append(value)

    def of(self, name, side):
        return self.values.get((name, side.name), [])


# --- what is measured ---------------------------------------------------------------------------------------------


def cpu_ms(command, environment=None):
    """CPU of a whole process that ends by itself, in milliseconds."""
    quiet = subprocess.DEVNULL
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})}
    child = subprocess.Popen([str(word) for word in command], stdin=quiet, stdout=quiet, stderr=quiet, env=surroundings)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{command[0]} ended with {child.returncode}")
    return (used.ru_utime + used.ru_stime) * 1e3


def starts():
    for word in ("--version", "help"):
        yield Measure("start", [f"`cameo {word}`: CPU of the process, ms"],
                      lambda side, word=word: [cpu_ms([side.cameo, word], side.environment)])


def first_screens():
    pages = [("first page", contest.cameo, False), ("straight to the capture page", contest.capture_page, True)]
    for name, command, is_busy in pages:
        names = [f"{name}: CPU of {part}, ms" for part in ("main thread and loader", "other threads", "the process")]

        def take(side, command=command, is_busy=is_busy):
            main, others = startup.once(command(side.cameo), is_busy, side.environment)
            return main, others, main + others

        yield Measure("first", names, take)


def drawn_frames(clips, count):
    for size in frames.SIZES:
        for number, player in enumerate(players.ours(None)):
            for name, clip in clips.items():
                what = f"{size[0]}x{size[1]}, {player.name.removeprefix('cameo, ')}, {name}"

                def take(side, number=number, clip=clip, size=size):
                    return frames.once(players.ours(side.bench, side.environment)[number], clip, count, size)

                yield Measure("frames", [f"{what}: CPU of a frame, ms", f"{what}: bytes of a frame"], take)


def peaks():
    yield Measure("memory", [f"capture page: peak memory after {memory.SECONDS} s, MB"],
                  lambda side: [memory.once(contest.capture_page(side.cameo), side.environment)])


def faces_ms(side, clip):
    """The face finder's CPU of a frame, as `cameo faces` reports it."""
    said = subprocess.run([side.cameo, "faces", "--json", clip], check=True, capture_output=True, text=True,
                          env={**os.environ, **side.environment}).stdout
    return statistics.mean(json.loads(line)["cpuMs"] for line in said.splitlines())


def documents_ms(side, pictures):
    """The CPU of `cameo documents` for one picture: that of all of them less that of the first alone."""
    def spent(files):
        return cpu_ms([side.cameo, "documents", "--json", *files], side.environment)

    return (spent(pictures) - spent(pictures[:1])) / (len(pictures) - 1)


def searches(clips, pictures):
    for name, clip in clips.items():
        yield Measure("search", [f"face finder, {name}: CPU of a frame, ms"], lambda side, clip=clip: [faces_ms(side, clip)])
    yield Measure("search", ["`cameo documents`: CPU of a picture, ms"], lambda side: [documents_ms(side, pictures)])


class Peer:
    """A program from Debian that is measured in the same run; it has no other revision."""

    def __init__(self, name, command):
        self.names = [f"({name}: CPU of {part}, ms)" for part in ("main thread and loader", "the process")]
        self.command, self.values = command, []

    def take(self):
        main, others = startup.once(self.command, False)
        self.values.append((main, main + others))


# --- the run ------------------------------------------------------------------------------------------------------


def in_turns(sides, measures, peers, rounds, samples):
    """Each round takes every figure of both sides, one right after the other; each side goes first every second time."""
    for number in range(rounds):
        for measure in measures:
            print(f"bench: {measure.part}, round {number + 1} of {rounds}: {measure.names[0]}", file=sys.stderr)
            for side in sides if number % 2 == 0 else sides[::-1]:
                samples.take(measure, side)
        for peer in peers:
            peer.take()


def documents_for(bench, folder):
    """Pictures of documents that the demo camera draws, as PNG."""
    said = subprocess.run([bench, "documents", str(DOCUMENTS), folder], check=True, capture_output=True, text=True).stdout
    found = []
    for line in said.splitlines():
        grey = pathlib.Path(line.split()[0])
        head, greys = grey.read_bytes().split(b"\n", 1)
        width, height = map(int, head.split()[1:3])
        found.append(contest.png(width, height, greys, grey.with_suffix(".png")))
    return found


def measure(sides, clips, folder, wanted, notes):
    """(figures in the order of the table, samples, peers)."""
    samples, measures, peers = Samples(), [], []
    parts = {
        "start": lambda: starts(),
        "first": lambda: first_screens(),
        "frames": lambda: drawn_frames(clips, wanted.frames),
        "memory": lambda: peaks(),
        "search": lambda: searches(clips, documents_for(sides[1].bench, folder)),
    }
    if set(wanted.only) - {"start"}:
        for side in sides:
            side.warm_up()
    for part in (part for part in PARTS if part in wanted.only):
        now = list(parts[part]())
        beside = []
        if part == "first":
            picture = contest.still_picture(clips["moving"], folder / "face.png")
            beside = [Peer(*peer) for peer in [*contest.pictures(picture, notes), ("an empty program, /bin/true", ["/bin/true"])]]
        in_turns(sides, now, beside, wanted.runs if part in ("start", "first") else wanted.rounds, samples)
        measures += now
        peers += beside
    return measures, samples, peers


# --- the table ----------------------------------------------------------------------------------------------------


def shown(value):
    """Three digits, but no more than three of them behind the point."""
    if value == 0:
        return "0"
    digits = min(3, max(0, 2 - math.floor(math.log10(abs(value)))))
    return f"{value:.{digits}f}"


def told(values):
    """The median, with the least and the most unless all look the same."""
    if not values:
        return "-"
    middle, least, most = (shown(figure(values)) for figure in (statistics.median, min, max))
    return middle if least == most else f"{middle} ({least} to {most})"


def ratio(before, now):
    """How many times as much it is now; bold if it is worse."""
    if not before or not now:
        return "-"
    old, new = statistics.median(before), statistics.median(now)
    if old == 0:
        return "1.00" if new == 0 else "**from 0**"
    text = f"{new / old:.2f}"
    return f"**{text}**" if float(text) > WORSE else text


def table(sides, measures, samples, peers, notes):
    other, this = sides
    rows, worse = [], 0
    for measure in measures:
        for name in measure.names:
            before, now = samples.of(name, other), samples.of(name, this)
            change = ratio(before, now)
            worse += change.startswith("**")
            rows.append(f"| {name} | {told(before)} | {told(now)} | {change} |")
    for peer in peers:
        for name, values in zip(peer.names, zip(*peer.values)):
            rows.append(f"| {name} | | {told(values)} | |")
    sums = f"{worse} of {len(rows)} rows are above {WORSE:.2f}, in bold." if worse else f"No ratio is above {WORSE:.2f}."
    lost = {(measure.part, side.name) for measure, side in samples.failed}
    absent = [f"`{part}`: {name} could not give all figures; the missing ones are \"-\"." for part, name in sorted(lost)]
    heads = [f"| figure: median (least to most) | {other.name} | {this.name} | ratio |", "|---|---:|---:|---:|"]
    return [*heads, *rows, "", sums, *absent, *notes]


def heading(root, revision, wanted, load):
    here = revisions.described(root, "HEAD")
    changes = ", with uncommitted changes" if revisions.has_changes(root) else ""
    there = revisions.described(root, revision.id)
    return [
        page.measured() + f" Load average before: {load:.1f}.",
        f"{page.swift()}, release builds of {there} and (now) of {here}{changes}. In turns: {wanted.runs} runs of `start` and `first`, "
        f"{wanted.rounds} rounds of the others.",
        "",
    ]


def compare(root, name, wanted, build, make_clips, folder):
    """Builds both revisions and measures them; the lines of the page."""
    revision = revisions.Revision(root, revisions.commit(root, name))
    with revisions.alone(root):
        uses_bench = {"frames", "search"} & set(wanted.only)
        products = ["cameo"] + ["PreviewBench"] * bool(uses_bench | {"first"} & set(wanted.only))
        cameo, bench = build(*products)
        revision.prepare()
        notes = []
        if uses_bench & {"frames"} and not building.build(revision.tree, "PreviewBench", revision.scratch):
            notes.append(f"PreviewBench of {revision.id[:12]} was not built.")
        elif "frames" in uses_bench and revisions.git(root, "diff", "--quiet", revision.id, "--", "scripts/bench.d/PreviewBench") is None:
            notes.append("`frames`: each revision plays through its own PreviewBench, and the two of these differ.")
        sides = [
            Side(f"`{revision.id[:8]}`", revision.tree, building.folder(revision.tree, revision.scratch), folder / "other"),
            Side("now", root, cameo.parent, folder / "this"),
        ]
        clips = make_clips(bench, wanted, folder) if len(products) > 1 else {}
        top = heading(root, revision, wanted, os.getloadavg()[0])
        return top + table(sides, *measure(sides, clips, folder, wanted, notes), notes)
