"""A closed world for one attempt: an own home, nothing of the person who runs it, and the program in it."""
import os
import pathlib

from program import Program, Quick

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Small pictures make frames cheap; straight to the page with the picture, and on.
DEMO = ["--camera", "demo:fits", "--quality", "lowest"]
CAPTURE = ["--no-instructions", "--camera-permission", "granted", "--auto-start", "--duration-ms", "300"]


class World:
    """Folders of its own, and the streams of what runs there."""

    def __init__(self, folder, cameo):
        self.folder, self.cameo = pathlib.Path(folder), cameo
        self.home, self.output, self.temporary = (self.folder / name for name in ("home", "out", "tmp"))
        self.runs, self.events, self.programs = 0, None, []
        for place in (self.home, self.temporary):
            place.mkdir(parents=True)

    @property
    def environment(self):
        """Nothing but what is named here; the texts stand in the source tree."""
        return {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(self.home), "TMPDIR": str(self.temporary),
            "XDG_CONFIG_HOME": str(self.home / "config"), "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_STATE_HOME": str(self.home / "state"), "XDG_CACHE_HOME": str(self.folder.parent / "cache"),
            "XDG_RUNTIME_DIR": str(self.home / "run"), "SWIFT_BACKTRACE": "enable=no", "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8", "CAMEO_DATA_DIR": str(ROOT),
        }

    def start(self, words, **how):
        """`cameo WORDS`; `how` is a Program's."""
        self.runs += 1
        how["environment"] = {**self.environment, **how.get("environment", {})}
        program = Program([str(self.cameo), *map(str, words)], self.folder / f"run{self.runs}", cwd=self.folder, **how)
        self.programs.append(program)
        return program

    def close(self):
        for program in self.programs:
            program.close()

    def keep(self):
        """Saves the output of all programs, to debug a broken promise."""
        for program in self.programs:
            program.keep(self.folder)

    def say(self, words, **how):
        """A command run to its end."""
        program = self.start(words, **how)
        program.finish(30)
        return program

    def quick(self, words, **how):
        """A command that needs no terminal and ends at once."""
        self.runs += 1
        program = Quick([str(self.cameo), *map(str, words)], self.folder / f"run{self.runs}", self.folder, self.environment, **how)
        self.programs.append(program)
        return program

    def session(self, more=(), camera=DEMO, **how):
        """A session that captures and writes its events to a file."""
        self.events = self.folder / f"events{self.runs + 1}.ndjson"
        words = ["run", *camera, *CAPTURE, "--output", self.output, "--events", self.events, *more]
        return self.start(words, **how)

    def write(self, name, data):
        """A file in this world."""
        place = self.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data if isinstance(data, bytes) else data.encode())
        return place


class Numbered:
    """An attack whose attempts differ by chance alone: so many are a whole pass, and more can follow."""

    def __init__(self, bench):
        self.bench = bench

    def prepare(self):
        """Nothing."""

    def cases(self):
        return [str(number) for number in range(self.WHOLE)]

    def more(self, number):
        return str(self.WHOLE + number)
