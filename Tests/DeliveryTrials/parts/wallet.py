"""A wallet on loopback: it answers the address that the screen shows, and the backend's word reaches the wizard."""
import importlib.util
import json
import pathlib
import re
import subprocess
import sys

from parts import servers, trial as trials

PROMISE = "a wallet that answers, and one that refuses, are told to the wizard by the backend"
WALLET = pathlib.Path(__file__).resolve().parents[1] / "wallet.py"
# How long the wizard has to show the address, and to hear of the answer.
SECONDS = 20


class Wizard:
    """`cameo run` in plain lines, on the page of a step; its events are lines of JSON."""

    def __init__(self, trial, port, name):
        self.trial, self.name = trial, name
        self.events = trial.folder / f"{name}.events"
        # A capture in plain lines needs no key but those of the page, which the test does not press.
        words = [
            "run", "--plain", "--camera", "demo", "--no-instructions", "--camera-permission", "granted", "--auto-start",
            "--quality", "lowest", "--duration-ms", "200", "--review", "skip", "--events", self.events,
        ]
        own = {"CAMEO_STEPS": "wallet,videoCapture"}
        self.program = start(trial, words, name, own, url=f"http://127.0.0.1:{port}", prepare="true", after_done="keep")

    def address(self):
        found = []

        def is_shown():
            found[:] = re.findall(r"openid4vp://\S+", self.trial.said(f"{self.name}.err"))
            return bool(found)

        trials.wait_until(is_shown, SECONDS)
        return found[0] if found else None

    def states(self):
        text = self.events.read_text() if self.events.exists() else ""
        events = [json.loads(line) for line in text.splitlines()]
        return [event["state"] for event in events if event["event"] == "linkState"]

    def result(self):
        path = self.trial.said(f"{self.name}.out").strip().splitlines()[-1]
        return json.loads(pathlib.Path(path).read_text())


def start(trial, words, said, own, **settings):
    """`cameo WORDS` with variables of its own."""
    with open(trial.folder / f"{said}.out", "ab") as out, open(trial.folder / f"{said}.err", "ab") as err:
        program = subprocess.Popen(
            [trial.cameo, *map(str, words)], env=trial.environment(**settings) | own, stdin=subprocess.PIPE, stdout=out,
            stderr=err, cwd=trial.folder)
    trial.programs.append(program)
    return program


def run(trial, goals, wanted):
    if importlib.util.find_spec("jwcrypto") is None:
        return ["wallet: skipped, python3-jwcrypto is not installed"]
    port = servers.free_port()
    trial.start(["backend", "--port", port, "--folder", trial.folder / "backend"], "backend")
    trials.wait_until(lambda: "Ctrl-C ends it" in trial.said("backend.err"), SECONDS)
    trial.start(["deliver"], "deliver", url=f"http://127.0.0.1:{port}", prepare="true", after_done="keep")

    wizard = Wizard(trial, port, "wizard")
    uri = wizard.address()
    goals.add("wallet: the address stands on the screen", "openid4vp", uri and uri[:20], bool(uri))
    if not uri:
        return [trial.said("wizard.out"), trial.said("wizard.err"), trial.said("deliver.err")]
    for words in (["--refuse"], []):
        code = subprocess.run([sys.executable, WALLET, uri, *words], timeout=SECONDS).returncode
        state = "refused" if words else "done"
        is_told = trials.wait_until(lambda: state in wizard.states(), SECONDS)
        goals.add(f"wallet: {state}", "told", ", ".join(wizard.states()), code == 0 and is_told)
    code = wizard.program.wait(SECONDS)
    goals.add("wallet: the session goes on", "exit code 0", code, code == 0)
    told = code == 0 and wizard.result().get("wallet")
    goals.add("wallet: in result.json", "done", told, told == {"state": "done"})
    return []
