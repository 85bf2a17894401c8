"""Vendors: `kill -9` at random moments hits 'cameo deliver' with each vendor's adapter, and the box that stands for its server often fails."""
import base64
import hashlib
import json
import time
import urllib.request

from parts import kills, servers, trial as trials

PROMISE = "with kill -9 at random moments each vendor's server has each session once, or its state says that it may be twice"
ADAPTERS = ["jenid", "unissey", "youverify", "oiti", "trustvision"]
# Of all sessions and kills each adapter has this part.
SHARE = 5
PATIENCE = 180
PAYLOAD = '{"session":"{session}","result":"{result}","face":"{encodedFaceImage}"}'


class Box:
    """'cameo backend --as ADAPTER', with a script of answers."""

    def __init__(self, trial, adapter, answers):
        self.adapter, self.folder, self.port = adapter, trial.folder / f"box-{adapter}", servers.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        script = trial.folder / f"{adapter}.txt"
        script.write_text("\n".join(answers) + "\n")
        words = ["backend", "--as", adapter, "--port", self.port, "--folder", self.folder, "--answer", script]
        self.program = trial.start(words, f"box-{adapter}")
        if not trials.wait_until(lambda: "Ctrl-C ends it" in trial.said(f"box-{adapter}.err"), 30):
            raise RuntimeError(trial.said(f"box-{adapter}.err"))

    def ask(self, path, **body):
        request = urllib.request.Request(
            f"{self.url}/v2/api/identity/sdk/{path}", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Token": "api-key"})
        return json.load(urllib.request.urlopen(request))

    def stored(self):
        """How often it has each session, by the names that it gives them."""
        found = {}
        for envelope in self.folder.glob("[!.]*/envelope.json"):
            name = envelope.parent.name
            if self.adapter == "jenid":
                name = json.loads((envelope.parent / "files/payload.json").read_text())["session"]
            if self.adapter == "trustvision":
                # What is kept is the check, and our metadata names the session.
                name = json.loads(base64.b64decode(json.loads(envelope.read_text())["metadata"]))["session"]
            found[name] = found.get(name, 0) + 1
        return found


def settings(trial, box, url=None):
    """The settings of the adapter, and its credentials; `url` stands before the box."""
    url = url or box.url
    folder = trial.folder / "config/cameo/credentials"
    folder.mkdir(parents=True, mode=0o700, exist_ok=True)
    for name, secret in [("delivery-login", "user:secret"), ("delivery-token", "token")]:
        (folder / name).write_text(secret + "\n")
        (folder / name).chmod(0o600)
    template = trial.folder / "template.json"
    template.write_text(PAYLOAD)
    own = {"adapter": box.adapter, "url": url}
    return own | {
        "jenid": {"jenid_template": template}, "unissey": {"auth": "bearer"},
        "youverify": {"youverify_path": "/liveness", "youverify_token_header": "Token"},
        "oiti": {"auth": "bearer", "oiti_app_key": "app-1"},
        "trustvision": {
            "trustvision_upload_image": f"{url}/upload-image",
            "trustvision_upload_frames": f"{url}/upload-videoaudioframes",
            "trustvision_verify_liveness": f"{url}/verify-face-liveness",
        },
    }[box.adapter]


def prepare(trial, box, session, manifest):
    """Writes the state of a session that Youverify's server has prepared; returns its id there."""
    there = box.ask("session/generate", publicMerchantID="m", metadata={})["sessionId"]
    token = box.ask("liveness/token", publicMerchantID="m", deviceCorrelationId=there)["authToken"]
    key = base64.b32encode(hashlib.sha256(session.encode() + bytes.fromhex(manifest)).digest()).decode()[:26]
    state = {
        "v": 1, "session": session, "output": str(trial.output), "adapter": "youverify", "key": key, "state": "sending",
        "attempts": [], "backend": {"sessionId": there, "token": token},
    }
    path = trial.states / f"{session}.json"
    path.write_text(json.dumps(state))
    path.chmod(0o600)
    return there


def sealed(trial, box, count):
    """The names under which the server is to have the sessions."""
    names = []
    for _ in range(count):
        session, files = trial.seal()
        names.append(prepare(trial, box, session, files["manifest.json"]) if box.adapter == "youverify" else session)
    return names


def marked(trial):
    """The sessions that may be stored twice, as their states say."""
    states = [json.loads(path.read_text()) for path in trial.states.glob("*.json")]
    return {state["session"] for state in states if state.get("maybeTwice")}


def deliver(trial, adapter, goals, wanted):
    sessions, count = (max(2, size // SHARE) for size in (wanted.sessions, wanted.kills))
    # Two calls prepare a session; they are made before the delivery.
    calls = 2 * sessions if adapter == "youverify" else 0
    box = Box(trial, adapter, ["usual"] * calls + kills.answers(trial.chance, 2000))
    how = settings(trial, box)
    trial.renew()
    trial.mark(**how)
    names = sealed(trial, box, sessions)
    for _ in range(count):
        program = trial.start(["deliver", "--json"], f"deliver-{adapter}", **how)
        time.sleep(trial.chance.uniform(0, 0.5))
        trials.end(program)
    program = trial.start(["deliver", "--json"], f"deliver-{adapter}", **how)
    is_over = trials.wait_until(lambda: not any(trial.output.glob("[!.]*")), PATIENCE, 0.2)
    trials.end(program)
    stored, twice = box.stored(), marked(trial)
    trials.end(box.program)
    once = [name for name in names if stored.get(name) == 1 or (stored.get(name, 0) > 1 and name in twice)]
    kept = [path.name for path in trial.states.glob("*.payload")]
    goals.add(f"{adapter}, {count} kills: stored once, or marked", f"{len(names)}", f"{len(once)}",
              len(once) == len(names) == len(stored) and is_over)
    goals.add(f"{adapter}: payloads that are left", "0", f"{len(kept)}", not kept)
    return f"vendors: {adapter} has {sum(stored.values())} of {len(names)} sessions; {len(twice)} are marked."


def run(trial, goals, wanted):
    trial.template()
    return [deliver(trial, adapter, goals, wanted) for adapter in ADAPTERS]
