"""Thousands of simulated kiosks with mosquitto: what their sessions take, and how they come back after an outage.

A simulated kiosk is a connection and its timers, all in this one process: so many agents do not fit on a machine. It connects as
the agent does (Sources/Brokers): with the same session, last will, subscriptions and keep-alive, and the same back-off.
"""
import collections, heapq, random, re, resource, selectors, shutil, socket, sqlite3, struct, tempfile, time

import fleet

KEEP_ALIVE, ANSWER = 60, 10
CONNACK, PUBLISH, PUBACK, SUBACK, PINGREQ, PINGRESP = 0x20, 0x30, 0x40, 0x90, 0xC0, 0xD0
STATUS = b'{"v":1,"state":"ready","page":"attract","since":"2026-11-30T12:00:00.000Z","version":"0.2.0","diskMB":12300}'
# Ports are scarce: each connection to an address needs another one.
SOURCES = [f"127.0.1.{number}" for number in range(1, 9)]


# --- packets of MQTT 5 -------------------------------------------------------------------------------------------


def text(value):
    value = value if isinstance(value, bytes) else value.encode()
    return struct.pack(">H", len(value)) + value


def packet(kind, body):
    length, count = b"", len(body)
    while True:
        count, digit = count >> 7, count & 0x7F
        length += bytes([digit | (0x80 if count else 0)])
        if not count:
            return bytes([kind]) + length + body


def connect(name):
    """CONNECT as of BrokerConnection: a session of 7 days, Receive Maximum 100, packets up to 1 MiB, a retained last will."""
    properties = struct.pack(">BIBHBI", 0x11, 7 * 86_400, 0x21, 100, 0x27, 1 << 20)
    flags = 0x04 | 1 << 3 | 0x20  # last will, QoS 1, retained; no clean start
    head = text("MQTT") + struct.pack(">BBH", 5, flags, KEEP_ALIVE) + bytes([len(properties)]) + properties
    return packet(0x10, head + text(name) + b"\0" + text(f"cameo/v1/{name}/status") + text(b'{"v":1,"state":"offline"}'))


def subscribe(name):
    return packet(0x82, b"\0\1\0" + b"".join(text(f"cameo/v1/{name}/{word}") + b"\1" for word in ("ack", "cmd")))


def publish(name, body):
    return packet(PUBLISH | 1 << 1 | 1, text(f"cameo/v1/{name}/status") + b"\0\2\0" + body)


def take_packets(buffer):
    """Removes whole packets from a buffer; yields the first byte and the body of each."""
    while len(buffer) >= 2:
        at, length, shift = 1, 0, 0
        while at < len(buffer):
            digit = buffer[at]
            length, shift, at = length | (digit & 0x7F) << shift, shift + 7, at + 1
            if digit < 0x80:
                break
        else:
            return
        if len(buffer) < at + length:
            return
        yield buffer[0], bytes(buffer[at:at + length])
        del buffer[:at + length]


# --- kiosks ------------------------------------------------------------------------------------------------------


def seconds_of(name):
    """A time of the agent's own link."""
    with open(f"{fleet.ROOT}/Sources/Brokers/BrokerTiming.swift") as file:
        return int(re.search(rf"var {name} = Duration\.seconds\((\d+)\)", file.read()).group(1))


FIRST_DELAY, LONGEST_DELAY, STEADY = (seconds_of(name) for name in ("firstDelay", "longestDelay", "steady"))


class ReconnectDelay:
    """The rule of Sources/Brokers/BrokerTiming.swift: the limit doubles from 1 s to 5 min, and chance draws below it."""

    def __init__(self):
        self.limit, self.short = FIRST_DELAY, 0

    def note_lived(self, seconds):
        if seconds >= STEADY:
            return self.__init__()
        self.short += 1
        self.limit = min(max(15 * FIRST_DELAY if self.short > 10 else FIRST_DELAY, self.limit / 4), LONGEST_DELAY)

    def next(self):
        limit, self.limit = self.limit, min(self.limit * 2, LONGEST_DELAY)
        return limit * random.random()

    def skip(self, seconds):
        """The wait that is left after an outage in which each attempt failed at once."""
        waited = self.next()
        while waited < seconds:
            waited += self.next()
        return waited - seconds


class Kiosk:
    """A connection to the broker, or the time until the next attempt."""

    def __init__(self, number, crowd):
        self.number, self.name, self.crowd, self.delay = number, f"kiosk-{number:05d}", crowd, ReconnectDelay()
        # `kept`: whether the broker still had the session.
        self.socket, self.ready, self.kept, self.due = None, None, False, None

    def act(self, now):
        """Does what was due: an attempt, a ping, or giving up on a broker that does not answer."""
        if self.socket is None:
            self.open(now)
        elif self.ready is None:
            self.fail(now)
        else:
            self.send(packet(PINGREQ, b""), now)
            self.crowd.plan(self, now + KEEP_ALIVE)

    def open(self, now):
        self.socket, self.buffer, self.ready = socket.socket(), bytearray(), None
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT: the port is chosen by connect
        self.socket.bind((SOURCES[self.number % len(SOURCES)], 0))
        try:
            self.socket.connect(self.crowd.address)
        except BlockingIOError:
            pass
        except OSError:
            return self.fail(now)
        self.crowd.watch.register(self.socket, selectors.EVENT_WRITE, self)
        self.crowd.plan(self, now + ANSWER)

    def turn(self, events, now):
        """The socket is connected, or has something to read."""
        try:
            if events & selectors.EVENT_WRITE:
                self.crowd.watch.modify(self.socket, selectors.EVENT_READ, self)
                self.socket.send(connect(self.name))
            if events & selectors.EVENT_READ:
                data = self.socket.recv(65536)
                if not data:
                    return self.fail(now)
                self.buffer += data
        except OSError:
            return self.fail(now)
        for kind, body in take_packets(self.buffer):
            if self.socket:
                self.hear(kind, body, now)

    def hear(self, kind, body, now):
        if kind == CONNACK:
            if body[1] != 0:
                return self.fail(now)
            self.kept = bool(body[0] & 1)
            self.send(subscribe(self.name), now)
        elif kind == SUBACK:
            if any(reason >= 0x80 for reason in body[-2:]):
                raise RuntimeError(f"The broker refuses a subscription: {body}")
            self.ready = now
            self.crowd.arrivals[self.number] = now
            self.crowd.plan(self, now + KEEP_ALIVE)
            self.send(publish(self.name, STATUS), now)
        elif kind & 0xF0 not in (PUBACK, PINGRESP):
            raise RuntimeError(f"The broker sends a packet of kind {kind:#x}.")

    def send(self, data, now):
        try:
            if self.socket and self.socket.send(data) == len(data):
                return
        except OSError:
            pass
        self.fail(now)

    def fail(self, now):
        self.close()
        self.crowd.arrivals.pop(self.number, None)
        if self.ready is not None:
            self.delay.note_lived(now - self.ready)
            self.ready = None
        self.crowd.plan(self, now + self.delay.next())

    def close(self):
        if self.socket:
            if self.socket in self.crowd.watch.get_map():
                self.crowd.watch.unregister(self.socket)
            self.socket.close()
        self.socket = None


class Crowd:
    """The kiosks, their broker and their backend."""

    def __init__(self, count):
        most = count + 200
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, max(most, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
        self.top = tempfile.mkdtemp(prefix="cameo-sessions-")
        self.broker, self.database = fleet.Mosquitto(self.top), f"{self.top}/fleet.sqlite"
        self.address = self.broker.addresses[0]
        ports = [str(self.address[1]), str(fleet.free_port())]
        self.backend = fleet.Process([fleet.PYTHON, f"{fleet.ROOT}/Examples/fleet/server.py", self.database, *ports])
        # `plans` is a heap of when each kiosk acts next; `arrivals` has those that are connected, and since when.
        self.watch, self.plans, self.arrivals = selectors.DefaultSelector(), [], {}
        self.kiosks = [Kiosk(number, self) for number in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for kiosk in self.kiosks:
            kiosk.close()
        self.broker.kill()
        self.backend.kill()
        shutil.rmtree(self.top)

    def plan(self, kiosk, when):
        """What was planned for this kiosk before is not done."""
        kiosk.due = when
        heapq.heappush(self.plans, (when, kiosk.number))

    def run(self, seconds, is_over=lambda: False):
        """Lets time pass; returns whether it was over before so many seconds."""
        end = time.monotonic() + seconds
        while not is_over():
            now = time.monotonic()
            if now >= end:
                return False
            for key, events in self.watch.select(max(0, min(0.1, self.plans[0][0] - now)) if self.plans else 0.1):
                key.data.turn(events, time.monotonic())
            while self.plans and self.plans[0][0] <= now:
                when, number = heapq.heappop(self.plans)
                if self.kiosks[number].due == when:
                    self.kiosks[number].act(now)
        return True

    def are_all_there(self):
        return len(self.arrivals) == len(self.kiosks)

    def cost(self, seconds, is_over=lambda: False):
        """What the broker takes: memory in MB at the end, and the share of a core while time passes."""
        pid, began = self.broker.process.pid, time.monotonic()
        before = fleet.ticks(pid)
        done = self.run(seconds, is_over)
        return done, fleet.resident(pid), (fleet.ticks(pid) - before) / (time.monotonic() - began)

    def end_outage(self, seconds):
        """Kills the broker and starts it again; the kiosks wait as after an outage of so many seconds, which is computed."""
        self.broker.kill()
        if not self.run(30, lambda: not self.watch.get_map()):
            raise RuntimeError("Connections outlived the broker.")
        self.broker.start()
        while not self.is_served():
            time.sleep(0.05)
        began = time.monotonic()
        for kiosk in self.kiosks:
            kiosk.kept, kiosk.delay = False, ReconnectDelay()
            self.plan(kiosk, began + kiosk.delay.skip(seconds))
        return began

    def is_served(self):
        try:
            socket.create_connection(self.address, timeout=1).close()
        except OSError:
            return False
        return True

    def listed(self):
        """How many kiosks the backend has heard of."""
        with sqlite3.connect(self.database) as database:
            return database.execute("select count(*) from kiosk").fetchone()[0]


# --- the trial ---------------------------------------------------------------------------------------------------


def trial(count, outages=(10, 60, 600), most_mean=40):
    """Prints what is measured; returns what was missed, or nothing."""
    with Crowd(count) as crowd:
        began = time.monotonic()
        for kiosk in crowd.kiosks:
            crowd.plan(kiosk, began + random.uniform(0, count / 500))
        if not crowd.run(count / 500 + 60, crowd.are_all_there):
            return f"{len(crowd.arrivals)} of {count} simulated kiosks have connected."
        _, memory, share = crowd.cost(120)
        print(f"{count} simulated kiosks, idle: mosquitto has {memory:.1f} MB and takes {share:.1%} of a core; "
              f"the backend lists {crowd.listed()}", flush=True)
        if crowd.listed() != count:
            return f"The backend has heard of {crowd.listed()} of {count} simulated kiosks."
        for outage in outages:
            began = crowd.end_outage(outage)
            done, memory, share = crowd.cost(660, crowd.are_all_there)
            if not done:
                return f"{len(crowd.arrivals)} of {count} simulated kiosks are back after an outage of {outage} s."
            took = max(crowd.arrivals.values()) - began
            mean, kept = count / took, sum(kiosk.kept for kiosk in crowd.kiosks)
            peak = max(collections.Counter(int(arrival - began) for arrival in crowd.arrivals.values()).values())
            print(f"after an outage of {outage} s: back in {took:.0f} s, {mean:.0f} a second, {peak} in the busiest one; "
                  f"mosquitto has {memory:.1f} MB, takes {share:.1%} of a core, and has kept {kept} sessions", flush=True)
            if kept != count:
                return f"mosquitto has kept {kept} of {count} sessions after an outage of {outage} s."
            # The snapshot of mosquitto is to have all of them again.
            crowd.run(20)
        if mean > most_mean:
            return f"After {outage} s {mean:.0f} simulated kiosks a second came back; {most_mean} are the most."
