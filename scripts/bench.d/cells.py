"""What a terminal shows: the cells behind a player's output, their colours, and how light they are, pixel by pixel."""
import functools
import re

from PIL import Image, ImageDraw, ImageFont

WIDE, TALL = 8, 16
FOLDER = "/usr/share/fonts/truetype/dejavu/"
PLAIN, BOLD = (ImageFont.truetype(FOLDER + name, 13) for name in ["DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"])
FAINT = 2 / 3
MOVES = re.compile(
    r"\x1b\]P([\da-f]{7})|\x1b\]R|\x1b\[([?\d;:]*)([a-zA-Z@])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()].|\x1b.|([\b\t\r\n])|([^\x00-\x1f\x7f])")
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
STEPS = [0, 95, 135, 175, 215, 255]
BASIC = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)]
PALETTE = BASIC + [(r, g, b) for r in STEPS for g in STEPS for b in STEPS] + [(8 + 10 * i,) * 3 for i in range(24)]
# Which quarters of a cell U+2596 on has in ink: top left 1, top right 2, bottom left 4, bottom right 8.
QUARTERS = dict(zip("▖▗▘▙▚▛▜▝▞▟", [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]))


def light(color):
    red, green, blue = color
    return 0.299 * red + 0.587 * green + 0.114 * blue


class Screen:
    """The cells, up to where the player clears them in leaving: (character, font, ink, ground)."""

    def __init__(self, output, size):
        (self.columns, self.rows), self.cells, self.row, self.column = size, {}, 0, 0
        self.palette = list(PALETTE)
        # A console's own colours hold for what is on the screen already.
        for place, *parts in re.findall(r"\x1b\]P([\da-f])([\da-f]{2})([\da-f]{2})([\da-f]{2})", output):
            self.palette[int(place, 16)] = tuple(int(part, 16) for part in parts)
        self.reset()
        for move in MOVES.finditer(output):
            _, words, verb, control, character = move.groups()
            if verb == "J" and self.cells:
                break
            if verb:
                self.obey(verb, [int(word or 0) for word in re.split("[;:]", words)] if "?" not in words else [])
            elif control:
                self.step(control)
            elif character:
                self.put(character)

    def reset(self):
        self.font, self.faint, self.turned, self.ink, self.ground = PLAIN, False, False, WHITE, BLACK

    def put(self, character):
        if self.row < self.rows and self.column < self.columns:
            ink, ground = (self.ground, self.ink) if self.turned else (self.ink, self.ground)
            if self.faint:
                ink = tuple(part * FAINT for part in ink)
            self.cells[self.row, self.column] = (character, self.font, ink, ground)
        self.column += 1

    def step(self, control):
        self.row += control == "\n"
        self.column = {"\r": 0, "\n": self.column, "\b": self.column - 1, "\t": self.column // 8 * 8 + 8}[control]

    def obey(self, verb, numbers):
        first, last = (max(1, number) for number in ((numbers or [1])[0], numbers[1] if len(numbers) > 1 else 1))
        if verb == "H":
            self.row, self.column = first - 1, last - 1
        elif verb == "m":
            self.choose(list(numbers))
        elif verb == "b":
            for _ in range(first):
                self.put(self.cells[self.row, self.column - 1][0])
        elif verb == "X":
            for column in range(self.column, min(self.columns, self.column + first)):
                self.cells[self.row, column] = (" ", PLAIN, self.ink, self.ground)
        elif verb == "K":
            for column in range(self.column, self.columns):
                self.cells[self.row, column] = (" ", PLAIN, self.ink, self.ground)
        elif verb in "dG":
            self.row, self.column = (first - 1, self.column) if verb == "d" else (self.row, first - 1)
        elif verb in "ABCD":
            down, right = {"A": (-1, 0), "B": (1, 0), "C": (0, 1), "D": (0, -1)}[verb]
            self.row, self.column = self.row + down * first, self.column + right * first

    def choose(self, numbers):
        while numbers:
            number = numbers.pop(0)
            if number in (38, 48):
                deep = numbers.pop(0) == 2
                color = tuple(numbers.pop(0) for _ in range(3)) if deep else self.palette[numbers.pop(0)]
                self.color(number, color)
            elif 30 <= number < 38 or 40 <= number < 48:
                self.color(number // 10 * 10 + 8, self.palette[number % 10])
            elif 90 <= number < 98 or 100 <= number < 108:
                self.color(38 if number < 100 else 48, self.palette[number % 10 + 8])
            elif number in (39, 49):
                self.color(number - 1, WHITE if number == 39 else BLACK)
            elif number in (7, 27):
                self.turned = number == 7
            elif number == 0:
                self.reset()
            elif number in (1, 2, 22):
                self.font, self.faint = BOLD if number == 1 else PLAIN, number == 2

    def color(self, where, value):
        if where == 38:
            self.ink = value
        else:
            self.ground = value


def raster(screen):
    """How light the screen is; cells without text are dark."""
    picture = Image.new("L", (screen.columns * WIDE, screen.rows * TALL))
    for (row, column), (character, font, ink, ground) in screen.cells.items():
        picture.paste(drawn(character, font, round(light(ink)), round(light(ground))), (column * WIDE, row * TALL))
    return picture


@functools.cache
def drawn(character, font, ink, ground):
    cell = Image.new("L", (WIDE, TALL), ground)
    cell.paste(ink, mask=shape(character, font))
    return cell


@functools.cache
def shape(character, font):
    """The ink of a character; blocks as terminals draw them, without gaps."""
    cell, code = Image.new("L", (WIDE, TALL)), ord(character)
    if 0x2580 <= code <= 0x259F:
        for box, share in blocks(character, code):
            cell.paste(share, box)
    elif character != " ":
        ImageDraw.Draw(cell).text((0, 13), character, font=font, fill=255, anchor="ls")
    return cell


def blocks(character, code):
    if character in QUARTERS:
        places = [(0, 0), (4, 0), (0, 8), (4, 8)]
        return [((x, y, x + 4, y + 8), 255) for bit, (x, y) in enumerate(places) if QUARTERS[character] >> bit & 1]
    if character in "░▒▓":
        return [((0, 0, WIDE, TALL), 64 * (code - 0x2590))]
    fixed = {"▀": (0, 0, WIDE, 8), "▐": (4, 0, WIDE, TALL), "▔": (0, 0, WIDE, 2), "▕": (7, 0, WIDE, TALL)}
    rising, leading = (0, TALL - 2 * (code - 0x2580), WIDE, TALL), (0, 0, 0x2590 - code, TALL)
    return [(fixed.get(character, rising if code <= 0x2588 else leading), 255)]
