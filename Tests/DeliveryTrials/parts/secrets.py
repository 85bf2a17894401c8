"""Secrets: credentials are looked for wherever another program, a reader of logs or a finder of a disk could see them."""
import base64
import json
import resource
import signal
import subprocess
import time

from parts import servers, trial as trials

PROMISE = "a credential goes to the backend alone: not to /proc, output, states, results or a core"
LOGIN, TOKEN = "kiosk:correct-horse-battery-4711", "token-5f0c2a9e71d84b3c"
KEY = base64.b64encode(b"thirty-two bytes of a secret key").decode()
WEBHOOK = f"whsec_{KEY}"
# The private part of a device key, and the token that a token server gives for it.
DEVICE, ACCESS = "a device key has 32 secret bytes", "access-91c4e7d2b05f4a68"
PEM = base64.b64encode(bytes.fromhex("302e020100300506032b657004220420") + DEVICE.encode()).decode()
# As they are, and as they stand in a header.
NEEDLES = [
    LOGIN.split(":")[1], base64.b64encode(LOGIN.encode()).decode(), TOKEN, KEY, base64.b64decode(KEY).decode(),
    DEVICE, PEM, base64.urlsafe_b64encode(DEVICE.encode()).decode().rstrip("="), ACCESS,
]
# Those that a backend gets in a header.
SENT = {NEEDLES[1], TOKEN, ACCESS}
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
        self.device = self.folder / "device.key"
        self.device.write_text(f"-----BEGIN PRIVATE KEY-----\n{PEM}\n-----END PRIVATE KEY-----\n")
        self.device.chmod(0o600)


def with_tokens(answer):
    """The same answers, and a token server at /token."""
    token = json.dumps({"access_token": ACCESS, "token_type": "Bearer", "expires_in": 600}).encode()
    usual = answer or servers.usual
    return lambda method, path: (200, {"Content-Type": "application/json"}, token) if path == "/token" else usual(method, path)


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
    for auth in ("basic", "bearer", "oauth"):
        for name, answer in ANSWERS.items():
            for words in (["deliver"], ["deliver", "--json"]):
                stub = servers.Stub()
                trial.renew()
                how = {"url": stub.url, "auth": auth, "after_done": "keep", "device_key": credentials.device}
                if auth == "oauth":
                    how |= {"oauth_url": f"{stub.url}/token", "oauth_client": "hall"}
                trial.mark(**how)
                session, _ = trial.seal()
                stub.answer = with_tokens(answer)
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
                got |= {needle for needle in SENT for _, _, _, headers, _ in stub.requests
                        if any(needle in value for value in headers.values())}
                posts = [headers for _, method, _, headers, _ in stub.requests if method == "POST"]
                if answer is None and not all("webhook-signature" in headers for headers in posts if "Idempotency-Key" in headers):
                    leaks.append(f"{said}: the POST was not signed")
                bodies = [body for _, method, path, _, body in stub.requests if method == "POST" and path != "/token"]
                leaks += [f"{said}: the body of a POST" for body in bodies if hidden(body)]
                if not all(json.loads(body)["data"].get("jws") for body in bodies):
                    leaks.append(f"{said}: the manifest was not signed")
                stub.close()
    refused = exposed(trial, credentials)
    goals.add("places with a credential: /proc, outputs, states, results, settings", f"0 of {places}",
              f"{len(leaks)} of {places}", not leaks)
    goals.add("login and tokens came to the backend", f"{len(SENT)}", f"{len(got)}", got == SENT)
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
