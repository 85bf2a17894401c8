"""The parts of the trials of delivery; each is a module with PROMISE and run(trial, goals, wanted)."""
import importlib
import sys

from parts.trial import Trial

NAMES = ["kills", "power", "queue", "tls", "poison", "hostile", "secrets", "prepared", "retries", "vendors", "steps", "preview", "wallet"]
# The size of each part, and what it counts.
SIZES = {
    "kills": (200, "kills of 'cameo deliver' and 'cameo backend'"),
    "losses": (40, "power losses"),
    "sessions": (50, "sessions that are delivered meanwhile"),
    "queued": (1000, "queued folders"),
    "old": (10_000, "folders from before the first start"),
    "answers": (1000, "damaged answers"),
}


def load(names=NAMES):
    return {name: importlib.import_module(f"parts.{name}") for name in names}


def run(names, cameo, place, wanted, goals):
    """Runs parts in a folder each, adds their figures to the goals; returns notes as lines."""
    notes = []
    # One that drops its rights must be able to come to its own folder.
    place.chmod(0o711)
    for name, part in load(names).items():
        print(f"delivery: {name}: {part.PROMISE}", file=sys.stderr, flush=True)
        with Trial(cameo, place / name, f"{wanted.seed}/{name}") as trial:
            notes += part.run(trial, goals, wanted) or []
    return notes
