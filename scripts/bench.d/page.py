"""The machine in words, and the page that keeps the tables."""
import datetime
import os
import platform
import subprocess
import sys

import players

BEGIN, END = "<!-- preview: begin -->", "<!-- preview: end -->"


def machine():
    said = subprocess.run(["lscpu"], capture_output=True, text=True).stdout.splitlines()
    facts = dict(line.split(":", 1) for line in said if ":" in line)
    model = facts.get("Model name", "unknown").strip()
    return f"{model}, {os.cpu_count()} cores" + (", a virtual machine" if "Hypervisor vendor" in facts else "")


def swift():
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return "Swift " + said.split("Swift version ", 1)[-1].split()[0]


def heading():
    return [
        f"Measured on {datetime.date.today()}: {machine()}, Linux {platform.release()}.",
        f"{swift()}, release build. {players.versions()}.",
        "",
    ]


def put(text, page):
    """Replaces what stands between the two marks of a page."""
    old = page.read_text()
    if BEGIN not in old or END not in old:
        sys.exit(f"bench: {page} has no {BEGIN} and {END}")
    page.write_text(old.split(BEGIN)[0] + BEGIN + "\n" + text.strip() + "\n" + END + old.split(END)[1])
