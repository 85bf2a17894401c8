"""Checkouts of other revisions: git worktrees with builds of their own, kept in .build/against for the next run."""
import contextlib
import fcntl
import os
import shutil
import subprocess

import building

# How many revisions stay on the disk, the newest one among them; a release build takes about half a gigabyte.
KEPT = 2


class Refused(Exception):
    """A sentence for the caller: what is wrong, and what to do."""


def git(tree, *words):
    """What git says, or None if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=tree, capture_output=True, text=True)
    except FileNotFoundError:
        raise Refused("git is missing; run apt-get install git") from None
    return done.stdout.strip() if done.returncode == 0 else None


def commit(root, revision):
    """The commit id of a revision."""
    if git(root, "rev-parse", "--git-dir") is None:
        raise Refused("this is no git checkout, so there is no other revision to build")
    found = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    if not found:
        raise Refused(f"there is no revision {revision}; name a commit, a branch or a tag ('git log --oneline' lists commits)")
    return found


def has_changes(tree):
    return bool(git(tree, "status", "--porcelain"))


def described(root, id):
    """The commit's short id and its date."""
    return git(root, "show", "--no-patch", "--format=%h (%cs)", id)


class Revision:
    """A commit's tree and the programs that were built from it."""

    def __init__(self, root, id):
        self.root, self.id = root, id
        self.home = root / ".build/against" / id[:12]
        self.tree, self.scratch = self.home / "tree", self.home / "build"

    @property
    def is_checked_out(self):
        return self.tree.is_dir() and git(self.tree, "rev-parse", "HEAD") == self.id and not has_changes(self.tree)

    def prepare(self):
        """Checks the tree out and builds `cameo` in it. A tree whose build does not finish is removed."""
        try:
            self.check_out()
            if not building.build(self.tree, "cameo", self.scratch):
                raise Refused(f"the build of {self.id[:12]} failed; the reason stands above")
        except BaseException:
            self.remove()
            raise
        os.utime(self.home)
        self.forget_others()

    def check_out(self):
        if self.is_checked_out:
            return
        self.remove()
        self.home.mkdir(parents=True)
        # Forced, because git may still list a tree whose folder was deleted together with .build.
        if git(self.root, "worktree", "add", "--force", "--detach", str(self.tree), self.id) is None:
            raise Refused(f"git could not check out {self.id[:12]} in .build/against; 'git worktree list' shows what is in the way")

    def remove(self):
        # git refuses a tree that is damaged, and takes one that is gone off its list.
        if git(self.root, "worktree", "remove", "--force", str(self.tree)) is None:
            shutil.rmtree(self.tree, ignore_errors=True)
            git(self.root, "worktree", "remove", "--force", str(self.tree))
        shutil.rmtree(self.home, ignore_errors=True)

    def forget_others(self):
        """Removes the revisions that were used longest ago."""
        homes = [home for home in self.home.parent.iterdir() if home.is_dir()]
        for home in sorted(homes, key=lambda home: home.stat().st_mtime, reverse=True)[KEPT:]:
            Revision(self.root, home.name).remove()


@contextlib.contextmanager
def alone(root):
    """Keeps a second run out: it would spoil the figures of the first, and could remove its tree."""
    folder = root / ".build/against"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused("another 'scripts/bench against' is running here; wait until it has finished") from None
        yield
