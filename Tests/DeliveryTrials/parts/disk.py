"""A disk whose power can be cut: ext4 in an image. What had reached the image at some moment is the next disk.

The image is what a disk keeps; what the file system had not yet written there is lost. Needs root.
"""
import filecmp
import os
import pathlib
import signal
import subprocess
import tempfile

from parts import trial as trials

SIZE = 64 << 20


class Disk:
    """An ext4 file system in an image, whose power can be cut."""

    def __init__(self, folder):
        self.place, self.number = folder / "disk", 0
        self.place.mkdir()
        # In memory a copy takes milliseconds.
        self.memory = tempfile.TemporaryDirectory(prefix="cameo-disk-", dir=trials.memory(folder))
        with open(self.image, "wb") as file:
            file.truncate(SIZE)
        call("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0", self.image)
        self.mount()

    @property
    def image(self):
        return self.file(self.number)

    def file(self, name):
        return pathlib.Path(self.memory.name) / f"image-{name}"

    def mount(self):
        call("mount", "-o", "loop", self.image, self.place)

    def unmount(self):
        subprocess.run(["umount", self.place], stderr=subprocess.DEVNULL)

    def close(self):
        self.unmount()
        self.memory.cleanup()

    def snapshot(self):
        """What would be found after a power loss now: two copies are alike, so that nothing was written meanwhile."""
        # A file of its own: another mount namespace may still have an earlier one mounted, and would share its state with us.
        found, again = self.file(self.number + 1), self.file("again")
        for _ in range(20):
            for copy in (found, again):
                call("cp", "--sparse=always", self.image, copy)
            if filecmp.cmp(found, again, shallow=False):
                return
        raise RuntimeError("the image never rests")

    def replace(self):
        """Goes on with the snapshot; mounting it replays the journal."""
        self.unmount()
        self.image.unlink()
        self.number += 1
        self.mount()


def call(*words):
    subprocess.run([str(word) for word in words], check=True)


def permitted(folder):
    """Whether loop devices can be mounted here."""
    if os.geteuid() != 0:
        return False
    try:
        Disk(folder).close()
        return True
    except (OSError, subprocess.CalledProcessError):
        return False


def stop(program):
    """Stops a process; it works on nothing when this returns."""
    program.send_signal(signal.SIGSTOP)
    trials.wait_until(lambda: stopped(program.pid), 5, 0.001)


def stopped(pid):
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rsplit(")", 1)[1].split()[0] == "T"
