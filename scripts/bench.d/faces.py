"""Is a face still a face in the cells: pictures drawn by every player, drawn again with a font, and shown to dlib.

Each picture (and every tenth of a video) in which dlib finds a face is framed as a selfie, four times, drawn by every player in
60x20 cells without colours, drawn again with a real font, smoothed as an eye some way off would, and shown to dlib.
Debian packages: python3-pil fonts-dejavu-core ffmpeg g++ libdlib-dev.
"""
import re
import subprocess
import sys

from PIL import Image, ImageDraw, ImageFilter, ImageFont

import inpty
import players

COLUMNS, ROWS, WIDE, TALL = 60, 20, 8, 16
SIZE = WIDTH, HEIGHT = COLUMNS * WIDE, ROWS * TALL  # of the raster, and of the clips
FOLDER = "/usr/share/fonts/truetype/dejavu/"
PLAIN, BOLD = (ImageFont.truetype(FOLDER + name, 13) for name in ["DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"])
FAINT = 170  # of 255
SHARES = [0.45, 0.50, 0.55, 0.60]  # of the height: the face's box in a selfie
# The preview shows the oval of 0.45 x 1.35 of the frame's height on 0.70 of the rows.
ZOOM = 0.70 / (0.45 * 1.35)
OURS = {
    players.PREVIEW: ("cameo, ascii, as the wizard shows it", ZOOM),
    players.WHOLE: ("cameo, ascii, whole frame undimmed", 1),
}
MOVES = re.compile(r"\x1b\[([?\d;]*)([a-zA-Z@])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()].|\x1b.|([\b\t\r\n])|([ -~])")


def find(detector, pictures):
    """Per picture the faces: (confidence, x, y, width, height)."""
    said = subprocess.run([detector, *pictures], check=True, capture_output=True, text=True).stdout.splitlines()
    return [[tuple(map(float, face.split(","))) for face in line.split()] for line in said]


def sources(files, folder):
    for number, file in enumerate(files):
        how = "select=not(mod(n\\,10)),scale=640:480:force_original_aspect_ratio=increase,crop=640:480"
        subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-vf", how, "-vsync", "0", "-pix_fmt", "gray",
                        folder / f"source-{number:03}-%03d.pgm"], check=True)
    return sorted(folder.glob("source-*.pgm"))


def framed(path, face, share, target):
    """Writes the picture cropped to the face as a clip of one frame; where the face then stands in the raster."""
    picture = Image.open(path)
    _, x, y, width, height = face
    tall = min(height / share, picture.height, picture.width / 1.5)
    left = min(max(0, x + width / 2 - tall * 0.75), picture.width - tall * 1.5)
    top = min(max(0, y + height / 2 - tall / 2), picture.height - tall)
    crop = picture.resize((480, 320), Image.BICUBIC, (left, top, left + tall * 1.5, top + tall))
    luma = crop.point(lambda value: 16 + value * 219 // 255).tobytes()
    target.write_bytes(b"YUV4MPEG2 W480 H320 F25:1 C420\nFRAME\n" + luma + bytes([128]) * (480 * 320 // 2))
    scale = 320 / tall
    return ((x - left) * scale, (y - top) * scale, width * scale, height * scale)


class Screen:
    """The cells behind a player's output, up to where it clears them in leaving: (character, font, brightness)."""

    def __init__(self, output):
        self.cells, self.row, self.column, self.pen = {}, 0, 0, (PLAIN, 255)
        for move in MOVES.finditer(output):
            words, verb, control, character = move.groups()
            if verb == "J" and self.cells:
                break
            if verb:
                self.obey(verb, [int(word or 0) for word in words.split(";")] if "?" not in words else [])
            elif control:
                self.step(control)
            elif character:
                self.put(character)

    def put(self, character):
        if self.row < ROWS and self.column < COLUMNS:
            self.cells[self.row, self.column] = (character, *self.pen)
        self.column += 1

    def step(self, control):
        self.row += control == "\n"
        self.column = {"\r": 0, "\n": self.column, "\b": self.column - 1, "\t": self.column // 8 * 8 + 8}[control]

    def obey(self, verb, numbers):
        first, last = (max(1, number) for number in ((numbers or [1])[0], numbers[1] if len(numbers) > 1 else 1))
        if verb == "H":
            self.row, self.column = first - 1, last - 1
        elif verb == "m":
            self.choose(numbers)
        elif verb == "b":
            for _ in range(first):
                self.put(self.cells[self.row, self.column - 1][0])
        elif verb in "dG":
            self.row, self.column = (first - 1, self.column) if verb == "d" else (self.row, first - 1)
        elif verb in "ABCD":
            down, right = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1)}[verb]
            self.row, self.column = self.row + down * first, self.column + right * first

    def choose(self, numbers):
        for number in numbers:
            self.pen = {0: (PLAIN, 255), 22: (PLAIN, 255), 1: (BOLD, 255), 2: (PLAIN, FAINT)}.get(number, self.pen)


def raster(screen):
    picture = Image.new("L", SIZE)
    draw = ImageDraw.Draw(picture)
    for (row, column), (character, font, brightness) in screen.cells.items():
        draw.text((column * WIDE, row * TALL + 13), character, font=font, fill=brightness, anchor="ls")
    return smoothed(picture)


def smoothed(picture):
    """The mean over one cell around every pixel, then a Gaussian of two pixels."""
    across = [picture.transform(picture.size, Image.AFFINE, (1, 0, x - WIDE // 2, 0, 1, 0)) for x in range(WIDE)]
    picture = mean(across)
    return mean([picture.transform(picture.size, Image.AFFINE, (1, 0, 0, 0, 1, y - TALL // 2)) for y in range(TALL)]
                ).filter(ImageFilter.GaussianBlur(2))


def mean(pictures):
    while len(pictures) > 1:
        pictures = [Image.blend(a, b, 0.5) for a, b in zip(pictures[::2], pictures[1::2])]
    return pictures[0]


def overlap(a, b):
    wide = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    tall = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * tall / (a[2] * a[3] + b[2] * b[3] - wide * tall)


def mirrored(place, zoom):
    """Where the place is in a mirror, zoomed around the middle."""
    x, y, width, height = place
    left, top = WIDTH / 2 - x - width, y - HEIGHT / 2
    return (WIDTH / 2 + left * zoom, HEIGHT / 2 + top * zoom, width * zoom, height * zoom)


def shown(player, clip):
    """What the player draws of the clip, as a raster in a file."""
    run = inpty.InPty(player.command(clip, (COLUMNS, ROWS)), (COLUMNS, ROWS), player.environment)
    ended = run.read_to_end()
    _, status = run.close()
    if status or not ended:
        raise RuntimeError(f"{player.name} ended with {status}")
    target = clip.with_suffix(".pgm")
    raster(Screen(run.output.decode(errors="replace"))).save(target)
    return target


def compiled(folder):
    target = folder / "faces"
    libraries = ["-ldlib", "-l:liblapack.so.3", "-l:libblas.so.3"]
    subprocess.run(["g++", "-O2", "-o", target, players.HERE / "faces.cpp", *libraries], check=True)
    return target


def table(bench, files, folder, notes):
    detector = compiled(folder)
    pictures = sources(files, folder)
    best = [(path, max(faces, default=(0,))) for path, faces in zip(pictures, find(detector, pictures))]
    found = [(path, face) for path, face in best if face[0] > 0]
    if not found:
        sys.exit("bench: dlib finds no face in these pictures")
    clips = [(path.with_suffix(f".{share}.y4m"), path, face, share) for path, face in found for share in SHARES]
    places = [framed(path, face, share, clip) for clip, path, face, share in clips]
    lines = [
        f"Pictures with a face: {len(found)} of {len(pictures)}.", "",
        "| player | faces found | share |", "|---|---:|---:|"]
    rows = [player for player in players.ours(bench) if player.name in OURS]
    for player in rows + players.libraries(folder, notes, lambda size: size):
        name, zoom = OURS.get(player.name, (player.name, None))
        print(f"bench: faces, {name}", file=sys.stderr)
        there = [mirrored(place, zoom) for place in places] if zoom else places
        seen = find(detector, [shown(player, clip) for clip, *_ in clips])
        count = sum(any(overlap(face[1:], place) > 0.4 for face in faces) for faces, place in zip(seen, there))
        lines.append(f"| {name} | {count} of {len(clips)} | {count / len(clips):.2f} |")
    return lines + [""]
