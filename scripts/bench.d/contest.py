"""The programs as people start them: for the first screen, memory, signals and a slow reader."""
import struct
import subprocess
import zlib

import players

SMALL = (80, 24)


def still_picture(clip, target):
    """The first picture of a clip, in greys, as PNG."""
    with open(clip, "rb") as file:
        words = {word[:1]: word[1:] for word in file.readline().split()}
        width, height = int(words[b"W"]), int(words[b"H"])
        file.readline()
        return png(width, height, file.read(width * height), target)


def png(width, height, greys, target):
    rows = b"".join(b"\0" + greys[row * width:(row + 1) * width] for row in range(height))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    target.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return target


def gif(clip, target, notes):
    """The clip as chafa can play it; None without ffmpeg."""
    if not players.installed("ffmpeg", "ffmpeg", notes):
        return None
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", clip, target], check=True)
    return target


def cameo(program, *options):
    return [program, "run", "--camera", "demo", *options]


def capture_page(program):
    return cameo(program, "--no-instructions", "--camera-permission", "granted")


def pictures(picture, notes):
    """Peers that show one picture: name, command."""
    wanted = [
        ("chafa", "chafa", ["chafa", "-s", "80x24", picture]),
        ("timg", "timg", ["timg", "-ph", "-g80x24", picture]),
        ("mpv", "mpv", players.mpv(picture, SMALL, "--image-display-duration=inf")),
    ]
    return [(f"{name}, one picture", command) for name, package, command in wanted if players.installed(name, package, notes)]


def loops(clip, moving_gif, notes):
    """Peers that stay on the terminal: name, command, environment."""
    found = []
    if moving_gif and players.installed("chafa", "chafa", notes):
        found.append(("chafa", ["chafa", "-s", "80x24", "--duration", "60", moving_gif], {}))
    if players.installed("timg", "timg", notes):
        found.append(("timg", players.timg(clip, SMALL, "--loops=-1"), {}))
    if players.installed("mpv", "mpv", notes):
        found.append(("mpv", players.mpv(clip, SMALL, "--loop-file=inf"), {}))
    return found


def viewer(picture, notes):
    """libcaca's own program, which shows one picture."""
    if not players.installed("cacaview", "caca-utils", notes):
        return []
    return [("cacaview", ["cacaview", picture], {"CACA_DRIVER": "ncurses"})]
