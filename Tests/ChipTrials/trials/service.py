"""Debian's pcscd as a process of this user, on a socket of its own, with readers made of software; no root, no systemd.

A user namespace gives pcscd a /run of its own. It takes a listening socket as descriptor 3, as from systemd's socket activation:
that is a file of ours, so clients outside of the namespace reach it by PCSCLITE_CSOCK_NAME.
"""
import os
import pathlib
import shutil
import socket
import subprocess
import threading
import time

import chip as chips

HERE = pathlib.Path(__file__).resolve().parent.parent
# A chip of ISO 14443 without historical bytes, as PC/SC readers name it.
ATR = bytes.fromhex("3B80800101")
MEMORY_CARD = bytes.fromhex("3B8F8001804F0CA000000306030001000000006A")
READY, LONGEST_START = "daemon ready", 10


def missing():
    """Why no pcscd can be started here, or None."""
    for program in ("pcscd", "unshare", "cc", "pkg-config"):
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin"):
            return f"{program} is not installed; scripts/setup tests brings it"
    if subprocess.run(["pkg-config", "--exists", "libpcsclite"], check=False).returncode:
        return "the headers of libpcsclite are not installed; scripts/setup brings them"
    if subprocess.run(["unshare", "--user", "--map-root-user", "--mount", "true"], capture_output=True).returncode:
        return "this user may not make user namespaces (kernel.unprivileged_userns_clone, or a container's rules)"
    return None


def driver(folder):
    """Compiles the driver."""
    library = pathlib.Path(folder) / "libfield.so"
    flags = subprocess.run(["pkg-config", "--cflags", "libpcsclite"], capture_output=True, text=True, check=True).stdout.split()
    source = HERE / "driver/field.c"
    subprocess.run(["cc", "-std=gnu17", "-O2", "-shared", "-fPIC", *flags, source, "-o", library], check=True)
    return library


class Service:
    """A running pcscd; `readers` are names of their sockets, `.short` at the end for one without extended length."""

    START = 'mount -t tmpfs tmpfs /run && exec 3<&"$1" && LISTEN_FDS=1 LISTEN_PID=$$ exec "$3" --foreground --info --config "$2"'

    def __init__(self, folder, library, readers=("one",)):
        self.folder = pathlib.Path(folder)
        self.readers = [Field(self.folder / name) for name in readers]
        self.socket, self.log = self.folder / "pcscd.comm", self.folder / "pcscd.log"
        config = self.folder / "readers"
        config.mkdir(parents=True)
        blocks = [f'FRIENDLYNAME "Field {it.path.name}"\nDEVICENAME field:{it.path}\nLIBPATH {library}\nCHANNELID {number}\n'
                  for number, it in enumerate(self.readers)]
        (config / "fields").write_text("\n".join(blocks))
        self.start()

    def reader(self, name):
        return next(it for it in self.readers if it.path.name == name)

    @property
    def environment(self):
        return os.environ | {"PCSCLITE_CSOCK_NAME": str(self.socket)}

    def start(self):
        self.socket.unlink(missing_ok=True)
        program = shutil.which("pcscd", path=os.environ["PATH"] + ":/usr/sbin")
        with socket.socket(socket.AF_UNIX) as door, open(self.log, "wb") as log:
            door.bind(str(self.socket))
            door.listen(16)
            self.process = subprocess.Popen(
                ["unshare", "--user", "--map-root-user", "--mount", "bash", "-c", self.START, "pcscd",
                 str(door.fileno()), str(self.folder / "readers"), program],
                pass_fds=[door.fileno()], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        began = time.monotonic()
        while READY not in self.log.read_text(errors="replace"):
            if self.process.poll() is not None or time.monotonic() - began > LONGEST_START:
                raise RuntimeError("pcscd did not start: " + self.log.read_text(errors="replace")[-500:])
            time.sleep(0.005)

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for it in self.readers:
            it.take()
        self.stop()


class Field:
    """The field of a reader, on which chips are laid."""

    def __init__(self, path):
        self.path, self.connection = pathlib.Path(path), None
        self.commands = self.longest = 0

    def lay(self, chip, atr=ATR):
        """Lays a chip on the reader; a thread answers for it until it goes."""
        self.take()
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(str(self.path))
        self.thread = threading.Thread(target=self._serve, args=(self.connection, chip, atr), daemon=True)
        self.thread.start()

    def take(self):
        connection, self.connection = self.connection, None
        if connection:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()

    def unplug(self):
        self.take()
        pathlib.Path(f"{self.path}.off").touch()

    def plug(self):
        pathlib.Path(f"{self.path}.off").unlink(missing_ok=True)

    def _serve(self, connection, chip, atr):
        def hear(count):
            heard = b""
            while len(heard) < count:
                if not (more := connection.recv(count - len(heard))):
                    raise OSError
                heard += more
            return heard

        def say(message):
            connection.sendall(len(message).to_bytes(2, "big") + message)

        try:
            while True:
                message = hear(int.from_bytes(hear(2), "big"))
                if len(message) > 1:
                    self.commands, self.longest = chip.count + 1, max(self.longest, len(message))
                    say(chip.answer(message))
                elif message == b"\4":
                    say(atr)
                else:
                    chip.reset()
        except (OSError, chips.Gone):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()
