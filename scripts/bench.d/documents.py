"""Documents: who obeys the hints gets a picture, and what is no document never does; all through the real finder."""
import json
import os
import shutil
import statistics
import subprocess

# Things that look like a document, or lie where one should be. The rendered person follows no hint.
OTHERS = {
    "a bank card in a hand": "document=bankcard back=wood hand=0.2 shake=0.2",
    "a bank card among things": "document=bankcard back=clutter tilt=8 shake=0.2",
    "a printed sheet": "document=a4 back=wood shake=0.2",
    "a printed sheet in a hand": "document=a4 back=plain hand=0.3 tilt=12 shake=0.5",
    "an open book": "document=book back=wood hand=0.1 shake=0.2",
    "a screen with a text": "document=screen back=plain tilt=6 shake=0.1",
    "a screen with a slide": "document=screen side=back back=plain shake=0.1",
    "a window": "document=window back=plain turn=8 shake=0.1",
    "things": "document=none back=clutter",
    "somebody": "document=none back=person",
    "a white desk": "document=none back=white",
}
# Where the middle of the picture's border is, from the guide's middle, over the guide's width or height, at 640x480.
BORDERS = {"td1": (0.714, 0.851), "td3": (0.806, 0.859)}
DESKS = ("plain", "wood", "clutter", "white")
PEERS = "python3-opencv tesseract-ocr"
FLOW = '''Set Size 80x24
Set Option "--flow document --no-instructions --camera-permission granted --document-kind %s %s"
'''


def run(cameo, folder, tape, name):
    """The events of a tape's run, as objects."""
    file = folder / f"{name}.tape"
    file.write_text(tape + f"Output {name}.ndjson\n")
    done = subprocess.run(
        [cameo, "tape", "run", "--artefacts", folder, file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    log = folder / f"{name}.ndjson"
    if done.returncode or not log.exists():
        raise SystemExit(f"bench: the tape {name} failed\n{done.stdout}")
    return [json.loads(line) for line in log.read_text().splitlines()]


def obeying(cameo, folder, track, kind, seed):
    """When each side was taken, in seconds since guidance began for it; nothing for one that was not."""
    sides = "--document-sides front --review skip"
    tape = FLOW % (kind, sides) + f"Set Seed {seed}\nCamera demo:{track}\nSleep 40s\n"
    begun, taken = None, None
    for event in run(cameo, folder, tape, f"{track}-{seed}"):
        if event["event"] == "documentCaptureStarted" and begun is None:
            begun = event["t"]
        if event["event"] == "documentCaptured":
            taken = (event["t"] - begun) / 1000
    return taken


def others(cameo, folder, what, kind, minutes):
    """How many pictures were taken of it by themselves, and which hints were told."""
    name = f"{what.replace(' ', '-')}-{kind}"
    (folder / f"{name}.track").write_text(f"0s {OTHERS[what]}\n")
    # An attempt lasts a minute, and the last one ends the session.
    (folder / f"{name}.json").write_text(json.dumps({"attempts": min(10, minutes + 1)}))
    tape = FLOW % (kind, f"--document-mode auto --camera demo:./{name}.track") + f"Set Config {name}.json\nSleep {minutes * 60}s\n"
    events = run(cameo, folder, tape, name)
    if not any(event["event"] == "documentCaptureStarted" for event in events):
        raise SystemExit(f"bench: nobody looked at {what}")
    hints = {event["hint"] for event in events if event["event"] == "hintChanged"}
    return sum(event["event"] == "documentCaptured" for event in events), sorted(hints)


def hanging(count):
    """Tracks of documents of which 1 to 15 % are outside, on each side and desk in turn."""
    for number in range(count):
        kind, side, desk = ("td1", "td3")[number // 2 % 2], number % 4, DESKS[number // 4 % 4]
        share = 0.01 + 0.14 * (number * 7 % count) / max(1, count - 1)
        width = 0.86 + 0.12 * (number * 5 % count) / max(1, count - 1)
        border = BORDERS[kind][side // 2] - width / 2 + share * width
        way = f"{'xy'[side // 2]}={border * (-1) ** side:.4f}"
        yield kind, f"document={kind} back={desk} {way} width={width:.3f} roll={number % 7 - 3} tilt={number % 9} shake=0.1", desk


def hung(cameo, folder, number, kind, track):
    """Whether it was taken by itself, and whether the person was told that a corner is missing."""
    (folder / f"hanging-{number}.track").write_text(f"0s {track}\n")
    name = f"hanging-{number}"
    tape = FLOW % (kind, f"--document-mode auto --quality sd --camera demo:./{name}.track") + "Sleep 8s\n"
    events = run(cameo, folder, tape, name)
    told = [event["hint"] for event in events if event["event"] == "hintChanged"]
    return any(event["event"] == "documentCaptured" for event in events), "docCorners" in told, told


def outside(cameo, folder, count, pool):
    """Documents that hang out of the picture."""
    results = [(desk, pool.submit(hung, cameo, folder, number, kind, track))
               for number, (kind, track, desk) in enumerate(hanging(count))]
    lines = ["", "| hangs out of the picture, on | of | taken | told so |", "|---|---|---|---|"]
    for desk in DESKS:
        done = [result.result() for on, result in results if on == desk]
        lines.append(f"| {desk} | {len(done)} | {sum(taken for taken, _, _ in done)} | {sum(told for _, told, _ in done)} |")
    return lines


def table(cameo, folder, starts, minutes, pool):
    rows = [(track, kind, [pool.submit(obeying, cameo, folder, track, kind, seed) for seed in range(1, starts + 1)])
            for track, kind in [("obeys-card-random", "td1")]]
    rest = [(what, {kind: pool.submit(others, cameo, folder, what, kind, minutes) for kind in ("td1", "td3")})
            for what in OTHERS]
    lines = ["", "| who obeys | without a key | median s | p90 s | longest s |", "|---|---|---|---|---|"]
    for track, _, results in rows:
        times = sorted(time for time in (one.result() for one in results) if time is not None)
        if times:
            p90 = times[min(len(times) - 1, len(times) * 9 // 10)]
            lines.append(
                f"| {track} | {len(times)} of {starts} | {statistics.median(times):.1f} | {p90:.1f} | {times[-1]:.1f} |")
        else:
            lines.append(f"| {track} | 0 of {starts} | - | - | - |")
    lines += ["", f"| {minutes} minutes of | taken as a card, as a passport | hints |", "|---|---|---|"]
    for what, results in rest:
        done = [result.result() for result in results.values()]
        hints = sorted(set().union(*(told for _, told in done)))
        lines.append(f"| {what} | {', '.join(str(taken) for taken, _ in done)} | {', '.join(hints) or '-'} |")
    return lines


def beside(cameo, folder, count):
    """The same pictures before the peers: outlines by OpenCV's contours, zones by tesseract."""
    absent = ["", f"Beside OpenCV and tesseract: not measured; run apt-get install {PEERS}."]
    try:
        import contours
    except ImportError:
        return absent
    return contours.table(cameo, folder, count) if shutil.which("tesseract") else absent


def cost(cameo, count):
    """Of a frame, in milliseconds of CPU; nothing else runs meanwhile."""
    rows = subprocess.run([cameo.with_name("PreviewBench"), "documentcost", str(count)], check=True, capture_output=True, text=True)
    return ["", "| CPU of a frame, ms | all searched | followed | laid flat and measured |", "|---|---|---|---|", *rows.stdout.splitlines()]


def figures(root, count):
    """Of the finder and of the reader of zones, on pictures that the tests draw."""
    done = subprocess.run(
        [root / "scripts/test", "--filter", "DocumentsTests.*Figures"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "CAMEO_FIGURES": str(count)})
    lines = done.stdout.splitlines()
    found = [line for line in lines if " found, " in line or " accepted of " in line]
    read = [line for line in lines if "wrong keys" in line]
    return [
        "", f"Outlines, {count} pictures each:", "", *("    " + line for line in found),
        "", f"The zone for machines, {count} pictures each:", "", *("    " + line for line in read)]
