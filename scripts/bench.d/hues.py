"""How far the colours on skin are from the picture's own hue: the demo's people, and six tones of skin from dark to light."""
import functools
import math
import statistics

from PIL import Image

import cells
import inpty
import players
from cells import TALL, WIDE

SIZE = 52, 17
# The forehead's colour, from dark to light.
TONES = [(70, 45, 33), (96, 65, 52), (130, 92, 67), (165, 122, 90), (198, 154, 122), (236, 200, 172)]
# The demo's people that get other tones.
SITTERS = ["fits", "cooperative", "turns"]
SITTINGS = 4
# Skin, by the angle of Cb and Cr; darker or paler than this no eye sees a hue.
ANGLES, DARKEST, PALEST = (95, 160), 60, 8
# A colour without hue on skin counts as this many degrees.
GREY, GREYS = 90, 5
OURS = [("ascii", "256"), ("blocks", "256"), ("ascii", "true")]


def chroma(color):
    return 0.564 * (color[2] - cells.light(color)), 0.713 * (color[0] - cells.light(color))


def angle(chromas):
    return math.degrees(math.atan2(chromas[1], chromas[0]))


def turn(color, wanted):
    """Degrees between the hues of a colour and of the picture."""
    own = chroma(color)
    if math.hypot(*own) < GREYS:
        return GREY
    apart = abs(angle(own) - angle(wanted)) % 360
    return min(apart, 360 - apart)


@functools.cache
def share(character):
    """How much of a cell its ink covers."""
    shape = cells.shape(character, cells.PLAIN)
    return sum(shape.getdata()) / 255 / WIDE / TALL


def tinted(shot, tone):
    """The picture of a person with another skin; all of it is tinted."""
    x, y, width, height = shot.place
    brow = tuple(map(int, (x + width * 0.3, y + height * 0.15, x + width * 0.7, y + height * 0.3)))
    base = shot.picture.crop(brow).resize((1, 1), Image.BOX).getpixel((0, 0))
    bands = [band.point(lambda value, gain=tone[i] / base[i]: min(255, round(value * gain)))
             for i, band in enumerate(shot.picture.split())]
    return Image.merge("RGB", bands)


def errors(player, shot):
    """Degrees of each cell on skin, by what ink and ground cover."""
    run = inpty.InPty(player.command(shot.clip_for(player, SIZE), SIZE), SIZE, player.environment)
    run.read_to_end()
    run.close()
    screen = cells.Screen(run.output.decode(errors="replace"), SIZE)
    truth = Image.open(shot.cut(SIZE)).convert("RGB").resize(SIZE, Image.BOX)
    if player.times_itself:  # Ours shows a mirror.
        truth = truth.transpose(Image.FLIP_LEFT_RIGHT)
    x, y, width, height = (side / cell for side, cell in zip(shot.place_for(player, SIZE), (WIDE, TALL, WIDE, TALL)))
    for (row, column), (character, _, ink, ground) in screen.cells.items():
        across, down = (column + 0.5 - x - width / 2) / (width / 2), (row + 0.5 - y - height / 2) / (height / 2)
        if across**2 + down**2 > 0.85:
            continue
        color = truth.getpixel((column, row))
        wanted = chroma(color)
        if cells.light(color) >= DARKEST and math.hypot(*wanted) >= PALEST and ANGLES[0] < angle(wanted) < ANGLES[1]:
            covered = share(character)
            yield covered * turn(ink, wanted) + (1 - covered) * turn(ground, wanted)


def table(players_of_all, people, make):
    """`make` builds a shot of a picture like another's."""
    sitters = [shot for shot in people if shot.group in SITTERS][:SITTINGS]
    groups = [people] + [[make(shot, tinted(shot, tone), f"tone{number}-{place}") for place, shot in enumerate(sitters)]
                         for number, tone in enumerate(TONES)]
    lines = ["| degrees from the hue of the skin, mean | people | " + " | ".join(map(str, range(1, 7))) + " | tones, mean |",
             "|---|" + "---:|" * 8]
    for player in players_of_all:
        means = [statistics.mean(error for shot in shots for error in errors(player, shot)) for shots in groups]
        figures = " | ".join(f"{mean:.1f}" for mean in means + [statistics.mean(means[1:])])
        lines.append(f"| {player.name} | {figures} |")
    return lines + [""]


def rows(bench, chafa, notes):
    found = [players.Player(f"cameo, {way}, {depth}", lambda clip, size, words=(way, depth): [bench, "zoomed", clip, *words], True)
             for way, depth in OURS]
    if players.installed("chafa", "chafa", notes):
        found += [chafa("chafa, ascii, 256", "--symbols", "ascii", "-c", "256", "-w", "9"),
                  chafa("chafa, its own symbols, 256", "-c", "256", "-w", "9")]
    if players.installed("timg", "timg", notes):
        found.append(players.Player(
            "timg, half blocks, 256",
            lambda picture, size: ["timg", "-ph", "--color8", f"-g{size[0]}x{size[1]}", "-U", picture], False))
    return found
