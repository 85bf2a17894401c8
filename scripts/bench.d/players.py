"""Who is measured: ours, and the peers that this machine has."""
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PREVIEW = "cameo, preview, ascii, no colours"
WHOLE = "cameo, whole picture, ascii, no colours"
BLOCKS = "cameo, whole picture, blocks"
CACA, CHAFA = "libcaca, mono, on ncurses", "libchafa, ascii, no colours"
TIMG, MPV = "timg, half blocks", "mpv, half blocks, 256 colours"
# What of ours is compared with whom.
RIVALS = [(WHOLE, "letters", [CACA, CHAFA]), (BLOCKS, "half blocks", [TIMG, MPV])]


class Player:
    """One row of a table. A player that times itself reports {"cpuMs": ...} on stderr; others are timed from outside."""

    def __init__(self, name, command, times_itself, environment=None):
        self.name, self.command, self.times_itself = name, command, times_itself
        self.environment = environment or {}


def ours(bench, environment=None):
    wanted = [
        (PREVIEW, "preview", "ascii", "none"),
        (WHOLE, "whole", "ascii", "none"),
        ("cameo, capture page, ascii, no colours", "screen", "ascii", "none"),
        ("cameo, preview, ascii, 256 colours", "preview", "ascii", "256"),
        ("cameo, preview, ascii, true colour", "preview", "ascii", "true"),
        ("cameo, preview, blocks, 256 colours", "preview", "blocks", "256"),
        ("cameo, preview, blocks, true colour", "preview", "blocks", "true"),
        ("cameo, preview, fine, true colour", "preview", "fine", "true"),
        (BLOCKS, "whole", "blocks", "256"),
        ("cameo, capture page, ascii, 256 colours", "screen", "ascii", "256"),
    ]
    return [
        Player(name, lambda clip, size, words=words: [bench, words[0], clip, *words[1:]], True, environment)
        for name, *words in wanted]


def picture_cells(size):
    """The cells that a 640x480 picture takes without being stretched; a cell is twice as high as wide."""
    rows = min(size[1], size[0] * 3 // 8)
    return rows * 8 // 3, rows


def compiled(source, package, folder):
    """A player of ours around a library of Debian's; None without that library or a compiler."""
    if not shutil.which("pkg-config") or not shutil.which("cc"):
        return None
    asked = subprocess.run(["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True)
    if asked.returncode:
        return None
    target = folder / source.removesuffix(".c")
    built = subprocess.run(["cc", "-O2", "-o", target, HERE / source, *asked.stdout.split()], capture_output=True)
    return target if built.returncode == 0 else None


def libraries(folder, notes, cells=picture_cells):
    wanted = [
        (CACA, "caca_play.c", "caca", "libcaca-dev", {"TERM": "xterm-mono"}),
        (CHAFA, "chafa_play.c", "chafa", "libchafa-dev", {}),
    ]
    found = []
    for name, source, package, debian, environment in wanted:
        program = compiled(source, package, folder)
        if program is None:
            notes.append(f"{name}: not measured; run apt-get install gcc pkg-config {debian}.")
            continue
        play = lambda clip, size, program=program: [program, clip, *map(str, cells(size))]
        found.append(Player(name, play, True, environment))
    return found


QUIET_MPV = ["mpv", "--no-config", "--really-quiet", "--no-audio", "--vo=tct", "--vo-tct-256=yes"]


def mpv(clip, size, *options):
    return [*QUIET_MPV, f"--vo-tct-width={size[0]}", f"--vo-tct-height={size[1]}", *options, clip]


def timg(clip, size, *options):
    return ["timg", "-ph", f"-g{size[0]}x{size[1]}", "-V", *options, clip]


def installed(command, package, notes):
    """Whether a peer is there; else a note says what to install."""
    if shutil.which(command):
        return True
    note = f"{command}: not measured; run apt-get install {package}."
    if note not in notes:
        notes.append(note)
    return False


def all_of(bench, folder, notes):
    rows = ours(bench) + libraries(folder, notes)
    if installed("timg", "timg", notes):
        rows.append(Player(TIMG, lambda clip, size: timg(clip, size, "--loops=1"), False))
    if installed("mpv", "mpv", notes):
        rows.append(Player(MPV, lambda clip, size: mpv(clip, size, "--untimed"), False))
    return rows


def versions():
    """The Debian packages behind the rows, with their versions."""
    names = ["libcaca0", "caca-utils", "libchafa0", "chafa", "timg", "mpv", "libncursesw6"]
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *names], capture_output=True, text=True)
    return ", ".join(asked.stdout.split("\n")[:-1])
