"""Preview: what a delivery at work costs the wizard beside it, in frames of the clip and in time from a key to the screen."""
import json
import pathlib
import statistics
import time

import latency
from parts import servers, trial as trials

PROMISE = "a delivery at work costs the preview no frame, and a key at most 10 ms"
CLIPS, PRESSES = 5, 60
CLIP = [
    "run", "--plain", "--camera", "demo", "--no-instructions", "--camera-permission", "granted", "--auto-start",
    "--duration-ms", "3000", "--review", "skip",
]
# So many sessions, with an answer after so many seconds, keep the delivery busy for as long as is measured.
QUEUED, ANSWERED_AFTER = 1500, 0.01


def lost(trial):
    """(lost frames, frames) of clips that are recorded one after another."""
    clips = []
    for number in range(CLIPS):
        done = trial.say([*CLIP, "--output", trial.folder / f"clips-{number}"])
        if done.returncode != trials.CAPTURED:
            raise RuntimeError(f"no capture works here: {done.stderr}")
        clips.append(json.loads(pathlib.Path(done.stdout.strip()).read_text())["clip"])
    return sum(clip["lost"] for clip in clips), sum(clip["frames"] for clip in clips)


def keys(trial):
    taken, _ = latency.cameo_keys(trial.cameo, "256", PRESSES)
    known = sorted(figure for figure in taken if figure is not None)
    if not known:
        raise RuntimeError("no key was answered")
    return statistics.median(known), known[-1]


def run(trial, goals, wanted):
    stub = servers.Stub()
    trial.mark(url=stub.url)
    alone = lost(trial), keys(trial)
    stub.answer = lambda method, path: time.sleep(ANSWERED_AFTER) or servers.usual(method, path)
    for _ in range(QUEUED):
        trial.seal()
    program = trial.start(["deliver"], "deliver", url=stub.url)
    trials.wait_until(lambda: stub.requests, 20)
    beside, counts = [], [len(stub.requests)]
    for measure in (lost, keys):
        beside.append(measure(trial))
        counts.append(len(stub.requests))
    sent = counts[-1] - counts[0]
    was_at_work = program.poll() is None and all(later > earlier for earlier, later in zip(counts, counts[1:]))
    trials.end(program)
    stub.close()
    (lost_alone, frames), (middle_alone, most_alone) = alone
    (lost_beside, _), (middle, most) = beside
    goals.add(f"beside a delivery at work: frames lost of {frames}", f"as without it ({lost_alone})", f"{lost_beside}",
              was_at_work and lost_beside <= lost_alone)
    goals.add("beside a delivery at work: key to screen, median", f"<= 10 ms more than without it ({middle_alone:.0f} ms)",
              f"{middle:.0f} ms (most {most:.0f}; without it {most_alone:.0f})", was_at_work and middle <= middle_alone + 10)
    return [f"preview: meanwhile the delivery made {sent} requests."]
