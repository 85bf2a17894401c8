"""Release builds of this working tree or of another one."""
import pathlib
import subprocess
import sys


def build(tree, product, scratch=None):
    """Builds one product in release; what the compiler says goes to stderr. Returns whether it succeeded."""
    return subprocess.run([*swift(scratch), "--product", product], cwd=tree, stdout=sys.stderr).returncode == 0


def folder(tree, scratch=None):
    """Where the release programs of a tree are."""
    shown = subprocess.run([*swift(scratch), "--show-bin-path"], cwd=tree, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip())


def swift(scratch):
    return ["swift", "build", "-c", "release", *(["--scratch-path", str(scratch)] if scratch else [])]
