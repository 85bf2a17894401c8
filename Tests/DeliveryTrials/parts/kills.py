"""Kills: `kill -9` at random moments hits 'cameo deliver' and a backend that fails often, while sessions come."""
import json
import re
import time

from parts import servers, trial as trials

PROMISE = "with kill -9 at random moments and a backend that fails 30 %, each session is stored once"
# In percent of the requests.
FAULTS = {"503": 10, "cut": 8, "half": 8, "wait": 4}
# Of ten kills so many hit 'cameo deliver', the others the backend.
OF_DELIVER = 6
PATIENCE = 180


class Box:
    """'cameo backend', which is killed and started again on the same port and folder."""

    def __init__(self, trial):
        self.trial, self.folder, self.port = trial, trial.folder / "box", servers.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.starts = 0
        self.start()

    def start(self):
        """Each life has a script of its own."""
        script = self.trial.folder / "trouble.txt"
        script.write_text("\n".join(answers(self.trial.chance, 2000)) + "\n")
        self.starts += 1
        words = ["backend", "--port", self.port, "--folder", self.folder, "--answer", script]
        self.program = self.trial.start(words, "box")

    def restart(self):
        trials.end(self.program)
        self.start()

    def is_ready(self):
        return self.trial.said("box.err").count("Ctrl-C ends it") >= self.starts

    def stored(self):
        """The sessions that it has confirmed, with the digests of their files."""
        found = {}
        for envelope in self.folder.glob("[!.]*/envelope.json"):
            files = (envelope.parent / "files").iterdir()
            found[envelope.parent.name] = {file.name: trials.sha256(file.read_bytes()) for file in files}
        return found

    def keys(self):
        """The key of each stored session: two sessions of one key, or one with two, would be doubled."""
        return [json.loads(path.read_text())["id"] for path in self.folder.glob("[!.]*/envelope.json")]


def answers(chance, count):
    lines = []
    for _ in range(count):
        kind = chance.choices([*FAULTS, "usual"], [*FAULTS.values(), 100 - sum(FAULTS.values())])[0]
        lines.append({"cut": f"cut {chance.randrange(20_000)}", "wait": "wait 1s"}.get(kind, kind))
    return lines


def answered(log, status):
    """The requests that the backend has answered with a status."""
    return len(re.findall(rf"^\S+ \S+ {status}\b", log, re.M))


def judged(trial, box, sealed, goals, what):
    """Adds what became of the sessions: stored, lost, doubled, and their digests."""
    stored, keys = box.stored(), box.keys()
    lost = [name for name in sealed if name not in stored]
    log = trial.said("box.out")
    others = answered(log, 409)
    doubled = len(keys) - len(set(keys)) + len([name for name in stored if name not in sealed]) + others
    same = sum(stored.get(name) == files for name, files in sealed.items())
    failed = log.count("\n") - answered(log, 200) - answered(log, 201)
    status = trial.status(url=box.url)
    idle = status["waiting"]["count"] == 0 and not status["givenUp"] and not status["faults"]
    goals.add(f"{what}: stored once", f"{len(sealed)}", f"{len(stored) - doubled}", len(stored) == len(sealed) and not doubled)
    goals.add(f"{what}: lost, doubled", "0, 0", f"{len(lost)}, {doubled}", not lost and not doubled)
    goals.add(f"{what}: sessions whose every file has the sealed digest", f"{len(sealed)}", f"{same}", same == len(sealed))
    goals.add(f"{what}: waiting, given up or at fault at the end", "none", "none" if idle else json.dumps(status), idle)
    return log.count("\n"), failed, answered(log, 422)


def run(trial, goals, wanted):
    box = Box(trial)
    if not trials.wait_until(box.is_ready, 30):
        raise RuntimeError(trial.said("box.err"))
    trials.end(box.program)
    trial.mark(url=box.url)
    box.start()
    sealed, kills, began = {}, {"deliver": 0, "backend": 0}, time.monotonic()
    deliver, codes = trial.start(["deliver", "--json"], "deliver", url=box.url), []
    while sum(kills.values()) < wanted.kills:
        # The sessions come one after another over the whole time.
        while len(sealed) * wanted.kills <= sum(kills.values()) * wanted.sessions and len(sealed) < wanted.sessions:
            name, files = trial.seal()
            sealed[name] = files
        time.sleep(trial.chance.uniform(0, 0.5))
        if deliver.poll() is not None:
            codes.append(deliver.returncode)
        if trial.chance.randrange(10) < OF_DELIVER:
            trials.end(deliver)
            kills["deliver"] += 1
            deliver = trial.start(["deliver", "--json"], "deliver", url=box.url)
        else:
            box.restart()
            kills["backend"] += 1
    while len(sealed) < wanted.sessions:
        name, files = trial.seal()
        sealed[name] = files
    is_over = trials.wait_until(lambda: not any(trial.output.glob("[!.]*")), PATIENCE, 0.2)
    trials.end(deliver)
    requests, failed, refusals = judged(trial, box, sealed, goals, f"{wanted.kills} kills")
    goals.add(f"{wanted.kills} kills: ends that no kill caused", "0", f"{len(codes)}", not codes)
    seconds = time.monotonic() - began
    return [
        f"kills: {kills['deliver']} of 'cameo deliver', {kills['backend']} of 'cameo backend', in {seconds:.0f} s"
        + ("" if is_over else f" (stopped after {PATIENCE} s)")
        + f"; {requests} requests were logged, {failed} of them failed, {refusals} said that files are missing."]
