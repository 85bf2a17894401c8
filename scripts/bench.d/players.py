"""Who is measured: ours, and the peers that this machine has."""
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


class Player:
    """One row of the table. A player that times itself reports {"cpuMs": ...} on stderr; others are timed from outside."""

    def __init__(self, name, command, times_itself, environment=None, is_plain=False):
        self.name, self.command, self.times_itself = name, command, times_itself
        self.environment = environment or {}
        self.is_plain = is_plain  # draws ASCII without colours


def ours(program):
    def play(mode, view):
        return lambda clip, columns, rows: [program, "play", clip, f"{columns}x{rows}", mode, view, "1000"]

    return [
        Player("cameo, ascii", play("ascii", "oval"), True, is_plain=True),
        Player("cameo, ascii, whole frame undimmed", play("ascii", "whole"), True, is_plain=True),
        Player("cameo, color", play("color", "oval"), True),
        Player("cameo, blocks", play("blocks", "oval"), True),
    ]


def compiled(source, package, folder):
    """A player of ours around a library of Debian's, or the sentence why there is none."""
    asked = subprocess.run(["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True)
    if asked.returncode:
        return None
    target = folder / source.removesuffix(".c")
    built = subprocess.run(["cc", "-O2", "-o", target, HERE / source, *asked.stdout.split()], capture_output=True)
    return target if built.returncode == 0 else None


def libraries(folder, notes):
    found = []
    wanted = [
        ("libcaca, mono, ncurses", "caca_play.c", "caca", "libcaca-dev", {"TERM": "xterm-mono"}),
        ("libchafa, ascii, no colours", "chafa_play.c", "chafa", "libchafa-dev libglib2.0-dev", {}),
    ]
    for name, source, package, debian, environment in wanted:
        program = compiled(source, package, folder)
        if program is None:
            notes.append(f"{name}: not measured; apt-get install pkg-config gcc {debian}")
            continue
        play = lambda clip, columns, rows, program=program: [program, clip, str(columns), str(rows)]
        found.append(Player(name, play, True, environment, is_plain=True))
    return found


def programs(notes):
    wanted = {
        "timg": ("timg, half blocks", lambda clip, columns, rows: ["timg", "-ph", f"-g{columns}x{rows}", "-V", "--loops=1", clip]),
        "mpv": (
            "mpv --vo=tct, 256 colours",
            lambda clip, columns, rows: [
                "mpv", "--no-config", "--really-quiet", "--no-audio", "--untimed", "--vo=tct", "--vo-tct-256=yes",
                f"--vo-tct-width={columns}", f"--vo-tct-height={rows}", clip],
        ),
    }
    found = []
    for command, (name, play) in wanted.items():
        if shutil.which(command):
            found.append(Player(name, play, False))
        else:
            notes.append(f"{name}: not measured; apt-get install {command}")
    return found


def all_of(program, folder):
    notes = []
    return ours(program) + libraries(folder, notes) + programs(notes), notes


def versions():
    """The Debian packages behind the rows, with their versions."""
    names = ["libcaca0", "libchafa0", "timg", "mpv", "libncursesw6"]
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *names], capture_output=True, text=True)
    return ", ".join(asked.stdout.split("\n")[:-1])
