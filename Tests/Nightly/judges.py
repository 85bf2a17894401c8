"""What must hold after every attempt, whatever was done to the program: each judge tells breaches in words."""
import json
import pathlib
import re
import stat

from program import after_screen

# Its own ends; what a signal did comes from outside.
CODES = {0, 1, 64, 65, 66, 69, 71, 73, 75, 77, 78, 129, 130, 131, 143}
HIDDEN = re.compile(r"\.([A-Za-z0-9_-]{1,64})\.(part|lock)$")
PRIVATE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
STYLE = re.compile(rb"\x1b\[([0-9;:]*)m")
MOVE = re.compile(rb"\x1b\[[0-9;]*[Hf]")
SEQUENCE = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78cM]")
# What a terminal would obey, what turns letters round, and what has no width.
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
# The C library's loader ends the process at once, without any handler: docs/explanation/trust.md says so.
LOADERS_END = (b"cannot allocate memory for thread-local data: ABORT", b"out of memory")
MODES = {1: "keypad keys", 25: "cursor", 47: "other screen", 1047: "other screen", 1049: "other screen", 2004: "bracketed paste",
         2026: "open frame", **{mode: "mouse" for mode in (9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016)}}


def is_loaders_end(program):
    return program.code == 127 and any(bytes(said).rstrip().endswith(LOADERS_END) for said in (program.screen, program.errors))


def terminal(program):
    """The terminal is whole; what was killed could not see to it, and one that has gone needs no care."""
    if not program.size or program.hung_up or program.signal_of_death == 9 or is_loaders_end(program):
        return []
    found = []
    if program.modes_now() != program.modes:
        found.append("the terminal's line modes are not as they were")
    left = {}
    for numbers, state in PRIVATE.findall(bytes(program.screen)):
        for number in numbers.split(b";"):
            left[int(number or 0)] = state == b"h"
    for mode, word in MODES.items():
        if left.get(mode, mode == 25) != (mode == 25):
            found.append(f"the terminal is left with: {word} (?{mode})")
    styles = STYLE.findall(bytes(program.screen))
    if styles and not re.fullmatch(rb"0?|39;49|0;10|.*;0|0;39;49", styles[-1]):
        found.append(f"the terminal is left with the style {styles[-1].decode()}")
    if left.get(1049) is False and MOVE.search(after_screen(program.screen)):
        found.append("something is drawn after the screen was left")
    return found


def ended(program, within=2.0):
    """It ends by itself, soon after it was asked to."""
    if program.is_hanging:
        return ["it hangs"]
    if program.seconds_after_asked > within:
        return [f"it took {program.seconds_after_asked:.1f} s to end, after it was asked to"]
    return []


def code(program, signals=(), codes=CODES):
    """An exit code of the table; of deaths only by a signal that the test sent."""
    if program.is_hanging:
        return []
    if program.signal_of_death:
        return [] if program.signal_of_death in signals else [f"it died of signal {program.signal_of_death}"]
    if program.code == 70:
        return ["it calls it its own bug (70)"]
    return [] if program.code in codes else [f"it ended with {program.code}"]


def told(program, quiet=(0, -9)):
    """Who ends without a capture says why."""
    if program.is_hanging or program.signal_of_death or program.code in quiet or program.hung_up:
        return []
    text = SEQUENCE.sub(b"", program.errors + program.output + after_screen(program.screen)).decode(errors="replace")
    return [] if re.search(r"[A-Za-z]{2,} [A-Za-z]", text) else [f"it ended with {program.code} and did not say why"]


def raw(program):
    """Nothing that a terminal would obey, outside the screen."""
    streams = []
    if program.size and not (program.hung_up or program.signal_of_death or program.is_hanging or is_loaders_end(program)):
        streams.append(("the terminal", SEQUENCE.sub(b"", after_screen(program.screen)).replace(b"\r", b"")))
    return raw_streams(program, streams)


def raw_streams(program, more=()):
    found = []
    for name, data in [("standard output", program.output), ("standard error", program.errors), *more]:
        try:
            text = data.decode()
        except UnicodeDecodeError as fault:
            found.append(f"{name} is no UTF-8 at byte {fault.start}")
            continue
        if bad := RAW.search(text):
            found.append(f"{name} has U+{ord(bad.group()):04X} in: {text[max(0, bad.start() - 30):bad.end() + 30]!r}")
    return found


def events(place, was_killed=False):
    """Whole lines of JSON, the last of them the end."""
    if not place or not place.exists() or place.stat().st_size == 0:
        return []
    lines = place.read_bytes().split(b"\n")
    rest = lines.pop()
    if was_killed:
        rest = b""
    try:
        names = [json.loads(line)["event"] for line in lines]
    except (ValueError, KeyError, TypeError):
        return [f"{place.name} has a line that is no event"]
    if rest:
        return [f"the last line of {place.name} is torn"]
    if names and names[-1] != "sessionEnded" and not was_killed:
        return [f"{place.name} ends with {names[-1]}"]
    if names.count("sessionEnded") > 1:
        return [f"{place.name} ends more than once"]
    return []


def folders(world, output=None, may_hide=False):
    """No half folder, and no picture but in a captured one."""
    output = pathlib.Path(output or world.output)
    found = []
    for entry in sorted(output.iterdir()) if output.is_dir() else []:
        if entry.name.startswith("."):
            if not HIDDEN.match(entry.name):
                found.append(f"{entry.name} bears no name of ours")
            elif not may_hide:
                found.append(f"{entry.name} was left behind")
        else:
            found += whole(world, entry)
    return found


def whole(world, folder):
    checked = world.say(["verify", folder])
    if checked.code != 0:
        return [f"the folder {folder.name} is not whole: {checked.said.strip()[:300]}"]
    status = json.loads((folder / "result.json").read_text())["status"]
    pictures = [name for name in ("clip.mp4", "face.jpg") if (folder / name).exists()]
    if status == "captured" and len(pictures) < 2:
        return [f"{folder.name} is captured without {'clip' if 'clip.mp4' not in pictures else 'face'}"]
    if status != "captured" and pictures:
        return [f"{folder.name} is {status} and holds {', '.join(pictures)}"]
    return []


def is_picture(place):
    try:
        if not stat.S_ISREG(place.lstat().st_mode):
            return False
        with open(place, "rb") as file:
            head = file.read(12)
    except OSError:
        return False
    return head[4:8] == b"ftyp" or head[:3] == b"\xff\xd8\xff" or head[:8] == b"\x89PNG\r\n\x1a\n"


def leftovers(world):
    """After the next start: nothing of the dead, neither hidden in the output nor among what is temporary."""
    hidden = [entry.name for entry in world.output.iterdir() if entry.name.startswith(".")] if world.output.is_dir() else []
    found = [f"{name} outlives the next start" for name in hidden]
    found += [f"{entry.name} stays in TMPDIR" for entry in sorted(world.temporary.iterdir())]
    found += [f"a picture stays in {place.relative_to(world.folder)}" for place in world.home.rglob("*") if is_picture(place)]
    return found


def of_session(world, program, signals=(), within=2.0, codes=CODES, may_hide=None):
    """All of them, for a session that was spoilt."""
    hides = program.signal_of_death is not None if may_hide is None else may_hide
    was_killed = program.signal_of_death is not None or program.is_hanging
    return (ended(program, within) + terminal(program) + code(program, signals, codes) + told(program) + raw(program)
            + events(world.events, was_killed) + folders(world, may_hide=hides or program.is_hanging))
