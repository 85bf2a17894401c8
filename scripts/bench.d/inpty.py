"""A program in a pty of a given size: its output is read and counted, its questions are answered."""
import fcntl
import json
import os
import pty
import resource
import select
import signal
import struct
import subprocess
import termios
import time

# What players ask, and what xterm says: all is read, frames are not bracketed, the ground is black.
ANSWERS = {
    b"\x1b[5n": b"\x1b[0n",
    b"\x1b[?2026$p": b"\x1b[?2026;0$y",
    b"\x1b]11;?\x1b\\": b"\x1b]11;rgb:0000/0000/0000\x1b\\",
}


class InPty:
    """The program runs as the leader of a session whose terminal the pty is."""

    # Bytes that are read at once.
    most = 1 << 16

    def __init__(self, command, size, environment=None, errors=subprocess.DEVNULL):
        columns, rows = size
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
        os.set_blocking(self.master, False)
        self.modes = termios.tcgetattr(self.slave)
        surroundings = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(environment or {})}
        for name in ("COLORTERM", "NO_COLOR", "FORCE_COLOR", "SSH_CONNECTION", "SSH_TTY"):
            surroundings.pop(name, None)
        self.child = subprocess.Popen(
            [str(part) for part in command], stdin=self.slave, stdout=self.slave, stderr=errors, env=surroundings,
            start_new_session=True, preexec_fn=self.take_terminal)
        self.count, self.tail, self.output = 0, b"", bytearray()

    @staticmethod
    def take_terminal():
        # A bench in the background ignores these; a program in its terminal must not inherit that.
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    @property
    def pid(self):
        return self.child.pid

    def read(self, wait):
        """What has come, after waiting at most so long for something; the questions in it are answered."""
        if not select.select([self.master], [], [], wait)[0]:
            return b""
        try:
            chunk = os.read(self.master, self.most)
        except OSError:
            return b""
        self.count += len(chunk)
        self.output = (self.output + chunk)[-(1 << 20):]
        seen = self.tail + chunk
        for question, answer in ANSWERS.items():
            for _ in range(seen.count(question)):
                os.write(self.master, answer)
        kept = max((n for n in range(1, 9) if any(q.startswith(seen[-n:]) and len(q) > n for q in ANSWERS)), default=0)
        self.tail = seen[len(seen) - kept:]
        return chunk

    def read_for(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.is_running:
            self.read(left if left < 0.05 else 0.05)

    @property
    def is_running(self):
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def read_to_end(self, seconds=60):
        """Reads until the program has ended and all is read; whether it ended by then."""
        end = time.monotonic() + seconds
        while self.is_running and time.monotonic() < end:
            self.read(0.02)
        ended = not self.is_running
        while self.read(0):
            pass
        return ended

    def stop(self):
        """Ends it as a shell would."""
        os.kill(self.pid, signal.SIGTERM)
        self.read_to_end(5)

    def close(self):
        """(user and system milliseconds, exit status); what still runs is killed."""
        if self.is_running:
            os.kill(self.pid, signal.SIGKILL)
        _, status, used = os.wait4(self.pid, 0)
        self.child.returncode = os.waitstatus_to_exitcode(status)
        os.close(self.master)
        os.close(self.slave)
        return (used.ru_utime + used.ru_stime) * 1e3, self.child.returncode


def play(command, size, environment):
    """(bytes, CPU milliseconds, what it reported on stderr or None) of a program that plays a clip to its end."""
    reading, writing = os.pipe()
    player = InPty(command, size, environment, errors=writing)
    os.close(writing)
    ended = player.read_to_end()
    spent, status = player.close()
    with open(reading, "rb") as errors:
        said = errors.read().decode(errors="replace")
    if status or not ended:
        raise RuntimeError(f"{command[0]} ended with {status}: {said[-200:]}")
    reports = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    return player.count, spent, reports[0] if reports else None
