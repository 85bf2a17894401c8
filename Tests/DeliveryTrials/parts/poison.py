"""Poison: damaged states, changed folders and folders without rights stop no other session."""
import os
import shutil
import statistics
import subprocess
import time

from parts import servers, trial as trials

PROMISE = "beside a damaged state, a changed folder or one without rights the next capture arrives within 1 s"
NEXT = 5
NOBODY = 65534


def owner():
    """How programs start that rights apply to: they don't to root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def can_run(trial):
    """Whether that user may run the program, which may stand in a folder of root's own."""
    try:
        return trial.say(["--version"], owner()).returncode == 0
    except OSError:
        return False


def own(trial):
    """Gives all files of the trial to the user of `owner`."""
    if owner():
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", trial.folder], check=True)


# What is done to a session, before the delivery starts.

def damaged_state(trial, name):
    state(trial, name).write_bytes(b'{"v": 1, "session"\0')


def empty_state(trial, name):
    state(trial, name).write_bytes(b"")


def state_of_another(trial, name):
    state(trial, name).write_text('{"v": 1, "session": "another"}')


def state_is_a_folder(trial, name):
    state(trial, name).mkdir()


def state_is_a_pipe(trial, name):
    os.mkfifo(state(trial, name))


def huge_state(trial, name):
    with open(state(trial, name), "wb") as file:
        file.truncate(3 << 30)


def state_without_rights(trial, name):
    state(trial, name).write_text("{}")
    state(trial, name).chmod(0)


def changed_clip(trial, name):
    with open(trial.output / name / "clip.mp4", "r+b") as file:
        file.seek(100)
        file.write(b"another")


def missing_clip(trial, name):
    (trial.output / name / "clip.mp4").unlink()


def changed_result(trial, name):
    (trial.output / name / "result.json").write_text("{}")


def manifest_is_a_pipe(trial, name):
    (trial.output / name / "manifest.json").unlink()
    os.mkfifo(trial.output / name / "manifest.json")


def copied(trial, name):
    shutil.copytree(trial.output / name, trial.output / "another-name")


def without_rights(trial, name):
    (trial.output / name).chmod(0)


def file_without_rights(trial, name):
    (trial.output / name / "clip.mp4").chmod(0)


def order_is_damaged(trial, name):
    (trial.states / f"{name}.order").write_bytes(b"\xff\0" * 40)


def state(trial, name):
    return trial.states / f"{name}.json"


POISONS = [
    damaged_state, empty_state, state_of_another, state_is_a_folder, state_is_a_pipe, huge_state, state_without_rights,
    changed_clip, missing_clip, changed_result, manifest_is_a_pipe, copied, without_rights, file_without_rights,
    order_is_damaged,
]
# The session itself is whole: its delivery begins again, with the same key.
STILL_SENT = {
    damaged_state, empty_state, state_of_another, state_is_a_folder, state_is_a_pipe, huge_state, copied, order_is_damaged,
}


def waits(trial, stub):
    """Seconds from each next seal to its envelope."""
    figures = []
    for _ in range(NEXT):
        time.sleep(trial.chance.uniform(0.2, 1.2))
        name, _ = trial.seal()
        own(trial)
        sealed = time.monotonic()
        trials.wait_until(lambda: stub.arrived("POST", name), 20, 0.005)
        figures.append(min(stub.arrived("POST", name), default=float("inf")) - sealed)
    return figures


def run(trial, goals, wanted):
    trial.template()
    own(trial)
    if not can_run(trial):
        return [f"poison: skipped; the user {NOBODY}, to whom rights apply, can't run the program where it stands."]
    stub = servers.Stub()
    trial.mark(owner(), url=stub.url)
    poisoned = {}
    for poison in POISONS:
        poisoned[poison], _ = trial.seal()
    # The last one in the folder is whole.
    good, _ = trial.seal()
    for poison, name in poisoned.items():
        poison(trial, name)
    own(trial)
    deliver = trial.start(["deliver"], "deliver", owner(), url=stub.url)
    trials.wait_until(lambda: stub.arrived("POST", good), 20)
    figures = waits(trial, stub)
    time.sleep(1)
    posted = {path.rsplit("/", 1)[-1] for _, method, path, _, _ in stub.requests if method == "POST"}
    is_running = deliver.poll() is None
    trials.end(deliver)
    wrong = [poison.__name__ for poison, name in poisoned.items() if (name in posted) != (poison in STILL_SENT)]
    said = trial.said("deliver.err")
    silent = [poison.__name__ for poison, name in poisoned.items() if poison not in STILL_SENT and name not in said]
    goals.add(f"beside {len(POISONS)} poisoned sessions: from a seal to its envelope", "<= 1 s",
              f"{statistics.median(figures):.2f} s (most {max(figures):.2f}, {NEXT} captures)",
              max(figures) <= 1 and good in posted and is_running)
    goals.add("poisoned sessions that were sent although they must not, or not although they are whole", "none",
              ", ".join(wrong) or "none", not wrong)
    goals.add("poisoned sessions that no line names", "none", ", ".join(silent) or "none", not silent)
    stub.close()
    return ["poison: " + ", ".join(poison.__name__.replace("_", " ") for poison in POISONS) + "."]
