"""An agent whose machine loses its power: its folder and the ledger are on a disk whose power is cut at random moments.

Broker, backend and what orders the kiosk takes are on another disk. Needs root.
"""
import collections
import contextlib
import datetime
import fcntl
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

import fleet

sys.path.append(f"{fleet.ROOT}/Tests/DeliveryTrials")

from parts import disk as disks  # noqa: E402

# One after the other, so that each order which the kiosk gets belongs to one command.
DEEDS = ["pause", "resume", "out-of-order", "wipe"]
# Each command is sent again after a power loss.
COMMAND_LOSSES = 2
# Long enough to be stopped in between.
KIOSK_SECONDS = 0.02
# How long what wakes the agent may take: it looks at its ledger once a second.
WAKING = 2
# What the agent says of itself when something is not as it left it.
ALARMS = {"ledgerReplaced", "bookmarkLost", "eventsLost", "eventsNotStored"}
# Each event that has come, also one whose number was used before: the backend keeps the first one.
OFFERED = """
create table offered(kiosk, epoch, n integer, body, primary key(kiosk, epoch, n, body)) without rowid;
create trigger offer before insert on event begin
  insert or ignore into offered values(new.kiosk, new.epoch, new.n, new.body);
end;
"""


class Commands:
    """Sends commands to a kiosk, each more than once, and knows what became of them."""

    def __init__(self, house, kiosk):
        self.kiosk, self.path, self.sent = kiosk.id, f"{house.top}/replies", collections.OrderedDict()
        self.socket = fleet.FakeKiosk(f"{kiosk.home}/run/cameo/control.sock", KIOSK_SECONDS)
        self.socket.start()
        with open(self.path, "wb") as out:
            words = [fleet.PYTHON, f"{fleet.ROOT}/Tests/FleetTrials/commander.py", str(house.port)]
            self.program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=out, text=True)

    def send(self, number):
        """Sends the command with this number, as often as it is asked for."""
        deed = DEEDS[number % len(DEEDS)]
        id, expires = f"c{number}", datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)
        self.sent.setdefault(number, self.socket.orders[deed])
        body = {"id": id, "do": deed, "args": {"on": True}, "expires": f"{expires:%Y-%m-%dT%H:%M:%S}.000Z"}
        self.program.stdin.write(f"{self.kiosk} {json.dumps(body)}\n")
        self.program.stdin.flush()
        return id

    def judge(self):
        """(carried out, carried out twice, answered), over all commands."""
        counts = []
        for number, before in self.sent.items():
            after = self.sent.get(number + len(DEEDS), self.socket.orders[DEEDS[number % len(DEEDS)]])
            counts.append(after - before)
        with open(self.path) as file:
            answered = {reply.get("id") for reply in map(json.loads, file) if reply["ok"]}
        return sum(count > 0 for count in counts), sum(count > 1 for count in counts), len(answered)

    def close(self):
        self.program.kill()
        self.program.wait()


class Machine:
    """A kiosk's disk, ledger and agent."""

    def __init__(self, house, program, disk):
        self.disk, self.faults = disk, []
        self.kiosk = fleet.Kiosk(0, house.top, program, house.network.port, disk.place)
        house.kiosks.append(self.kiosk)
        self.seen = f"{self.kiosk.folder}/seen.json"
        house.wait_for("the agent", lambda: os.path.exists(self.seen))

    def work(self, commands, number):
        """Ends sessions and sends commands, until the agent does what a power loss is to interrupt."""
        agent, command = self.kiosk.agent.process, number // COMMAND_LOSSES
        what = random.choice(["nothing", "events", "command"])
        self.live(random.uniform(0, 1))
        # An agent that has just started may not have found its kiosk, and refuses the command.
        if what != "command":
            commands.send(command)
        self.live(random.uniform(0, 0.5))
        if what == "events":
            known = set(self.kiosk.outbox())
            for _ in range(random.randrange(1, 40)):
                self.kiosk.end_session()
            await_change(lambda: set(self.kiosk.outbox()) != known)
            time.sleep(random.uniform(0, 0.02))
        elif what == "command":
            id = commands.send(command)
            await_change(lambda: os.path.exists(f"{self.kiosk.folder}/commands/{id}.json"))
            time.sleep(random.uniform(0, KIOSK_SECONDS))
        if agent.poll() is not None:
            raise RuntimeError(f"The agent ended with {agent.returncode}: {open(f'{self.kiosk.home}/agent.log').read()}")

    def live(self, seconds):
        over = time.monotonic() + seconds
        while time.monotonic() < over:
            self.kiosk.end_session()
            time.sleep(random.expovariate(30))

    def lose_power(self, number):
        """Stops everything, and goes on with what the disk has now; returns whether a file that was not synced is gone."""
        writing = self.unsynced_line() if random.random() < 0.5 else None
        witness = self.disk.place / f"unsynced{number}"
        witness.write_text("lost")
        disks.stop(self.kiosk.agent.process)
        self.disk.snapshot()
        self.kiosk.agent.kill()
        if writing:
            writing.close()
        self.disk.replace()
        self.check()
        return not witness.exists()

    def unsynced_line(self):
        """A line that the kiosk did not sync: it still writes it, and holds the lock, or it was killed before."""
        _, line = self.kiosk.next_line()
        file = open(self.kiosk.ledger, "ab")
        fcntl.flock(file, fcntl.LOCK_EX)
        if random.random() < 0.5:
            file.write((line + b"\n")[:random.randrange(len(line) + 2)])
            file.flush()
            return file
        file.write(line + b"\n")
        file.close()
        # The agent may tell it meanwhile.
        time.sleep(random.uniform(0, WAKING))
        return None

    def check(self):
        """What is on the disk must be whole, and no synced line may be missing; then the kiosk goes on after the last line."""
        with open(self.kiosk.ledger, "r+b") as file:
            text = file.read()
            if text and not text.endswith(b"\n"):
                # As the kiosk does it: half a line stays as a line of its own.
                file.write(b"\n")
                os.fsync(file.fileno())
        lines = text.split(b"\n")
        lines = lines[:-1] if lines[-1] == b"" else lines
        self.kiosk.head = hashlib.sha256(lines[-1]).hexdigest() if lines else None
        found = [entry["session"] for entry in map(read, lines) if entry]
        for session in set(self.kiosk.sessions) - set(found):
            self.faults.append(f"the line of {session} was synced, and is gone")
        self.kiosk.sessions = found
        for name in self.kiosk.outbox():
            path = f"{self.kiosk.folder}/outbox/{name}"
            event = read(pathlib.Path(path).read_bytes())
            if not event or f"{event['epoch']:014d}-{event['n']:010d}" != name[:-1]:
                self.faults.append(f"{name} is not whole")
        for name in ["seen.json", "commands"]:
            if not os.path.exists(f"{self.kiosk.folder}/{name}"):
                self.faults.append(f"{name} is gone")
        if read(pathlib.Path(self.seen).read_bytes()) is None:
            self.faults.append("seen.json is not whole")


def read(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


def await_change(has_changed):
    """Looks without a pause, for at most two seconds: the agent may be without what it waits for."""
    end = time.monotonic() + WAKING
    while not has_changed() and time.monotonic() < end:
        pass


def permitted():
    with tempfile.TemporaryDirectory() as place:
        return disks.permitted(pathlib.Path(place))


def losses(program, count):
    """Cuts the power `count` times; returns what became of the kiosk's events and commands."""
    with fleet.Fleet(program, 0) as house, contextlib.ExitStack() as ending:
        house.wait_for("the backend", lambda: os.path.exists(house.database) and has_tables(house.database))
        with sqlite3.connect(house.database, timeout=30) as database:
            database.executescript(OFFERED)
        disk = disks.Disk(pathlib.Path(house.top))
        ending.callback(disk.close)
        # The disk is busy as long as one of them runs.
        ending.callback(lambda: [kiosk.agent.kill() for kiosk in house.kiosks])
        machine = Machine(house, program, disk)
        commands = Commands(house, machine.kiosk)
        ending.callback(commands.close)
        return cut(house, machine, commands, count)


def has_tables(path):
    with sqlite3.connect(path) as database:
        return database.execute("select count(*) from sqlite_master where name = 'kiosk'").fetchone()[0] == 1


def cut(house, machine, commands, count):
    gone = 0
    for number in range(count):
        # Without a network the outbox fills. Never twice in a row: commands would wait for too long.
        if number % 2 and random.random() < 0.6:
            house.network.cut(0)
            house.network.is_up = False
        machine.work(commands, number)
        gone += machine.lose_power(number)
        house.network.is_up = True
        machine.kiosk.agent.start()
    promised, began = {(machine.kiosk.id, session) for session in machine.kiosk.sessions}, time.monotonic()
    while time.monotonic() < began + fleet.DRAIN:
        if not house.left() and promised <= fleet.arrived(house.database).keys():
            break
        time.sleep(0.2)
    took, found = time.monotonic() - began, fleet.arrived(house.database)
    with sqlite3.connect(house.database) as database:
        numbers = collections.Counter(database.execute("select kiosk, epoch, n from offered"))
        names = collections.Counter(json.loads(body)["event"] for body, in database.execute("select body from event"))
    done, twice, answered = commands.judge()
    alarms = [f"{names[name]} of {name}" for name in sorted(ALARMS & names.keys())]
    ends = {
        "losses": count, "gone": gone, "events": len(promised), "lost": len(promised - found.keys()),
        "doubled": sum(times - 1 for times in found.values()), "invented": len(found.keys() - promised),
        "reused": sum(count > 1 for count in numbers.values()), "left": house.left(),
        "epochs": len({epoch for _, epoch, _ in numbers}), "drained": took, "commands": len(commands.sent), "done": done,
        "twice": twice, "answered": answered, "faults": machine.faults + alarms}
    breaches = ("lost", "doubled", "invented", "reused", "left", "twice", "faults")
    # A trial in which nothing was lost, told or carried out shows nothing.
    if any(ends[name] for name in breaches) or not all(ends[name] for name in ("gone", "events", "done")):
        ends["kept"] = house.keep()
    return ends
