"""Terminfo: hostile descriptions of terminals, odd names for them, and windows of odd sizes."""
import pathlib
import re
import signal
import subprocess

import judges
import mutations
from world import DEMO

PROMISE = "hostile terminfo and windows: the line modes are back, told if it can't be used; no crash but of curses over a damaged entry"
RANDOM = 300
CAPABILITY = re.compile(r"^\t(\w+)(?:=(.*)|#(.*))?,$")
NAMES = [
    "", "nope", "dumb", "unknown", "vt100", "linux", "ansi", "../../../etc/passwd", "/etc/passwd", "x" * 255, "a" * 5000, "xterm/../xterm", ".",
    "..", "xterm\x1b[2J", "xterm\x1b]0;x\x07", "\u202expoly", "xterm 256color", "%s%n", "xterm-256color\n", "é", "hex:1a01", "b64:GgE",
]
NUMBERS = ["0", "1", "2", "32767", "65535", "2147483647"]
SIZES = [(0, 0), (1, 1), (2, 1), (1, 2), (3, 3), (1000, 1), (1, 1000), (1000, 1000), (32767, 2), (2, 32767), (65535, 65535), (80, 0), (0, 24)]
VARIABLES = ["", "0", "-1", "1", "abc", "999", "32768", "99999999", "99999999999999999999", "1e3", " 80", "\x1b[2J"]
# Without one of these nothing can give back what the others took.
GIVING_BACK = {"rmcup", "cnorm", "rmkx", "op", "sgr0", "clear", "oc", "smcup", "civis", "smkx", "sgr", "cvvis"}


class Attack:
    def __init__(self, bench):
        self.bench = bench
        entry = subprocess.run(["infocmp", "-1", "xterm-256color"], capture_output=True, text=True, check=True).stdout
        self.lines = [line for line in entry.splitlines() if line.startswith("\t")]
        self.names = [CAPABILITY.match(line).group(1) for line in self.lines]
        texts = [CAPABILITY.match(line) for line in self.lines]
        self.texts = [found.group(1) for found in texts if found.group(2)]

    def prepare(self):
        """Nothing: every attempt compiles its own."""

    def cases(self):
        yield from (f"missing.{name}" for name in self.names)
        drawing = [name for name in self.texts if not name.startswith("k")]
        yield from (f"{way}.{name}" for way in ("padded", "long", "parameters", "recursive") for name in drawing)
        yield from (f"crash.{name}" for name in ("rmcup", "clear", "cnorm", "rmkx", "op", "sgr0"))
        yield from (f"number.{name}={value}" for name in ("colors", "pairs", "cols", "lines", "it", "xmc", "ncv", "wsl") for value in NUMBERS)
        yield from (f"name.{number}" for number in range(len(NAMES)))
        yield from (f"window.{columns}x{rows}" for columns, rows in SIZES)
        yield from (f"variable.{name}.{number}" for name in ("LINES", "COLUMNS") for number in range(len(VARIABLES)))
        yield from (f"compiled.{number}" for number in range(RANDOM))
        yield from (f"resized.{number}" for number in range(30))

    def more(self, number):
        return f"compiled.{RANDOM + number}"

    def attempt(self, world, case, chance):
        way, _, which = case.partition(".")
        how = {"size": (80, 24), "streams": chance.choice(["files", "terminal"]), "answers": chance.random() < 0.7}
        environment = {"TERMINFO_DIRS": ""}
        if way in ("missing", "padded", "long", "parameters", "recursive", "number", "crash"):
            if not self.compile(world, way, which):
                return []
            environment.update(TERMINFO=str(world.folder / "terminfo"), TERM="hostile")
        elif way == "compiled":
            self.damage(world, chance)
            environment.update(TERMINFO=str(world.folder / "terminfo"), TERM="hostile")
        elif way == "name":
            environment["TERM"] = NAMES[int(which)]
        elif way == "window":
            how["size"] = tuple(map(int, which.split("x")))
        elif way == "variable":
            name, number = which.split(".")
            environment[name] = VARIABLES[int(number)]
        del environment["TERMINFO_DIRS"]
        # Half of them have their description changed in memory, for colours of 24 bits.
        if chance.random() < 0.5:
            environment["COLORTERM"] = "truecolor"
        words = ["run", *DEMO, "--no-instructions", "--camera-permission", "granted", "--keep", "captured", "--output", world.output]
        program = world.start(words, environment=environment, **how)
        return self.judged(program, way, which, chance)

    def judged(self, program, way, which, chance):
        program.read_until(0.8)
        if way == "resized":
            for _ in range(20):
                program.resize(*chance.choice([*SIZES, (chance.randrange(300), chance.randrange(100))]))
                program.read_until(program.now + chance.uniform(0, 0.1))
        if way == "crash":
            program.signal(signal.SIGSEGV)
        else:
            program.send(b"\x03")
        # A program that was busy at its first key is asked again.
        program.read_until(program.now + 3)
        program.send(b"\x03")
        program.finish(25)
        is_late = program.own_seconds > 8
        # Curses trusts what it reads, and reads beside it where an entry is damaged.
        deaths = {"crash": {signal.SIGSEGV}, "compiled": {signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT}}.get(way, ())
        found = judges.code(program, signals=deaths) + judges.told(program)
        found += ["it hangs"] if program.is_hanging else [f"it took {program.seconds:.0f} s to leave"] if is_late else []
        if not program.is_hanging and program.modes_now() != program.modes:
            found.append("the terminal's line modes are not as they were")
        if way in ("window", "variable", "resized") or (way == "missing" and which not in GIVING_BACK):
            # Who turns to another description draws again.
            found += [one for one in judges.terminal(program) if one not in found and "drawn after" not in one]
        return found + judges.raw_streams(program)

    def compile(self, world, way, which):
        """Whether tic takes it."""
        source = ["hostile|made for an attack,"]
        name, _, value = which.partition("=")
        for line in self.lines:
            found = CAPABILITY.match(line)
            if found.group(1) != name:
                source.append(line)
            elif way == "padded":
                source.append(f"\t{name}={found.group(2)}$<99999>,")
            elif way in ("long", "crash"):
                source.append(f"\t{name}={found.group(2) * (2000 // max(1, len(found.group(2))))},")
            elif way == "parameters":
                source.append(f"\t{name}=\\E[%p9%{{99999}}%*%d%p1%s%?%t%e%;%gZ%PZ%p1%p2%/%c%'x',")
            elif way == "recursive":
                source.append("\t" + name + "=" + "%?%p1%t" * 200 + "x" + "%;" * 200 + ",")
        if way == "number":
            source.append(f"\t{name}#{value},")
        world.write("hostile.ti", "\n".join(source) + "\n")
        target = world.folder / "terminfo"
        target.mkdir()
        subprocess.run(["tic", "-x", "-o", target, world.folder / "hostile.ti"], capture_output=True)
        return any(place.is_file() for place in target.rglob("*"))

    def damage(self, world, chance):
        """A compiled entry of the system with random damage."""
        found = [pathlib.Path(folder) / "x/xterm-256color" for folder in ("/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo")]
        original = next(place for place in found if place.exists()).read_bytes()
        world.write("terminfo/h/hostile", mutations.damaged(chance, original, [original]))
