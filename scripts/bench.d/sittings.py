"""Sittings: what the process holds while many people sit down in one house, one after the other."""
import json
import resource
import subprocess

PAGE = resource.getpagesize()


def lines(words):
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def rows(title, told):
    for line in told:
        memory = f"{line['pages'] * PAGE / 1e6:.1f} MB"
        yield f"| {title} | {line['sittings']} | {memory} | {line['descriptors']} | {line['threads']} |"


def endings(told):
    return "; ".join(f"{name} {count}" for name, count in sorted(told[-1]["endings"].items()))


def table(probe, count):
    rehearsed = lines([probe, "rehearsed", str(count)])
    live = lines([probe, "live", str(max(10, count // 50))])
    found = lines([probe, "memory"])[0]
    yield "| | sittings | resident | descriptors | threads |"
    yield "|---|---:|---:|---:|---:|"
    yield from rows("virtual clock", rehearsed)
    yield from rows("live", live)
    yield ""
    yield f"Virtual: {endings(rehearsed)}. Live: {endings(live)}."
    yield ""
    yield (
        f"A mark that fills every picture stood {found['framesMeanwhile']} times in the memory of the process while somebody "
        f"was recorded, and {found['frames']} times after them; their id {found['textsMeanwhile']} and {found['texts']} "
        f"times in what the house reaches."
    )
