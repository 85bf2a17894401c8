"""Power: sessions and states are on a disk that loses its power at random moments. Needs root."""
import json
import re
import time

from parts import disk as disks, kills, trial as trials

PROMISE = "after a power loss each state that was promised is whole, and each session is stored once"
PATIENCE = 180
# What the delivery tells after it has stored it.
DONE = '"state":"done"'


def promised(log, events):
    """What must be on the disk: the answered steps of each session, and the sessions whose delivery was told to be done.

    A request for another step follows only after the answer to the one before was stored. A line about a wait may come after
    the client has gone, so it says nothing about the order.
    """
    steps = {}
    prompt = "\n".join(line for line in log.splitlines() if "(waited" not in line)
    for method, session, step in re.findall(r"^(PUT|POST|GET) /sessions/(\w+)(\S*) ", prompt, re.M):
        steps.setdefault(session, []).append(step.removeprefix("/") if method == "PUT" else method)
    stored = {session: set(before(order)) for session, order in steps.items()}
    done = {json.loads(line)["session"] for line in events.splitlines() if DONE in line.replace(" ", "")}
    return stored, done


def before(order):
    """The files whose PUT was followed by a request for something else."""
    return [step for step, after in zip(order, order[1:]) if after != step and step.startswith("files/")]


def broken(trial, log, events):
    """(promises, those that the disk has not kept)."""
    stored, done = promised(log, events)
    count, faults = 0, []
    for session in sorted(stored.keys() | done):
        if not stored.get(session) and session not in done:
            continue
        count += 1
        try:
            state = json.loads((trial.states / f"{session}.json").read_text())
        except (OSError, ValueError) as error:
            faults.append(f"{session}: {error}")
            continue
        missing = stored.get(session, set()) - state.get("ids", {}).keys()
        if missing:
            requests = [line for line in log.splitlines() if session in line]
            faults.append(f"{session}: {', '.join(sorted(missing))}; its requests were {requests}")
        if session in done and state["state"] != "done":
            faults.append(f"{session}: told to be done, and is {state['state']}")
    return count, faults


def whole_lines(text):
    return text[:text.rfind("\n") + 1]


def run(trial, goals, wanted):
    (trial.folder / "probe").mkdir()
    if not disks.permitted(trial.folder / "probe"):
        return ["power: skipped; it needs root and loop devices."]
    disk = disks.Disk(trial.folder)
    try:
        return losses(trial, disk, goals, wanted)
    finally:
        for program in trial.programs:
            trials.end(program)
        disk.close()


def losses(trial, disk, goals, wanted):
    trial.output, trial.state = disk.place / "captures", disk.place / "state"
    trial.output.mkdir()
    box = kills.Box(trial)
    trials.wait_until(box.is_ready, 30)
    trials.end(box.program)
    trial.mark(url=box.url)
    box.start()
    trials.wait_until(box.is_ready, 30)
    sealed, count, faults, dropped = {}, 0, [], 0
    for number in range(wanted.losses):
        while len(sealed) * wanted.losses <= number * wanted.sessions and len(sealed) < wanted.sessions:
            name, files = trial.seal(is_durable=True)
            sealed[name] = files
        deliver = trial.start(["deliver", "--json"], "deliver", url=box.url)
        time.sleep(trial.chance.uniform(0.05, 0.6))
        # A file that nothing has synchronised shows that the cut loses what a power loss would.
        (disk.place / f"unsynchronised{number}").write_text("lost")
        disks.stop(deliver)
        log, events = whole_lines(trial.said("box.out")), whole_lines(trial.said("deliver.out"))
        disk.snapshot()
        trials.end(deliver)
        disk.replace()
        more, found = broken(trial, log, events)
        count, faults = count + more, faults + found
        dropped += not (disk.place / f"unsynchronised{number}").exists()
    while len(sealed) < wanted.sessions:
        name, files = trial.seal(is_durable=True)
        sealed[name] = files
    deliver = trial.start(["deliver", "--json"], "deliver", url=box.url)
    trials.wait_until(lambda: not any(trial.output.glob("[!.]*")), PATIENCE, 0.2)
    trials.end(deliver)
    requests, failed, _ = kills.judged(trial, box, sealed, goals, f"{wanted.losses} power losses")
    goals.add(f"{wanted.losses} power losses: promised states that were not there whole", "0",
              f"{len(faults)} of {count}", not faults)
    return [f"power: {fault}" for fault in faults[:10]] + [
        f"power: a file that nothing had synchronised was gone after {dropped} of {wanted.losses} losses; "
        f"{requests} requests were logged, {failed} of them failed."]
