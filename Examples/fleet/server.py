#!/usr/bin/python3
"""An example backend for a fleet of Cameo kiosks: stores each event once, confirms it, and shows how the kiosks stand.

Usage: server.py DATABASE [BROKER_PORT [PAGE_PORT]]. It needs Debian's python3-paho-mqtt, speaks with a broker on 127.0.0.1, and
has no login: for trials, not for production. The contract is docs/how-to/fleet.md.
"""
import html, http.server, json, select, sqlite3, sys, threading, time
import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

DATABASE = sys.argv[1] if len(sys.argv) > 1 else "fleet.sqlite"
BROKER, PAGE = (int(port) for port in (sys.argv[2:4] + ["1883", "8090"][len(sys.argv[2:4]):]))
TABLES = """
create table if not exists event(kiosk, epoch, n integer, first integer, body, primary key(kiosk, epoch, n)) without rowid;
create table if not exists upto(kiosk, epoch, n integer, primary key(kiosk, epoch)) without rowid;
create table if not exists kiosk(id primary key, status, heard real) without rowid;
"""


def database():
    db = sqlite3.connect(DATABASE, isolation_level=None, timeout=30)
    db.executescript("pragma journal_mode=wal; pragma synchronous=full;" + TABLES)
    return db


def store(db, events):
    """Stores events in one transaction; returns for each kiosk and epoch up to which number there is no gap."""
    db.execute("begin immediate")
    for kiosk, event in events:
        epoch, n = int(event["epoch"]), int(event["n"])
        db.execute(
            "insert into event values(?,?,?,?,?) on conflict do update set first=min(first, excluded.first)",
            (kiosk, epoch, n, int(event.get("from", n)), json.dumps(event)))
    acks = {}
    for key in {(kiosk, int(event["epoch"])) for kiosk, event in events}:
        upto = (db.execute("select n from upto where kiosk=? and epoch=?", key).fetchone() or (0,))[0]
        # A count of lost events stands for all numbers from its first one.
        for first, n in db.execute("select first, n from event where kiosk=? and epoch=? and n>? order by n", (*key, upto)).fetchall():
            if first > upto + 1:
                break
            upto = n
        db.execute("insert or replace into upto values(?,?,?)", (*key, upto))
        acks[key] = upto
    db.execute("commit")
    return acks


def received(client, waiting, message):
    """Notes a message; paho acknowledges it to the broker, which promises nothing."""
    _, _, kiosk, word = message.topic.split("/", 3)
    try:
        body = json.loads(message.payload)
        if word == "status":
            waiting.append((kiosk, {"state": str(body["state"]), **body}, None))
        else:
            # With CloudEvents the event is in "data".
            event = body["data"] if "specversion" in body else body
            numbers = [event["epoch"], event["n"], event.get("from", 1)]
            if not all(type(number) is int and 0 < number < 2**53 for number in numbers):
                raise ValueError(f"no numbers: {numbers}")
            waiting.append((kiosk, None, event))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        print(f"{message.topic}: not stored: {error}", file=sys.stderr, flush=True)


def work_off(client, db, waiting):
    for kiosk, status, _ in waiting:
        if status is not None:
            db.execute("insert or replace into kiosk values(?,?,?)", (kiosk, json.dumps(status), time.time()))
    events = [(kiosk, event) for kiosk, _, event in waiting if event is not None]
    waiting.clear()
    # Only after the commit is an event confirmed to its kiosk.
    for (kiosk, epoch), n in (store(db, events) if events else {}).items():
        client.publish(f"cameo/v1/{kiosk}/ack", json.dumps({"epoch": epoch, "n": n}), qos=1, retain=True)


def subscribe(client, *_):
    client.subscribe([("cameo/v1/+/event", 1), ("cameo/v1/+/status", 1)])


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        rows = [(kiosk, json.loads(status), time.time() - heard)
                for kiosk, status, heard in database().execute("select * from kiosk order by id")]
        queue = lambda s: s["queue"].get("waiting") if isinstance(s.get("queue"), dict) else None
        cells = ([kiosk, s["state"], s.get("page"), s.get("since"), s.get("version"), queue(s),
                  s.get("diskMB"), s.get("configHash"), f"{ago:.0f} s ago"] for kiosk, s, ago in rows)
        lines = "".join("<tr>" + "".join(f"<td>{html.escape(str(c if c is not None else '-'))}</td>" for c in row) for row in cells)
        body = f"""<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Fleet</title><style>body {{ font: 1rem/1.5 system-ui, sans-serif; margin: 2rem }} td, th {{ padding: 0 1rem 0 0; text-align: left }}</style>
<h1>Fleet</h1><p>An example, not for production.</p><table><tr><th>Kiosk<th>State<th>Page<th>Since<th>Version<th>Waiting<th>Disk MB<th>Settings<th>Told{lines}</table>""".encode()
        self.send_response(200)
        for key, value in [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body))),
                           ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")]:
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


threading.Thread(target=http.server.ThreadingHTTPServer(("127.0.0.1", PAGE), Page).serve_forever, daemon=True).start()
db, waiting = database(), []
client = mqtt.Client("fleet-backend", userdata=waiting, protocol=mqtt.MQTTv5)
client.on_connect, client.on_message = subscribe, received
expiry = Properties(PacketTypes.CONNECT)
expiry.SessionExpiryInterval = 7 * 86_400
while True:
    try:
        client.connect("127.0.0.1", BROKER, 20, clean_start=False, properties=expiry)
        print(f"Connected with the broker on port {BROKER}; the page is http://127.0.0.1:{PAGE}/", flush=True)
        while client.loop(1) == mqtt.MQTT_ERR_SUCCESS:
            while len(waiting) < 1000 and client.socket() and select.select([client.socket()], [], [], 0)[0]:
                if client.loop_read() != mqtt.MQTT_ERR_SUCCESS:
                    break
            work_off(client, db, waiting)
    except OSError:
        pass
    waiting.clear()
    time.sleep(0.5)
