"""Runs a program in a pty of a given size; counts its output and its CPU time."""
import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import termios


def run(command, columns, rows, environment, keep=False):
    """(bytes written, CPU milliseconds, what it reported on stderr or None); with `keep` the output itself."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
    surroundings = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
    child = subprocess.Popen(
        [str(part) for part in command], stdin=slave, stdout=slave, stderr=subprocess.PIPE, env=surroundings,
        start_new_session=True)
    os.close(slave)
    output, said = drain(master, child.stderr.fileno())
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    os.close(master)
    child.stderr.close()
    if child.returncode:
        raise RuntimeError(f"{command[0]} ended with {child.returncode}: {said.decode(errors='replace')[-200:]}")
    if keep:
        return output.decode(errors="replace")
    return len(output), (used.ru_utime + used.ru_stime) * 1e3, report(said)


def drain(master, errors):
    output, said, still_open = bytearray(), bytearray(), {master, errors}
    while still_open:
        for descriptor in select.select(list(still_open), [], [])[0]:
            try:
                chunk = os.read(descriptor, 1 << 16)
            except OSError:
                chunk = b""
            if not chunk:
                still_open.discard(descriptor)
            elif descriptor == master:
                output += chunk
            else:
                said += chunk
    return output, said


def report(said):
    for line in said.decode(errors="replace").splitlines():
        if line.startswith("{"):
            return json.loads(line)
    return None
