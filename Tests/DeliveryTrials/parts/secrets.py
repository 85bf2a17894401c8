"""Secrets: credentials are looked for wherever another program, a reader of logs or a finder of a disk could see them."""
import base64
import resource
import signal
import subprocess
import time

from parts import servers, trial as trials

PROMISE = "a credential goes to the backend alone: not to /proc, output, states, results or a core"
LOGIN, TOKEN = "kiosk:correct-horse-battery-4711", "token-5f0c2a9e71d84b3c"
KEY = base64.b64encode(b"thirty-two bytes of a secret key").decode()
WEBHOOK = f"whsec_{KEY}"
# As they are, and as they stand in a header.
NEEDLES = [
    LOGIN.split(":")[1], base64.b64encode(LOGIN.encode()).decode(), TOKEN, KEY, base64.b64decode(KEY).decode(),
]
# Answers: what follows for the credentials in a log depends on how it goes.
ANSWERS = {
    "delivered": None,
    "refused": lambda method, path: (422, {"Content-Type": "application/problem+json"}, b'{"title":"no face"}'),
    "unauthorised": lambda method, path: (401, {"WWW-Authenticate": "Basic"}, b""),
    "unavailable": lambda method, path: (503, {}, b""),
}


def hidden(content):
    """The secrets that stand in some bytes."""
    if isinstance(content, str):
        content = content.encode(errors="replace")
    return [needle for needle in NEEDLES if needle.encode() in content]


class Credentials:
    """The files of the user's folder of settings."""

    def __init__(self, trial):
        self.folder = trial.folder / "config/cameo/credentials"
        self.folder.mkdir(parents=True, mode=0o700)
        for name, secret in [("delivery-login", LOGIN), ("delivery-token", TOKEN), ("delivery-webhook-secret", WEBHOOK)]:
            path = self.folder / name
            path.write_text(secret + "\n")
            path.chmod(0o600)


def files_of(trial, credentials):
    """{name: bytes} of every file of the trial, the credentials apart."""
    found = {}
    for path in trial.folder.rglob("*"):
        if path.is_file() and not path.is_relative_to(credentials.folder):
            found[str(path.relative_to(trial.folder))] = path.read_bytes()
    return found


def look(trial, how, pid):
    """Where a secret of a running delivery stands: {place: secrets}."""
    found = {}
    for place in ("cmdline", "environ"):
        with open(f"/proc/{pid}/{place}", "rb") as file:
            found[f"/proc/PID/{place}"] = hidden(file.read())
    for words in (["deliver", "status"], ["deliver", "status", "--json"], ["config", "show"]):
        done = trial.say(words, **how)
        found["cameo " + " ".join(words)] = hidden(done.stdout + done.stderr)
    return found


def dumps(folder, program):
    """The cores that an abort of the program leaves in its folder."""
    program.send_signal(signal.SIGABRT)
    program.wait()
    return [path for path in folder.iterdir() if path.name.startswith("core") and path.is_file()]


def cores_are_written(folder):
    """Whether this machine writes the core of a program without a rule of its own into its folder."""
    place = folder / "control"
    place.mkdir()
    subprocess.run(["/bin/sh", "-c", "kill -ABRT $$"], cwd=place, preexec_fn=allow_cores)
    return any(path.name.startswith("core") for path in place.iterdir())


def allow_cores():
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def run(trial, goals, wanted):
    trial.template()
    credentials = Credentials(trial)
    places, leaks, got, cores = 0, [], set(), []
    writes_cores = cores_are_written(trial.folder)
    for auth in ("basic", "bearer"):
        for name, answer in ANSWERS.items():
            for words in (["deliver"], ["deliver", "--json"]):
                stub = servers.Stub()
                trial.renew()
                how = {"url": stub.url, "auth": auth, "after_done": "keep"}
                trial.mark(**how)
                session, _ = trial.seal()
                stub.answer = answer
                said = f"{auth}-{name}" + "-json" * (len(words) - 1)
                deliver = trial.start(words, said, {"preexec_fn": allow_cores}, **how)
                trials.wait_until(lambda: stub.arrived("POST" if answer is None else "PUT", session), 20)
                time.sleep(0.3)
                found = look(trial, how, deliver.pid)
                found |= {f"{said}: {file}": hidden(content) for file, content in files_of(trial, credentials).items()}
                written = dumps(trial.folder, deliver)
                cores += written
                for core in written:
                    core.unlink()
                places += len(found)
                leaks += [place for place, secrets in found.items() if secrets]
                got |= {needle for needle in NEEDLES for _, _, _, headers, _ in stub.requests
                        if any(needle in value for value in headers.values())}
                posts = [headers for _, method, _, headers, _ in stub.requests if method == "POST"]
                if answer is None and not all("webhook-signature" in headers for headers in posts):
                    leaks.append(f"{said}: the POST was not signed")
                stub.close()
    refused = exposed(trial, credentials)
    goals.add("places with a credential: /proc, outputs, states, results, settings", f"0 of {places}",
              f"{len(leaks)} of {places}", not leaks)
    goals.add("login and token came to the backend", "2", f"{len(got)}", got == set(NEEDLES[1:3]))
    goals.add("cores after kill -ABRT, with ulimit -c unlimited", "0", f"{len(cores)}", not cores)
    goals.add("a credential that others can read", "refused", "refused" if refused else "used", refused)
    notes = [f"secrets: {leak}" for leak in leaks[:10]]
    return notes if writes_cores else notes + ["secrets: this machine writes no cores into folders, so that they say nothing."]


def exposed(trial, credentials):
    """Whether a token that others may read is refused before anything is sent."""
    stub = servers.Stub()
    (credentials.folder / "delivery-token").chmod(0o644)
    done = trial.say(["deliver", "--once", "all"], url=stub.url, auth="bearer")
    stub.close()
    return done.returncode == 66 and "chmod 600" in done.stderr and not stub.requests and not hidden(done.stderr)
