"""Makes one text of symbol graphs: each public name under its type, with what it conforms to."""

import difflib
import json
import sys

HEAD = """All that can be named after 'import Cameo', by type; scripts/api writes it, and CI sees what has changed in it.
"""
# What every type has, or has because of another one.
TOLD_BY_NOBODY = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}


def read(paths):
    symbols, conformances = {}, {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        for symbol in graph["symbols"]:
            # What the compiler has made has no place.
            if "location" in symbol:
                symbols[symbol["identifier"]["precise"]] = symbol
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo":
                name = relation.get("targetFallback", relation["target"]).removeprefix("Swift.")
                conformances.setdefault(relation["source"], set()).add(name)
    return symbols, conformances


def declaration(symbol, conformances):
    text = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
    names = sorted(conformances.get(symbol["identifier"]["precise"], set()) - TOLD_BY_NOBODY)
    return text + (": " + ", ".join(names) if names and "(" not in text else "")


def surface(symbols, conformances):
    lines = []
    for symbol in sorted(symbols.values(), key=lambda one: (one["pathComponents"], declaration(one, conformances))):
        path = symbol["pathComponents"]
        if len(path) == 1:
            lines.append("")
        lines.append("  " * (len(path) - 1) + declaration(symbol, conformances))
    return HEAD + "\n".join(lines) + "\n"


def faults(symbols, root):
    """Names without a sentence of their own: where they stand, and what to do."""
    found = []
    for symbol in symbols.values():
        lines = [line["text"].strip() for line in symbol.get("docComment", {}).get("lines", [])]
        first = lines[: lines.index("")] if "" in lines else lines
        if first and first[-1].endswith((".", "?", "!")):
            continue
        place = symbol["location"]["uri"].removeprefix("file://").removeprefix(root + "/")
        line = symbol["location"]["position"]["line"] + 1
        name = ".".join(symbol["pathComponents"])
        found.append(f"{place}:{line}: {name} has no sentence that says what it is for: write one above it")
    return sorted(found)


def main(mode, path, root, graphs):
    symbols, conformances = read(graphs)
    text = surface(symbols, conformances)
    if mode != "--check":
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    found = faults(symbols, root)
    try:
        with open(path, encoding="utf-8") as file:
            old = file.read()
    except FileNotFoundError:
        old = ""
    if old != text:
        found.append(f"{path} is not what can be named now; if that is meant, run scripts/api:")
        found += difflib.unified_diff(old.splitlines(), text.splitlines(), "before", "now", lineterm="", n=0)
    for line in found:
        print(f"api: {line}", file=sys.stderr)
    return 1 if found else 0


sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
