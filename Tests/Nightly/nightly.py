"""Runs the attacks one after another, each for its share of the time; called by scripts/nightly, which explains it."""
import argparse
import importlib
import os
import pathlib
import random
import signal
import sys
import tempfile

import campaign
from world import ROOT

ATTACKS = ["deaths", "failures", "texts", "limits", "media", "terminfo", "crowd", "outputs"]


def stop(sentence, code=64):
    print("nightly: " + sentence, file=sys.stderr)
    sys.exit(code)


def asked():
    arguments = argparse.ArgumentParser(prog="scripts/nightly", add_help=False)
    arguments.add_argument("--seconds", type=float, default=7200)
    arguments.add_argument("--seed", default=str(random.SystemRandom().randrange(10**6)))
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--only")
    arguments.add_argument("attacks", nargs="*", metavar="ATTACK")
    arguments.error = stop
    wanted = arguments.parse_args()
    if wanted.only:
        attack, _, case = wanted.only.partition(":")
        if not case:
            stop("--only wants an attack and an attempt, such as deaths:217")
        wanted.attacks, wanted.only = [attack], case
    for name in wanted.attacks:
        if name not in ATTACKS:
            stop(f"there is no attack {name}; there are {', '.join(ATTACKS)}")
    if wanted.seconds <= 0 or wanted.jobs <= 0:
        stop("--seconds and --jobs want more than 0")
    return wanted


def main():
    wanted = asked()
    names = wanted.attacks or ATTACKS
    # A shell that starts it in the background has it ignore these.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kept = ROOT / ".build/nightly"
    kept.mkdir(parents=True, exist_ok=True)
    cameo = pathlib.Path(os.environ["CAMEO_PROGRAM"]).resolve()
    with tempfile.TemporaryDirectory(prefix="cameo-nightly-") as place:
        bench = campaign.Bench(cameo, pathlib.Path(place), kept, wanted.seed)
        attacks = [(name, importlib.import_module(name)) for name in names]
        sys.exit(campaign.Campaign(bench, attacks, wanted).run())


main()
