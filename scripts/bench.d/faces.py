"""What the finder sees in pictures, a video and the demo's tracks, what it costs, and how far it is from the truth."""
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TURNED = re.compile(r"_(yaw|pitch|roll)_(-?\d+)\.")
# The warps' directions are the picture's; ours are the person's own.
OWN = {"yaw": -1, "pitch": 1, "roll": -1}
SIZES = [(640, 480), (1280, 720)]
MODEL = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"
STAGES = ["scaling", "scanning", "landmarks", "measuring"]
# What is measured for its cost, again and again; of the other tracks the truth is, once.
COSTLY = ["cooperative", "fits", "gestures"]


def rows(lines):
    names = lines[0].split()
    return [{name: None if word == "-" else float(word) for name, word in zip(names, line.split())} for line in lines[1:]]


def seen(cameo, path):
    """The rows of a picture (one, after a second) or a video, as `cameo faces --json` tells them."""
    said = subprocess.run([cameo, "faces", "--json", path], check=True, capture_output=True, text=True).stdout
    return [row_of(json.loads(line)) for line in said.splitlines()]


def row_of(line):
    row = {"faces": len(line["faces"]), "size": "x".join(map(str, line["size"])), "cpu": line["cpuMs"]}
    face = line["faces"][0] if line["faces"] else {}
    row.update(zip(["x", "y", "width", "height"], face.get("box", [None] * 4)))
    row.update(zip(OWN, face.get("pose", [None] * 3)))
    row.update({"track": face.get("track"), "sharpness": face.get("sharpness")})
    row.update({"light": face.get("light", {}).get("mean"), "background": face.get("light", {}).get("background")})
    return row


def played(bench, track, size, frames, *more):
    path = ROOT / "Resources/tracks" / f"{track}.track"
    run = subprocess.run([bench, "track", path, *map(str, size), str(frames), *more], check=True, capture_output=True,
                         text=True)
    return rows(run.stdout.splitlines())


def show(value, form="{:.0f}"):
    return "-" if value is None else form.format(value)


def pictures(cameo, paths):
    lines = ["| picture | size | faces | box | yaw, pitch, roll | sharpness | light, background |", "|---|---|---:|---|---|---:|---|"]
    for path in paths:
        print(f"bench: faces, {path.name}", file=sys.stderr)
        row = seen(cameo, path)[-1]
        turned = TURNED.search(path.name)
        place = f"{show(row['width'])}x{show(row['height'])} at {show(row['x'])}, {show(row['y'])}" if row["faces"] else "-"
        poses = ", ".join(show(row[name], "{:+.1f}") for name in OWN)
        told = f" ({turned[1]} {OWN[turned[1]] * int(turned[2]):+d})" if turned else ""
        lines.append(f"| {path.name}{told} | {row['size']} | {row['faces']:.0f} | {place} | {poses} | "
                     f"{show(row['sharpness'], '{:.3f}')} | {show(row['light'])}, {show(row['background'])} |")
    return lines + [""]


def kinds(cameo, folders):
    """What the program says of the pictures of each folder, a second after it sees them."""
    lines = ["| kind | pictures | face with landmarks | of these eyes hidden | mouth hidden | eyes hidden | hidden otherwise | nothing |",
             "|---|---:|---:|---:|---:|---:|---:|---:|"]
    for folder in folders:
        print(f"bench: faces, {folder.name}", file=sys.stderr)
        run = subprocess.run([cameo, "faces", "--json", folder], stdout=subprocess.PIPE, text=True)
        if run.returncode:
            print(f"bench: some of {folder} is not in the table", file=sys.stderr)
        said = run.stdout
        last = {line["file"]: line for line in map(json.loads, said.splitlines())}.values()
        met = [line["faces"][0] for line in last if line["faces"]]
        hidden = [line["hidden"] for line in last if "hidden" in line]
        counts = [len(last), len(met), sum(face.get("hidesEyes", False) for face in met),
                  sum(one["mouth"] for one in hidden), sum(one["eyes"] and not one["mouth"] for one in hidden),
                  sum(not one["eyes"] and not one["mouth"] for one in hidden), len(last) - len(met) - len(hidden)]
        lines.append(f"| {folder.name} | " + " | ".join(map(str, counts)) + " |")
    return lines


def centile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def total(row):
    return row["cpu"] if "cpu" in row else sum(row[stage] for stage in STAGES)


def costs(name, size, took):
    times = [total(row) for row in took]
    stages = ", ".join(f"{statistics.mean(row[stage] for row in took):.2f}" for stage in STAGES if stage in took[0])
    return (f"| {name} | {size} | {len(took)} | {statistics.mean(times):.2f} | {centile(times, 0.95):.2f} | {max(times):.1f} | "
            f"{stages} |")


def quietest(rounds):
    """Each frame with the lowest cost of several runs: what else the machine does stays out."""
    calm = [dict(row) for row in rounds[0]]
    for took in rounds[1:]:
        for row, other in zip(calm, took):
            if total(other) < total(row):
                row.update({stage: other[stage] for stage in STAGES})
    return calm


def overlap(row):
    a = [row[name] for name in ["x", "y", "width", "height"]]
    b = [row["true_" + name] for name in ["x", "y", "width", "height"]]
    wide = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    tall = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * tall / (a[2] * a[3] + b[2] * b[3] - wide * tall)


def is_inside(row, size):
    """At least 98 % of the face is in the picture."""
    if row["true_x"] is None:
        return False
    wide = min(size[0], row["true_x"] + row["true_width"]) - max(0, row["true_x"])
    tall = min(size[1], row["true_y"] + row["true_height"]) - max(0, row["true_y"])
    return wide > 0 and tall > 0 and wide * tall >= 0.98 * row["true_width"] * row["true_height"]


def correlation(pairs):
    if len(pairs) < 3 or statistics.pstdev(b for _, b in pairs) == 0:
        return None
    return statistics.correlation(*zip(*pairs))


def slope(pairs):
    """How many degrees are read for each degree of the truth."""
    a, b = zip(*pairs)
    return statistics.linear_regression(b, a).slope if statistics.pstdev(b) else math.nan


def truth(name, size, took):
    inside = [row for row in took if is_inside(row, size)]
    found = [row for row in inside if row["faces"]]
    empty = [row for row in took if row["true_x"] is None and not row["true_second"]]
    shared = [overlap(row) for row in found]
    return (f"| {name} | {'x'.join(map(str, size))} | {len(found)} of {len(inside)} | "
            f"{sum(1 for row in empty if row['faces'])} of {len(empty)} | {statistics.median(shared):.2f}, "
            f"{centile(shared, 0.05):.2f} | {len({row['track'] for row in found})} |")


def turns(took, size):
    found = [row for row in took if is_inside(row, size) and row["faces"] and row["yaw"] is not None]
    lines = []
    for name in OWN:
        pairs = [(row[name], row["true_" + name]) for row in found]
        rest = [a for a, b in pairs if abs(b) < 1]
        lines.append(f"| {name} | {'x'.join(map(str, size))} | {correlation(pairs):.3f} | {slope(pairs):.2f} | "
                     f"{statistics.mean(rest):+.1f} | {centile([abs(a - b) for a, b in pairs], 0.5):.1f}, "
                     f"{centile([abs(a - b) for a, b in pairs], 0.95):.1f} |")
    return lines


def tracks(bench, frames, rounds, names):
    cost = ["| clip | size | frames | CPU mean, ms | p95 | most | scaling, scanning, landmarks, measuring |",
            "|---|---|---:|---:|---:|---:|---|"]
    true = ["| track | size | found, of faces in the picture | seen where nobody is | IoU median, p5 | identities |",
            "|---|---|---|---|---|---:|"]
    turned = ["| angle | size | correlation | degrees read per degree | read at 0 | error median, p95 |", "|---|---|---:|---:|---:|---|"]
    for name in names:
        for size in SIZES:
            print(f"bench: faces, {name} at {size[0]}x{size[1]}", file=sys.stderr)
            took = quietest([played(bench, name, size, frames) for _ in range(rounds if name in COSTLY else 1)])
            if name in COSTLY:
                cost.append(costs(name, "x".join(map(str, size)), took))
            true.append(truth(name, size, took))
            if name == "turns":
                turned += turns(took, size)
    return cost, true, turned


def video(cameo, path, cost):
    took = seen(cameo, path)
    cost.append(costs(path.name, took[0]["size"], took))
    lost = sum(1 for row in took if not row["faces"])
    return [f"{path.name}: {lost} of {len(took)} frames lost, {len({row['track'] for row in took})} identity.", ""]


def bare(bench):
    """dlib's own scans of the same frames: what this machine does at this hour."""
    track, took = ROOT / "Resources/tracks/fits.track", []
    for size in [(320, 240), (640, 480)]:
        said = subprocess.run([bench, "bare", track, *map(str, size), "60"], check=True, capture_output=True, text=True)
        took.append(statistics.median(map(float, said.stdout.split())))
    return [f"dlib's bare scan, {took[0]:.1f} ms for 320x240 and {took[1]:.1f} ms for 640x480 (medians of 60 frames).", ""]


def plain(bench, frames, folder):
    """dlib as its examples use it, on the same frames."""
    target, lines = folder / "plain", []
    flags = ["-O2", "-DNDEBUG", ROOT / "scripts/bench.d/plain.cpp", "-ldlib", "-l:liblapack.so.3", "-l:libblas.so.3", "-o", target]
    if subprocess.run(["g++", *flags], capture_output=True).returncode:
        return ["Plain dlib was not measured: plain.cpp was not compiled (apt-get install g++ libdlib-dev).", ""]
    for name in COSTLY:
        track = ROOT / "Resources/tracks" / f"{name}.track"
        frame = subprocess.Popen([bench, "frames", track, "640", "480", str(frames)], stdout=subprocess.PIPE)
        said = subprocess.run([target, MODEL, "640", "480"], stdin=frame.stdout, check=True, capture_output=True, text=True)
        frame.wait()
        times = [float(line) for line in said.stdout.split()]
        lines.append(f"Plain dlib on {name}, 640x480 (a scan as 320x240 and the points of the largest face, -O2): "
                     f"{statistics.mean(times):.1f} ms a frame, p95 {centile(times, 0.95):.1f}.")
    return lines + [""]


def ready(bench, runs, folder):
    """Loaded and seen: without the compact form, and with it."""
    track, lines = ROOT / "Resources/tracks/fits.track", []
    for words, told in [([], "made in memory"), ([folder / "cache"], "made already and mapped")]:
        # The first run of the second kind makes it.
        runs_of = [subprocess.run([bench, "ready", track, *words], check=True, capture_output=True, text=True).stdout.split()
                   for _ in range(runs + 1)][1:]
        wall, cpu, memory, seen_wall, seen = (statistics.median(float(words[at]) for words in runs_of) for at in range(5))
        lines += [f"The form {told}: loaded after {wall:.1f} ms ({cpu:.1f} ms of CPU), {memory:.0f} MB more in memory; the first "
                  f"frame seen after {seen_wall:.1f} ms ({seen:.1f} ms of CPU); medians of {runs}.", ""]
    return lines


def table(bench, cameo, files, frames, rounds, runs):
    paths = (ROOT / "Resources/tracks").glob("*.track")
    names = sorted(path.stem for path in paths if "document=" not in path.read_text())
    videos = [path for path in files if path.suffix == ".mp4"]
    cost, true, turned = tracks(bench, frames, rounds, names)
    with tempfile.TemporaryDirectory(prefix="cameo-bench-") as name:
        folder = pathlib.Path(name)
        lines = ready(bench, runs, folder) + bare(bench) + plain(bench, frames, folder)
    for path in videos:
        lines += video(cameo, path, cost)
    if len(files) > len(videos):
        lines += pictures(cameo, [path for path in files if path not in videos])
    return lines + cost + [""] + true + [""] + turned + [""]
