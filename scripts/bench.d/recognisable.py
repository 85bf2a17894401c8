"""Is a face still a face in the cells: pictures drawn by every player, drawn again with a font, and shown to dlib.

Pictures, every tenth frame of videos and every tenth of the demo's tracks, as far as dlib finds a face in them, are drawn by
every player in 60x20 cells without colours, drawn again with a real font, smoothed as an eye some way off would, and shown
to dlib. People of tracks who obey are guided meanwhile. Pictures and videos are framed as a selfie first, four times; tracks are as the camera gives them.
Debian packages: python3-pil fonts-dejavu-core ffmpeg g++ libdlib-dev, and chafa for the peer.
"""
import functools
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
LARGER = 4 / 3  # The raster is shown to dlib as wide as a camera's frame; it needs faces of 80 pixels.
EVERY, TRACK_FRAMES = 10, 450
WIZARD, UNDIMMED = "cameo, as the wizard shows it", "cameo, whole frame undimmed"
OURS = {players.PREVIEW: WIZARD, players.WHOLE: UNDIMMED}
CHAFA = players.Player(
    "chafa, ascii, no colours",
    lambda picture, size: ["chafa", "-f", "symbols", "--symbols", "ascii", "-c", "none", "--stretch", "-s", "60x20", picture],
    False)
MOVES = re.compile(r"\x1b\[([?\d;]*)([a-zA-Z@])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()].|\x1b.|([\b\t\r\n])|([ -~])")


def find(detector, pictures):
    """Per picture the faces: (confidence, x, y, width, height)."""
    said = subprocess.run([detector, *pictures], check=True, capture_output=True, text=True).stdout.splitlines()
    return [[tuple(map(float, face.split(","))) for face in line.split()] for line in said]


class Shot:
    """A frame with a face in it, as the camera gives it."""

    def __init__(self, group, picture, place, folder, name):
        self.group, self.picture, self.place = group, picture, place
        self.clip = written(picture, folder / f"{name}.y4m")
        # chafa gets the part that the wizard shows, so that the zoom helps it as well.
        width, height = picture.size
        tall = height / ZOOM
        box = (width - 1.5 * tall) / 2, (height - tall) / 2, (width + 1.5 * tall) / 2, (height + tall) / 2
        self.cut = folder / f"{name}-cut.png"
        picture.resize(SIZE, Image.BICUBIC, box).save(self.cut)

    def clip_for(self, player):
        return self.clip if player.name in OURS else self.cut

    def place_for(self, player):
        """Where the face stands in the raster; ours shows a mirror."""
        (wide, tall), (x, y, width, height) = self.picture.size, self.place
        scale = HEIGHT / tall * (1 if player.name == players.WHOLE else ZOOM)
        left = x - wide / 2 if player.name not in OURS else wide / 2 - x - width
        return WIDTH / 2 + left * scale, HEIGHT / 2 + (y - tall / 2) * scale, width * scale, height * scale


def written(picture, target):
    """The picture as a clip of one frame."""
    luma = picture.point(lambda value: 16 + value * 219 // 255).tobytes()
    width, height = picture.size
    header = f"YUV4MPEG2 W{width} H{height} F25:1 C420\nFRAME\n".encode()
    target.write_bytes(header + luma + bytes([128]) * (width * height // 2))
    return target


def frames_of(file, name, folder):
    """The pictures of a file, every tenth of a video, large enough for dlib."""
    how = f"select=not(mod(n\\,{EVERY})),scale=-2:640"
    subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-vf", how, "-vsync", "0", "-pix_fmt", "gray",
                    folder / f"{name}-%03d.pgm"], check=True)
    return sorted(folder.glob(f"{name}-*.pgm"))


def frames_of_track(bench, track, folder):
    clip = folder / "track.y4m"
    subprocess.run([bench, "clip", track, str(TRACK_FRAMES), clip], check=True)
    full = bytes(min(255, max(0, round((value - 16) * 255 / 219))) for value in range(256))
    with open(clip, "rb") as file:
        width, height = (int(word[1:]) for word in file.readline().split()[1:3])
        for number in range(TRACK_FRAMES):
            if not file.readline():
                break
            luma = file.read(width * height)
            file.seek(width * height // 2, 1)
            if number % EVERY == 0:
                path = folder / f"{track.stem}-{number:03}.pgm"
                Image.frombytes("L", (width, height), luma.translate(full)).save(path)
                yield path
    clip.unlink()


def seen(detector, paths):
    """The pictures in which there is a face, with its place."""
    best = [(path, max(faces, default=(0,))) for path, faces in zip(paths, find(detector, paths))]
    return [(path, face[1:]) for path, face in best if face[0] > 0]


def selfie(picture, place, share):
    """The picture cropped to the face, and where that is then."""
    x, y, width, height = place
    tall = min(height / share, picture.height, picture.width / 1.5)
    left = min(max(0, x + width / 2 - tall * 0.75), picture.width - tall * 1.5)
    top = min(max(0, y + height / 2 - tall / 2), picture.height - tall)
    scale = HEIGHT / tall
    crop = picture.resize(SIZE, Image.BICUBIC, (left, top, left + tall * 1.5, top + tall))
    return crop, ((x - left) * scale, (y - top) * scale, width * scale, height * scale)


def shots(detector, bench, files, tracks, folder):
    for number, file in enumerate(files):
        paths = frames_of(file, f"source{number}", folder)
        group = "pictures" if len(paths) == 1 else file.name
        for path, place in seen(detector, paths):
            for share in SHARES:
                yield Shot(group, *selfie(Image.open(path), place, share), folder, f"{path.stem}-{share}")
    for track in tracks:
        print(f"bench: recognisable, {track.stem}", file=sys.stderr)
        for path, place in seen(detector, list(frames_of_track(bench, track, folder))):
            yield Shot(track.stem, Image.open(path).copy(), place, folder, path.stem)


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
    for (row, column), cell in screen.cells.items():
        if cell[0] != " ":
            picture.paste(drawn(*cell), (column * WIDE, row * TALL))
    return smoothed(picture)


@functools.cache
def drawn(character, font, brightness):
    cell = Image.new("L", (WIDE, TALL))
    ImageDraw.Draw(cell).text((0, 13), character, font=font, fill=brightness, anchor="ls")
    return cell


def smoothed(picture):
    """The mean over one cell around every pixel, by halves, then a Gaussian of two pixels."""
    for across, down in [(1, 0), (2, 0), (4, 0), (0, 1), (0, 2), (0, 4), (0, 8)]:
        picture = Image.blend(picture, moved(picture, across, down), 0.5)
    return moved(picture, -WIDE // 2, -TALL // 2).filter(ImageFilter.GaussianBlur(2))


def moved(picture, across, down):
    return picture.transform(picture.size, Image.AFFINE, (1, 0, across, 0, 1, down))


def overlap(a, b):
    wide = max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
    tall = max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]))
    return wide * tall / (a[2] * a[3] + b[2] * b[3] - wide * tall)


def shown(player, clip):
    """What the player draws of the clip, as a raster in a file."""
    run = inpty.InPty(player.command(clip, (COLUMNS, ROWS)), (COLUMNS, ROWS), player.environment)
    ended = run.read_to_end()
    _, status = run.close()
    if status or not ended:
        raise RuntimeError(f"{player.name} ended with {status}")
    target = clip.with_suffix(".pgm")
    picture = raster(Screen(run.output.decode(errors="replace")))
    picture.resize((round(WIDTH * LARGER), round(HEIGHT * LARGER)), Image.BILINEAR).save(target)
    return target


def scores(detector, player, every):
    """Per shot the score of the face that dlib sees in its place; -9 if it sees none."""
    rasters = [shown(player, shot.clip_for(player)) for shot in every]
    return [
        max((score for score, *box in faces
             if overlap([side / LARGER for side in box], shot.place_for(player)) > 0.4), default=-9)
        for shot, faces in zip(every, find(detector, rasters))]


def compiled(folder):
    target = folder / "detector"
    libraries = ["-ldlib", "-l:liblapack.so.3", "-l:libblas.so.3"]
    subprocess.run(["g++", "-O2", "-o", target, players.HERE / "detector.cpp", *libraries], check=True)
    return target


def row(name, every, columns, wanted, threshold=-0.5):
    places = [index for index, shot in enumerate(every) if wanted(shot)]
    if not places:
        return []
    counts = [sum(column[index] > threshold for index in places) for column in columns]
    cells = " | ".join(f"{count} ({count / len(places):.2f})" for count in counts)
    return [f"| {name} | {len(places)} | {cells} |"]


def table(bench, files, tracks, folder, notes):
    detector = compiled(folder)
    every = list(shots(detector, bench, files, tracks, folder))
    if not every:
        sys.exit("bench: dlib finds no face in these pictures")
    rows = [player for player in players.ours(bench) if player.name in OURS]
    rows += [CHAFA] if players.installed("chafa", "chafa", notes) else []
    names, columns = [OURS.get(player.name, player.name) for player in rows], []
    for player, name in zip(rows, names):
        print(f"bench: recognisable, {name}", file=sys.stderr)
        columns.append(scores(detector, player, every))
    lines = [f"| frames | with a face | {' | '.join(names)} |", "|---|---:|" + "---:|" * len(names)]
    for group in dict.fromkeys(shot.group for shot in every):
        lines += row(group, every, columns, lambda shot: shot.group == group)
    lines += row("all", every, columns, lambda shot: True)
    return lines + row("all, score above 0", every, columns, lambda shot: True, 0) + [""]
