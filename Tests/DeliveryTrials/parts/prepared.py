"""Prepared: a session's own token and person are looked for everywhere, while the wizard and 'cameo deliver' run and afterwards."""
import json

from parts import servers, trial as trials

PROMISE = "a prepared session's token and person stand in no event, log, result, screen, process list, nor in any file after the end"
TOKEN, FIRST, LAST, EMAIL, REFERENCE = "prepared-5d0c9e17a2", "Adaquill", "Lovelorn", "ada@mail.example", "customer-471108"
# The first pages greet the person, so the first name may be on the screen.
NEEDLES = [TOKEN, LAST, EMAIL, REFERENCE]
JSON = {"Content-Type": "application/json"}
PREPARED = json.dumps({
    "sessionId": "b-1", "token": TOKEN, "expires": "2099-01-01T00:00:00Z",
    "subject": {"firstName": FIRST, "lastName": LAST, "email": EMAIL},
}).encode()
# What the backend says to the preparation, and to each file; how the wizard must end.
CASES = {
    "delivered": ((201, JSON, PREPARED), None, 0),
    "token refused": ((201, JSON, PREPARED), (401, {}, b""), 0),
    "not prepared": ((400, {"Content-Type": "application/problem+json"},
                      f'{{"detail":"{REFERENCE} is odd"}}'.encode()), None, 1),
    "expired": ((410, {}, b""), None, 1),
}


def hidden(content, needles):
    return [needle for needle in needles if needle.encode() in content]


def processes(trial):
    """{place: bytes} of every program of the trial that runs."""
    found = {}
    for program in trial.programs:
        for place in ("cmdline", "environ"):
            try:
                with open(f"/proc/{program.pid}/{place}", "rb") as file:
                    found[f"/proc/PID/{place}"] = file.read()
            except OSError:
                pass
    return found


def files(trial, but):
    """{name: bytes} of every file, those with these endings apart."""
    return {
        str(path.relative_to(trial.folder)): path.read_bytes() for path in trial.folder.rglob("*")
        if path.is_file() and not path.name.endswith(but)
    }


def run(trial, goals, wanted):
    places, leaks, ends, sent = 0, [], [], 0
    for case, (preparation, to_files, code) in CASES.items():
        trial.renew()
        stub = servers.Stub()
        stub.answer = lambda method, path: (
            preparation if path == "/sessions" else to_files if to_files and method == "PUT" else servers.usual(method, path))
        how = {"url": stub.url, "auth": "bearer", "prepare": "true", "after_done": "keep"}
        trial.mark(**how)
        file = trial.folder / "visitor.session"
        file.write_text(json.dumps({"v": 1, "subjectRef": REFERENCE}))
        file.chmod(0o600)
        deliver = trial.start(["deliver", "--json"], case, **how)
        trials.wait_until(lambda: (trial.states / "delivery.sock").exists(), 20)
        wizard = trial.start(
            [*trials.CAPTURE, "--session-file", file, "--events", trial.folder / f"{case}.events", "--log",
             trial.folder / f"{case}.log"], f"{case}-wizard", **how)
        running = {}
        while wizard.poll() is None:
            running |= processes(trial)
        ends += [] if wizard.returncode == code else [f"{case}: exit code {wizard.returncode}, not {code}: {trial.said(f'{case}-wizard.err')[-200:]!r}"]
        if code == 0:
            trials.wait_until(lambda: trial.status(**how)["waiting"] == 0, 20)
        for words in (["deliver", "status"], ["deliver", "status", "--json"], ["kept", "--json"]):
            done = trial.say(words, **how)
            running["cameo " + " ".join(words)] = (done.stdout + done.stderr).encode()
        trials.end(deliver)
        found = running | files(trial, (".session",))
        places += len(found)
        leaks += [f"{case}: {place} has {secret}" for place, content in found.items() for secret in hidden(content, NEEDLES)]
        # The state of a delivery that is over keeps the backend's number alone.
        leaks += [f"{case}: {place} has {FIRST}" for place, content in found.items()
                  if place.endswith((".json", ".ndjson", ".events", ".log", ".prepared")) and FIRST.encode() in content]
        sent += sum(TOKEN in value for _, _, _, headers, _ in stub.requests for value in headers.values())
        stub.close()
    goals.add("places with a prepared token or a person's data", f"0 of {places}", f"{len(leaks)} of {places}", not leaks)
    goals.add("requests that the session's token authorised", "some", f"{sent}", sent > 0)
    goals.add("ends of the wizard as documented", f"{len(CASES)}", f"{len(CASES) - len(ends)}", not ends)
    return [f"prepared: {leak}" for leak in leaks[:10]] + [f"prepared: {end}" for end in ends]
