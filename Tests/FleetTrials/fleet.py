"""A fleet on this machine: real agents, a real broker and the example backend, with a network that can fail."""
import collections, fcntl, hashlib, json, os, random, shutil, socket, sqlite3, statistics, subprocess, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOSQUITTO, PYTHON = "/usr/sbin/mosquitto", "/usr/bin/python3"
# After many failures a kiosk may wait five minutes until it connects again.
DRAIN = 330


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class Process:
    """A program that can be killed and started again."""

    def __init__(self, words, environment=None, log=None):
        self.words, self.environment, self.log = words, environment, log
        self.start()

    def start(self):
        with open(self.log or os.devnull, "ab") as log:
            self.process = subprocess.Popen(self.words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Mosquitto(Process):
    """The broker for a single machine, with its settings and data in a folder."""

    def __init__(self, folder):
        port = free_port()
        self.addresses = [("127.0.0.1", port)]
        with open(f"{folder}/mosquitto.conf", "w") as file:
            file.write(
                f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location {folder}/\n"
                f"autosave_interval 5\nmax_queued_messages 0\nlog_dest none\nuser {os.environ.get('USER') or 'root'}\n")
        super().__init__([MOSQUITTO, "-c", f"{folder}/mosquitto.conf"])

    @property
    def pids(self):
        return [self.process.pid]


class Network(threading.Thread):
    """What the agents reach instead of the broker: it can be cut, and it can swallow bytes for a while (a black hole).

    With several brokers it is a TCP balancer: each connection goes to one at random, or to another if that one does not answer.
    """

    def __init__(self, brokers):
        super().__init__(daemon=True)
        self.brokers, self.is_up, self.is_hole, self.ends, self.bytes = brokers, True, False, set(), 0
        self.door = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.port = self.door.getsockname()[1]

    def run(self):
        while True:
            near, _ = self.door.accept()
            threading.Thread(target=self.serve, args=[near], daemon=True).start()

    def serve(self, near):
        far = self.connect() if self.is_up else None
        if far is None:
            return near.close()
        self.ends |= {near, far}
        threading.Thread(target=self.pump, args=(far, near), daemon=True).start()
        self.pump(near, far)

    def connect(self):
        for address in random.sample(self.brokers, len(self.brokers)):
            try:
                far = socket.create_connection(address, timeout=1)
            except OSError:
                continue
            far.settimeout(None)
            return far

    def pump(self, source, sink):
        try:
            while data := source.recv(65536):
                self.bytes += len(data)
                while self.is_hole:
                    time.sleep(0.05)
                if not self.is_up:
                    # A cut may come in the middle of a packet, and then nothing follows.
                    sink.sendall(data[:random.randrange(len(data) + 1)])
                    break
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            self.ends.discard(end)
            end.close()

    def cut(self, seconds):
        self.is_up = False
        for end in list(self.ends):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        time.sleep(seconds)
        self.is_up = True

    def swallow(self, seconds):
        self.is_hole = True
        time.sleep(seconds)
        self.is_hole = False


class Kiosk:
    """An agent, and the ledger of its kiosk; `disk` is where both keep their files, otherwise the kiosk's own folder."""

    def __init__(self, number, top, program, port, disk=None):
        self.id, self.home = f"kiosk-{number:04d}", f"{top}/kiosk-{number:04d}"
        self.head, self.begun, self.sessions = None, 0, []
        os.makedirs(self.home)
        disk = disk or self.home
        self.ledger, self.folder = f"{disk}/ledger", f"{disk}/state/cameo/fleet"
        environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": self.home, "XDG_RUNTIME_DIR": f"{self.home}/run",
            "XDG_STATE_HOME": f"{disk}/state", "CAMEO_LEDGER": self.ledger,
            "CAMEO_FLEET_BROKER": f"mqtt://127.0.0.1:{port}", "CAMEO_DELIVERY_KIOSK": self.id}
        self.agent = Process([program, "agent"], environment, f"{self.home}/agent.log")

    def outbox(self):
        """The names of the events that wait there."""
        return [name for name in os.listdir(f"{self.folder}/outbox") if not name.endswith(".part")]

    def next_line(self):
        """(session, line with the digest of the line above)."""
        session, self.begun = f"s{self.begun:06d}", self.begun + 1
        entry = {
            "v": 1, "at": "2026-11-30T12:00:00.000Z", "did": "kept", "output": "/captures", "session": session,
            "after": self.head}
        return session, json.dumps(entry, separators=(",", ":")).encode()

    def end_session(self, durable=True):
        """Appends a line as the kiosk does: it counts when it is synced, and no other process reads it before."""
        session, line = self.next_line()
        with open(self.ledger, "ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write(line + b"\n")
            file.flush()
            if durable:
                os.fsync(file.fileno())
        self.head = hashlib.sha256(line).hexdigest()
        self.sessions.append(session)


def arrived(path):
    with sqlite3.connect(path) as database:
        found = collections.Counter()
        for kiosk, body in database.execute("select kiosk, body from event"):
            event = json.loads(body)
            if event["event"] == "sessionKept":
                found[kiosk, event["session"]] += 1
        return found


class Fleet:
    """Broker, network, backend and kiosks, in a folder of their own."""

    def __init__(self, program, kiosks, broker=True, make_broker=Mosquitto):
        self.top = tempfile.mkdtemp(prefix="cameo-fleet-")
        self.database = f"{self.top}/fleet.sqlite"
        self.broker = make_broker(self.top)
        self.network = Network(self.broker.addresses)
        self.network.start()
        # Cuts of the network are for the kiosks only.
        inside = Network(self.broker.addresses)
        inside.start()
        self.port = inside.port
        server = [PYTHON, f"{ROOT}/Examples/fleet/server.py", self.database, str(self.port), str(free_port())]
        self.backend = Process(server, log=f"{self.top}/backend.log")
        if not broker:
            self.broker.kill()
        self.kiosks = [Kiosk(number, self.top, program, self.network.port) for number in range(kiosks)]
        self.wait_for("the agents", lambda: all(os.path.exists(f"{kiosk.folder}/seen.json") for kiosk in self.kiosks))

    def wait_for(self, what, is_there, most=60):
        end = time.time() + most
        while not is_there():
            dead = [kiosk for kiosk in self.kiosks if kiosk.agent.process.poll() not in (None, -9)]
            if dead:
                raise RuntimeError(f"An agent has ended: {open(dead[0].home + '/agent.log').read()}")
            if time.time() > end:
                raise RuntimeError(f"{what} took longer than {most} s; see {self.top}")
            time.sleep(0.05)

    def left(self):
        return sum(len(kiosk.outbox()) for kiosk in self.kiosks)

    def revive(self):
        """Starts agents again that have ended by themselves, as their service does; returns how many."""
        dead = [kiosk for kiosk in self.kiosks if kiosk.agent.process.poll() is not None]
        for kiosk in dead:
            kiosk.agent.start()
        return len(dead)

    def keep(self):
        """A copy of all its files, which stays."""
        # The root of a cluster has mounts.
        return shutil.copytree(self.top, f"{self.top}.kept", ignore=shutil.ignore_patterns("*.sock", "root"))

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for process in [self.broker, self.backend] + [kiosk.agent for kiosk in self.kiosks]:
            process.kill()
        if kind is None:
            shutil.rmtree(self.top)


def chaos(program, kiosks=20, seconds=10.0, rate=1.0, faults=0, harm=None, make_broker=Mosquitto):
    """Ends sessions while everything is harmed; returns what became of them."""
    with Fleet(program, kiosks, make_broker=make_broker) as fleet:
        over = threading.Event()

        def live():
            while not over.wait(random.expovariate(rate * kiosks)):
                random.choice(fleet.kiosks).end_session()

        living = threading.Thread(target=live)
        living.start()
        try:
            done = (harm or harm_anything)(fleet, seconds, faults)
        finally:
            over.set()
            living.join()
        promised = {(kiosk.id, session) for kiosk in fleet.kiosks for session in kiosk.sessions}
        began, ended = time.time(), fleet.revive()
        while time.time() < began + DRAIN:
            ended += fleet.revive()
            # The last lines of a ledger may be no events yet.
            if not fleet.left() and promised <= arrived(fleet.database).keys():
                break
            time.sleep(0.5)
        took, found = time.time() - began, arrived(fleet.database)
        memory = [resident(kiosk.agent.process.pid, "RssAnon") for kiosk in fleet.kiosks]
        ends = {
            "kiosks": kiosks, "seconds": seconds, "faults": done, "events": len(promised),
            "lost": len(promised - found.keys()), "doubled": sum(count - 1 for count in found.values()), "left": fleet.left(),
            "drained": took, "ended": ended, "memory": statistics.mean(memory)}
        if ends["lost"] or ends["doubled"] or ends["left"] or ends["ended"] or not promised:
            ends["kept"] = fleet.keep()
        return ends


def harm_anything(fleet, seconds, faults):
    """Does one harm after the other until the time is over, or so many that the options limit."""
    done, end = collections.Counter(), time.time() + seconds
    most = faults or 1 << 30
    while time.time() < end:
        time.sleep(min(max(0, end - time.time()), seconds / (most + 1) if faults else random.uniform(0.3, 1.5)))
        if sum(done.values()) >= most or time.time() >= end:
            continue
        what = random.choice(["broker", "agent", "agent", "backend", "cut", "hole"])
        done[what] += 1
        if what == "cut":
            fleet.network.cut(random.uniform(0.1, 2))
        elif what == "hole":
            fleet.network.swallow(random.uniform(0.2, 3))
        else:
            victim = {"broker": fleet.broker, "backend": fleet.backend}.get(what) or random.choice(fleet.kiosks).agent
            victim.kill()
            time.sleep(random.uniform(0, 1))
            victim.start()
    return dict(done)


def resident(pid, kind="VmRSS"):
    """Memory of a process in MB: all of it, or only `RssAnon`, which it shares with no other process."""
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(f"{kind}:")) / 1024


class FakeKiosk(threading.Thread):
    """A kiosk's control socket, which answers, tells events and counts its orders; to carry one out takes `seconds`."""

    def __init__(self, path, seconds=0):
        super().__init__(daemon=True)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        self.door, self.line = socket.socket(socket.AF_UNIX), None
        self.seconds, self.orders = seconds, collections.Counter()
        self.door.bind(path)
        self.door.listen(4)

    def run(self):
        while True:
            line, _ = self.door.accept()
            try:
                self.serve(line)
            except OSError:
                pass

    def serve(self, line):
        for text in line.makefile("r"):
            request = json.loads(text)
            if request["do"] not in ("status", "events"):
                self.orders[request["do"]] += 1
                time.sleep(self.seconds)
            line.sendall(json.dumps({"id": request.get("id"), "ok": True, "page": "attract", "version": "0"}).encode() + b"\n")
            self.line = line

    def tell(self, event):
        self.line.sendall(json.dumps({"v": 1, "seq": 0, "t": 0, "session": "s", "event": event}).encode() + b"\n")


def ticks(pid):
    """CPU of a process in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def usage(pids, seconds):
    """For each process its memory in MB at the end of a time, and its share of a core meanwhile."""
    before = [ticks(pid) for pid in pids]
    time.sleep(seconds)
    return [(resident(pid), (ticks(pid) - ticked) / seconds) for pid, ticked in zip(pids, before)]


def idle(program, seconds=120):
    """Memory in MB, that of its own, share of a core, and bytes a minute, of an agent with a broker and a kiosk where nothing
    happens."""
    with Fleet(program, 1) as fleet:
        kiosk = fleet.kiosks[0]
        FakeKiosk(f"{kiosk.home}/run/cameo/control.sock").start()
        time.sleep(10)
        pid = kiosk.agent.process.pid
        before, sent = ticks(pid), fleet.network.bytes
        time.sleep(seconds)
        share, sent = (ticks(pid) - before) / seconds, (fleet.network.bytes - sent) * 60 / seconds
        return resident(pid), resident(pid, "RssAnon"), share, sent


def durable(program, count=200):
    """Milliseconds from an event of the kiosk to its file in the outbox, without a broker."""
    with Fleet(program, 1, broker=False) as fleet:
        kiosk = fleet.kiosks[0]
        fake = FakeKiosk(f"{kiosk.home}/run/cameo/control.sock")
        fake.start()
        fleet.wait_for("the kiosk", lambda: fake.line is not None)
        time.sleep(1)
        took, known = [], len(kiosk.outbox())
        for _ in range(count):
            began = time.perf_counter()
            fake.tell("cameraLost")
            while len(kiosk.outbox()) == known:
                time.sleep(0.0005)
            took.append((time.perf_counter() - began) * 1000)
            known += 1
            time.sleep(0.02)
        return took


def week(program, events=10_000):
    """Seconds to send what a kiosk had to say while it was offline, and bytes an event, both ways."""
    with Fleet(program, 1, broker=False) as fleet:
        kiosk = fleet.kiosks[0]
        for _ in range(events):
            kiosk.end_session(durable=False)
        fleet.wait_for("the outbox", lambda: fleet.left() >= events, most=600)
        began = time.time()
        fleet.broker.start()
        fleet.wait_for("the backend", lambda: not fleet.left(), most=600)
        took, found = time.time() - began, arrived(fleet.database)
        if len(found) != events or max(found.values()) != 1:
            raise RuntimeError(f"{len(found)} of {events} events have arrived, one of them {max(found.values())} times.")
        return took, fleet.network.bytes / events
