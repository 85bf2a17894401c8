"""The program while it runs: on a pseudo terminal or with pipes only, its bytes, and how it ended."""
import fcntl
import os
import pathlib
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import termios
import time

# What is asked of a terminal, and what a good one says: all is read, frames are bracketed, the ground is black.
ANSWERS = {
    b"\x1b[5n": b"\x1b[0n",
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",
    b"\x1b]11;?\x1b\\": b"\x1b]11;rgb:0000/0000/0000\x1b\\",
}
QUESTION = re.compile(b"|".join(re.escape(question) for question in ANSWERS))
LONGEST_QUESTION = max(map(len, ANSWERS))


def stalled():
    """Seconds since boot for which processes have waited for a CPU (PSI): not the fault of the program."""
    try:
        return int(pathlib.Path("/proc/pressure/cpu").read_text().split("total=")[1].split()[0]) / 1e6
    except (OSError, IndexError):
        return 0.0


class Program:
    """Standard output and error go to files; `streams="terminal"` leaves them on the terminal, as for a person."""

    def __init__(self, command, stem, cwd, environment, size=None, streams="files", limits=None, answers=True):
        self.command, self.environment, self.size, self.answers, self.streams = command, environment, size, answers, streams
        self.output_file, self.errors_file = (pathlib.Path(f"{stem}.{end}") for end in ("out", "err"))
        self.screen, self.master, self.slave = bytearray(), -1, -1
        self.code, self.ended_at, self.asked_at, self.hung_up, self.is_hanging = None, None, None, False, False
        if size:
            self.open_terminal(*size)
        self.began, self.stalled_at_first, self.stalled_when_asked = time.monotonic(), stalled(), 0.0
        self.child = self.spawn(cwd, streams, limits)

    def open_terminal(self, columns, rows):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.set_blocking(self.master, False)
        self.modes = termios.tcgetattr(self.slave)

    def spawn(self, cwd, streams, limits):
        def prepare():
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ):
                signal.signal(number, signal.SIG_DFL)
            if self.size:
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if limits:
                limits()

        with open(self.output_file, "wb") as output, open(self.errors_file, "wb") as errors:
            on_terminal = self.size and streams == "terminal"
            return subprocess.Popen(
                self.command, stdin=self.slave if self.size else subprocess.DEVNULL,
                stdout=self.slave if on_terminal else output, stderr=self.slave if on_terminal else errors,
                env=self.environment, cwd=cwd, start_new_session=True, preexec_fn=prepare)

    # What is seen

    def read(self, wait):
        """Reads what has come, after waiting at most so long, and answers what is asked."""
        if self.master < 0:
            time.sleep(wait)
            return False
        if not select.select([self.master], [], [], wait)[0]:
            return False
        try:
            chunk = os.read(self.master, 1 << 16)
        except OSError:
            return False
        seen = bytes(self.screen[-LONGEST_QUESTION + 1:]) + chunk
        before = len(seen) - len(chunk)
        self.screen += chunk
        for question in QUESTION.finditer(seen):
            if self.answers and question.end() > before:
                self.send(ANSWERS[question.group()])
        return True

    @property
    def is_running(self):
        return self.child.returncode is None and os.waitid(os.P_PID, self.child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def wait_until(self, is_reached, seconds):
        """Whether it came so far before the time was over or it ended."""
        end = time.monotonic() + seconds
        while not is_reached():
            if time.monotonic() > end or not self.is_running:
                return is_reached()
            self.read(0.002)
        return True

    def read_until(self, moment):
        """Until it has run for so many seconds, or has ended."""
        while (left := moment - self.now) > 0 and self.is_running:
            self.read(min(left, 0.02))

    def wait_for(self, text, seconds=20):
        return self.wait_until(lambda: text in self.screen, seconds)

    @property
    def output(self):
        return self.output_file.read_bytes()

    @property
    def errors(self):
        return self.errors_file.read_bytes()

    @property
    def said(self):
        """All that it said outside its screen, in words."""
        return (self.output + self.errors + (after_screen(self.screen) if self.size else b"")).decode(errors="replace")

    # What is done to it

    def send(self, data):
        if self.master >= 0:
            try:
                os.write(self.master, data)
            except OSError:
                pass

    def resize(self, columns, rows):
        if self.master >= 0:
            fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number):
        """Tells whether it still ran."""
        if not self.is_running:
            return False
        self.asked_at, self.stalled_when_asked = time.monotonic(), stalled()
        os.kill(self.child.pid, number)
        return True

    def hang_up(self):
        """The terminal goes away, as when its window is closed."""
        running, self.asked_at, self.hung_up = self.is_running, time.monotonic(), True
        self.stalled_when_asked = stalled()
        os.close(self.master)
        self.master = -1
        return running

    # Its end

    def finish(self, seconds):
        """Reads until it has ended; what is still there after that time is killed, and hangs."""
        end, stalled_before = time.monotonic() + seconds, stalled()
        while self.is_running and time.monotonic() < end + min(4 * seconds, stalled() - stalled_before):
            self.read(0.01)
        self.is_hanging = self.is_running
        if self.is_hanging:
            self.note_threads()
            os.kill(self.child.pid, signal.SIGKILL)
        self.code = self.child.wait()
        self.ended_at, self.stalled_at_last = time.monotonic(), stalled()
        while self.master >= 0 and self.read(0):
            pass
        return self.code

    def note_threads(self):
        """Saves what each thread waits for, to debug a hang."""
        lines = []
        for task in sorted(pathlib.Path(f"/proc/{self.child.pid}/task").iterdir()):
            for name in ("comm", "wchan", "syscall", "stat"):
                try:
                    lines.append(f"{task.name} {name}: {(task / name).read_text().strip()}")
                except OSError:
                    pass
        self.output_file.with_suffix(".threads").write_text("\n".join(lines))

    @property
    def now(self):
        """Seconds since it began."""
        return time.monotonic() - self.began

    @property
    def seconds(self):
        return self.ended_at - self.began

    @property
    def seconds_after_asked(self):
        """Without those in which the machine was busy with others."""
        if not self.asked_at:
            return 0
        return self.ended_at - self.asked_at - (self.stalled_at_last - self.stalled_when_asked)

    @property
    def own_seconds(self):
        return self.seconds - (self.stalled_at_last - self.stalled_at_first)

    @property
    def signal_of_death(self):
        """The signal that killed it, or None."""
        return -self.code if self.code is not None and self.code < 0 else None

    @property
    def status(self):
        """As a shell tells it."""
        return 128 - self.code if self.code < 0 else self.code

    def modes_now(self):
        return termios.tcgetattr(self.slave)

    def close(self):
        if self.code is None:
            self.finish(0)
        for end in (self.master, self.slave):
            if end >= 0:
                os.close(end)
        self.master = self.slave = -1

    def keep(self, folder):
        """Saves its output and its command, to debug a broken promise."""
        stem = pathlib.Path(folder) / self.output_file.stem
        stem.with_suffix(".screen").write_bytes(bytes(self.screen))
        words = " ".join(self.command)
        stem.with_suffix(".how").write_text(f"{words}\nended: {self.code}, after {self.seconds:.2f} s\n")


class Quick:
    """A command without a terminal, run to its end; judged like a Program."""

    size, screen, hung_up, seconds_after_asked = None, b"", False, 0

    def __init__(self, command, stem, cwd, environment, seconds=120):
        self.command, self.stem, began, stalled_before = command, pathlib.Path(stem), time.monotonic(), stalled()
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, cwd=cwd, env=environment, timeout=seconds)
            self.is_hanging, self.code, self.output, self.errors = False, done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            self.is_hanging, self.code, self.output, self.errors = True, -9, late.stdout or b"", late.stderr or b""
        self.seconds = time.monotonic() - began
        self.own_seconds = self.seconds - (stalled() - stalled_before)

    @property
    def said(self):
        return (self.output + self.errors).decode(errors="replace")

    @property
    def signal_of_death(self):
        return -self.code if self.code < 0 else None

    def close(self):
        """It has ended."""

    def keep(self, folder):
        for end, data in (("out", self.output), ("err", self.errors), ("how", f"{' '.join(self.command)}\nended: {self.code}\n".encode())):
            self.stem.with_suffix("." + end).write_bytes(data)


LEAVES = re.compile(rb"\x1b\[\?(?:1049|1047|47)l")


def after_screen(screen):
    """What stands on the first screen after the last leaving of the other one."""
    ends = [found.end() for found in LEAVES.finditer(screen)]
    return bytes(screen[ends[-1]:] if ends else screen)
