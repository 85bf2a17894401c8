"""Damage to bytes and texts, drawn from one chance."""
import re

# What a terminal would obey, what turns letters round, what is no text, what is too large.
NASTY = [
    b"\0", b"\x1b[2J\x1b]0;x\x07", b"\x1b]52;c;eA==\x07", b"\x9b31m", b"\xc2\x9b31m", b"\r", b"\r\n", b"\x08\x08\x08", b"\x7f", b"\xff\xfe",
    b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\\ud800", b"\\udc00\\ud800", b"\\u0000", b"\\u001b[2J", b"\xc0\xaf", b"\xf4\x90\x80\x80", b"\xe2\x80\xae",
    b"\xe2\x80\x8b", b"\xe2\x80\xa8", b"\xef\xbf\xbf", "é".encode(), "e\u0301".encode() * 50, "\U0001f469\u200d\U0001f680".encode(), b"%s%n%n",
    b"%1$@ %99$@ %@", b"../../../../etc/passwd", b"/dev/zero", b"/dev/stdin", b"\xe2", b"'", b'"', b"\\", b"#", b"//", b"/*", b"*/", b";", b"=",
]
NUMBERS = [
    b"0", b"-0", b"-1", b"1e999", b"-1e999", b"1e-999", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809", b"4294967296",
    b"1" * 400, b"0." + b"0" * 400 + b"1", b"NaN", b"Infinity", b"0x10", b"1_000", b"01", b"1.", b".5", b"true", b"null", b"[]", b"{}", b'""',
]
TOKEN = re.compile(rb"\s+|[A-Za-z0-9_.+-]+|\"(?:[^\"\\\n]|\\.)*\"|.", re.S)
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")


def damaged(chance, data, others=(), words=False):
    """One to a few mutations; `words` also those that know of words, lines and numbers."""
    ways = BYTES + (TEXTS * 2 if words else [])
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        data = chance.choice(ways)(chance, data, others)
    return data


def spot(chance, data):
    return chance.randrange(len(data) + 1)


def span(chance, data, most=200):
    start = spot(chance, data)
    return start, min(len(data), start + chance.randint(1, most))


# Of bytes

def flip(chance, data, _):
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 4, 32])):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(chance, data, _):
    return data[:spot(chance, data)]


def drop(chance, data, _):
    start, end = span(chance, data)
    return data[:start] + data[end:]


def double(chance, data, _):
    start, end = span(chance, data)
    return data[:end] + data[start:end] * chance.choice([1, 1, 2, 50]) + data[end:]


def swap(chance, data, _):
    if len(data) < 4:
        return data
    a, b, c = sorted(chance.randrange(len(data) + 1) for _ in range(3))
    return data[:a] + data[b:c] + data[a:b] + data[c:]


def insert(chance, data, _):
    at = spot(chance, data)
    return data[:at] + chance.randbytes(chance.choice([1, 2, 4, 16, 300])) + data[at:]


def splice(chance, data, others):
    if not others:
        return data
    other = chance.choice(others)
    return data[:spot(chance, data)] + other[spot(chance, other):]


def length(chance, data, _):
    """A length as formats store them: nothing, one, much, all."""
    at, size = spot(chance, data), chance.choice([1, 2, 4, 8])
    value = chance.choice([0, 1, 7, 8, 0x7F, 0x80, (1 << 8 * size) - 1, 1 << (8 * size - 1), len(data), len(data) + 1])
    how = chance.choice(["big", "little"])
    return data[:at] + (value % (1 << 8 * size)).to_bytes(size, how) + data[at + size:]


BYTES = [flip, cut, drop, double, swap, insert, splice, length]


# Of texts

def nasty(chance, data, _):
    at = spot(chance, data)
    return data[:at] + chance.choice(NASTY) + data[at:]


def nasty_in_word(chance, data, _):
    """Inside of a word or a text, where it is read as a part of it."""
    places = [found.start() + 1 for found in re.finditer(rb"\w\w", data)]
    at = chance.choice(places) if places else 0
    return data[:at] + chance.choice(NASTY) + data[at:]


def tokens(chance, data, _):
    parts = TOKEN.findall(data)
    if len(parts) > 1:
        one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
        parts[one], parts[two] = parts[two], parts[one]
    return b"".join(parts)


def token_of_other(chance, data, others):
    parts, strange = TOKEN.findall(data), TOKEN.findall(chance.choice(others) if others else data)
    if parts and strange:
        parts[chance.randrange(len(parts))] = chance.choice(strange)
    return b"".join(parts)


def lines(chance, data, _):
    rows = data.splitlines(True)
    if not rows:
        return data
    way, at = chance.randrange(4), chance.randrange(len(rows))
    if way == 0:
        rows.insert(at, chance.choice(rows))
    elif way == 1:
        rows.pop(at)
    elif way == 2:
        chance.shuffle(rows)
    else:
        rows[at] = rows[at] * chance.choice([2, 100])
    return b"".join(rows)


def number(chance, data, _):
    found = list(NUMBER.finditer(data))
    if not found:
        return data + chance.choice(NUMBERS)
    one = chance.choice(found)
    return data[:one.start()] + chance.choice(NUMBERS) + data[one.end():]


def deep(chance, data, _):
    at, count = spot(chance, data), chance.choice([10, 100, 1000, 100_000])
    opening, closing = chance.choice([(b"[", b"]"), (b'{"a":', b"}"), (b"<dict>", b"</dict>"), (b"(", b")"), (b"/*", b"*/")])
    return data[:at] + opening * count + (closing * count if chance.random() < 0.5 else b"") + data[at:]


def long(chance, data, _):
    at = spot(chance, data)
    return data[:at] + chance.choice([b"a", b" ", b"\n", b'"', b"1", b"\xcc\x81"]) * chance.choice([1000, 70_000, 1_100_000]) + data[at:]


def coding(chance, data, _):
    text = data.decode("utf-8", "replace")
    way = chance.randrange(5)
    if way == 0:
        return b"\xef\xbb\xbf" + data
    if way == 1:
        return data.replace(b"\n", b"\r\n")
    if way == 2:
        return data.replace(b"\n", b"\r")
    return text.encode(["utf-16", "utf-16-be", "latin-1"][chance.randrange(3)], "replace")


TEXTS = [nasty, nasty_in_word, tokens, token_of_other, lines, number, deep, long, coding]
