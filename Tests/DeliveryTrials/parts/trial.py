"""A folder of its own for a part: settings, states, sessions, and the programs that work on them."""
import base64
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
CAPTURE = [
    "run", "--plain", "--camera", "demo", "--no-instructions", "--camera-permission", "granted", "--auto-start",
    "--quality", "lowest", "--duration-ms", "200", "--review", "skip",
]
CAPTURED = 0


class Trial:
    """What a part needs, ended and deleted afterwards."""

    captured = None

    def __init__(self, cameo, folder, seed):
        self.cameo, self.folder, self.chance = cameo, pathlib.Path(folder), random.Random(seed)
        self.programs = []
        self.output, self.state = self.folder / "captures", self.folder / "state"
        for place in (self.folder, self.output, self.state):
            place.mkdir(parents=True, exist_ok=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for program in self.programs:
            end(program)
        shutil.rmtree(self.folder, ignore_errors=True)

    def renew(self):
        """Forgets all sessions and states."""
        for place in (self.output, self.state):
            shutil.rmtree(place)
            place.mkdir()

    def renew_states(self):
        """Forgets the states of all sessions: each is due again."""
        for file in self.states.glob("*.json"):
            file.unlink()

    @property
    def states(self):
        return self.state / "cameo/delivery"

    def environment(self, **settings):
        """Nothing but what is named here; `url="…"` is CAMEO_DELIVERY_URL."""
        own = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(self.folder), "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_HOME": str(self.folder / "config"), "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_STATE_HOME": str(self.state), "XDG_CACHE_HOME": str(self.folder / "cache"),
            "CAMEO_OUTPUT": str(self.output), "CAMEO_DATA_DIR": str(ROOT), "SWIFT_BACKTRACE": "enable=no",
        }
        if settings:
            own["CAMEO_DELIVERY_ADAPTER"] = "https"
        return own | {f"CAMEO_DELIVERY_{name.upper()}": str(value) for name, value in settings.items()}

    # Programs

    def start(self, words, said, how=None, **settings):
        """`cameo WORDS`, running; what it says is appended to the files `said`.out and `said`.err."""
        with open(self.folder / f"{said}.out", "ab") as out, open(self.folder / f"{said}.err", "ab") as err:
            program = subprocess.Popen(
                [self.cameo, *map(str, words)], env=self.environment(**settings), stdin=subprocess.DEVNULL, stdout=out,
                stderr=err, cwd=self.folder, **(how or {}))
        self.programs = [other for other in self.programs if other.poll() is None] + [program]
        return program

    def say(self, words, how=None, seconds=120, **settings):
        """`cameo WORDS` run to its end."""
        return subprocess.run(
            [self.cameo, *map(str, words)], env=self.environment(**settings), stdin=subprocess.DEVNULL, capture_output=True,
            text=True, errors="replace", timeout=seconds, cwd=self.folder, **(how or {}))

    def said(self, name):
        path = self.folder / name
        return path.read_text(errors="replace") if path.exists() else ""

    def status(self, **settings):
        """What `cameo deliver status` knows."""
        done = self.say(["deliver", "status", "--json"], **settings)
        return json.loads(done.stdout)

    def mark(self, how=None, **settings):
        """Sets an adapter for the first time: later sessions are due, earlier ones are not."""
        done = self.say(["deliver", "--once", "all"], how, **settings)
        if done.returncode != CAPTURED:
            raise RuntimeError(f"the first start ended with {done.returncode}: {done.stderr}")

    # Sessions

    def template(self):
        """The files of one real capture, made once for all parts: {name: bytes}."""
        if Trial.captured is None:
            # Elsewhere, because a delivery may be running here.
            with Trial(self.cameo, self.folder / "template", "template") as own:
                Trial.captured = own.capture()
                name, _ = own.seal()
                checked = own.say(["verify", own.output / name])
            if checked.returncode != 0:
                raise RuntimeError(f"a session made after the capture does not hold: {checked.stdout}")
        return Trial.captured

    def capture(self, **settings):
        done = self.say(CAPTURE, **settings)
        if done.returncode != CAPTURED:
            raise RuntimeError(f"no capture works here: {done.stderr}")
        return {path.name: path.read_bytes() for path in pathlib.Path(done.stdout.strip()).parent.iterdir()}

    def seal(self, ended=None, is_durable=False):
        """Puts a session of its own name, time and digests into the output folder, by a rename as sealing does.

        `ended` is in seconds; returns its name and {file: SHA-256}.
        """
        name = f"{self.chance.getrandbits(64):016x}"
        files = renamed(self.template(), name, time.time() if ended is None else ended, self.chance)
        hidden = self.output / f".{name}"
        hidden.mkdir(mode=0o700)
        for file, content in files.items():
            (hidden / file).write_bytes(content)
            (hidden / file).chmod(0o600)
        if ended is not None:
            os.utime(hidden, (ended, ended))
        if is_durable:
            os.sync()
        hidden.rename(self.output / name)
        if is_durable:
            os.sync()
        return name, {file: sha256(content) for file, content in files.items()}


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def renamed(files, name, ended, chance):
    """A capture as if it were another session: every mention of name and times is replaced, and all digests follow."""
    result = files["result.json"].decode()
    old = json.loads(result)
    moments = [(ended - old["durationMs"] / 1000, old["began"]), (ended, old["ended"])]
    # A box of MP4 that players skip makes the clip one of its own.
    clip = files["clip.mp4"] + struct.pack(">I4s16s", 24, b"free", chance.randbytes(16))
    made = {**files, "clip.mp4": clip}

    def replaced(text):
        text = text.replace(old["session"], name).replace(sha256(files["clip.mp4"]), sha256(clip))
        for moment, said in moments:
            text = text.replace(said, text_of(moment))
        return text

    # The metadata is a document within the document, in base64.
    metadata = base64.b64encode(replaced(base64.b64decode(old["metadata"]).decode()).encode()).decode()
    made["result.json"] = replaced(result).replace(old["metadata"], metadata).encode()
    made["events.ndjson"] = replaced(files["events.ndjson"].decode()).encode()
    manifest = json.loads(files["manifest.json"])
    text = files["manifest.json"].decode().replace(old["session"], name)
    for entry in manifest["files"]:
        content = made[entry["path"]]
        text = text.replace(entry["sha256"], sha256(content))
        text = text.replace(f'"bytes": {entry["bytes"]},', f'"bytes": {len(content)},')
    made["manifest.json"] = text.encode()
    return made


def text_of(moment):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment % 1 * 1000):03d}Z"


def memory(folder):
    """A folder in memory, or this one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else folder


# Programs


def end(program):
    """Kills it, if it still runs."""
    if program.poll() is None:
        program.kill()
    return program.wait()


def wait_until(is_true, seconds, every=0.02):
    """Whether it has become true within this time."""
    limit = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > limit:
            return False
        time.sleep(every)
    return True


def peak_mb(pid):
    """The most memory that a process has had (VmHWM)."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read()).group(1)) / 1024


def cpu_ms(pid):
    """CPU of all threads by the process's own clock, which other processes may read too."""
    return time.clock_gettime((~pid << 3) | 2) * 1e3


def has_trapped(code):
    """Whether a program ended by a signal that only a fault of its own raises."""
    return code is not None and code < 0 and -code not in (2, 9, 15)
