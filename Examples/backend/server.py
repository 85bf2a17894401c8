#!/usr/bin/env python3
"""An example backend for Cameo: stores the sessions that kiosks deliver, each once.

Usage: server.py FOLDER [PORT]. It needs Python 3.11 and no packages, listens on 127.0.0.1 alone and has no login: for trials,
not for production. The contract is docs/reference/backend.openapi.json; `cameo backend check URL` tests it.
"""
import base64, hashlib, json, os, re, sys, tempfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROOT = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "sessions")
PORT = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
NAME = r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}"
MOST_OF_FILE, MOST_OF_DOCUMENT = 256 << 20, 1 << 20


class Refused(Exception):
    """Becomes an answer in the form of RFC 9457."""

    def __init__(self, status, title, **more):
        self.status, self.body = status, {"title": title, "status": status, **more}


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256")


def store(path, read):
    """Writes what `read` returns; after a power failure the file is there whole, or not at all. Never replaces a file."""
    folder = os.path.dirname(path)
    os.makedirs(folder, 0o700, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".", delete=True) as part:
        for piece in read:
            part.write(piece)
        part.flush()
        os.fsync(part.fileno())
        os.link(part.name, path)
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


class Backend(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_PUT(self): self.serve(r"/sessions/(%s)/files/(%s)" % (NAME, NAME), self.put_file)
    def do_POST(self): self.serve(r"/sessions/(%s)" % NAME, self.take_envelope)
    def do_GET(self): self.serve(r"/sessions/(%s)" % NAME, self.tell_status)

    def serve(self, pattern, handle):
        try:
            place = re.fullmatch(pattern, self.path)
            if not place:
                raise Refused(404, "There is nothing at this address.")
            self.answer(*handle(*place.groups()))
        except (Refused, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            self.close_connection = True  # the rest of the body would be taken for the next request
            refused = error if isinstance(error, Refused) else Refused(400, "This is not what the contract says.")
            self.answer(refused.status, refused.body, "application/problem+json")
        except (ConnectionError, TimeoutError):
            self.close_connection = True

    def answer(self, status, body=None, kind="application/json"):
        data = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def handle_expect_100(self):
        return True  # `body` says when to go on

    def body(self, limit):
        """The pieces of the body; a cut ends the connection without an answer."""
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"[0-9]{1,18}", length):
            raise Refused(411, "Content-Length is missing.")
        left = int(length)
        if left > limit:
            raise Refused(413, "The body has more than %d bytes." % limit)
        if self.headers.get("Expect", "").lower() == "100-continue":
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        while left:
            piece = self.rfile.read(min(left, 1 << 16))
            if not piece:
                raise ConnectionError
            left -= len(piece)
            yield piece

    def put_file(self, session, name):
        told = re.search(r"sha-256=:([A-Za-z0-9+/=]{44}):", self.headers.get("Content-Digest", ""))
        if not told or not self.headers.get("Idempotency-Key"):
            raise Refused(400, "Content-Digest or Idempotency-Key is missing.")
        digest, path = hashlib.sha256(), os.path.join(ROOT, session, "files", name)
        def checked():
            for piece in self.body(MOST_OF_FILE):
                digest.update(piece)
                yield piece
            if digest.digest() != base64.b64decode(told[1]):
                raise Refused(400, "The body does not have this Content-Digest.", code="digest.mismatch")
        try:
            store(path, checked())
            return 201,
        except FileExistsError:
            if sha256(path).digest() != digest.digest():
                raise Refused(409, "There is another file of this name.", code="file.other")
            return 200,

    def take_envelope(self, session):
        data = b"".join(self.body(MOST_OF_DOCUMENT))
        event = json.loads(data)
        key, files = event["id"], {file["name"]: file for file in event["data"]["files"]}
        if event["subject"] != session or not all(re.fullmatch(NAME, name) for name in files):
            raise Refused(400, "This is no envelope of this session.", code="envelope.malformed")
        done = os.path.join(ROOT, session, "envelope.json")
        if not os.path.exists(done):
            self.check(session, key, files, "sealed" in event["data"])
            try:
                store(done, [data])  # from here on the session is yours: put it into your queue
            except FileExistsError:
                pass
        if json.load(open(done))["id"] != key:
            raise Refused(409, "The session is stored under another key.", code="key.other")
        return 201, {"id": session, "status": "received"}

    def check(self, session, key, files, is_sealed):
        path = lambda name: os.path.join(ROOT, session, "files", name)
        missing = [name for name in {**files, "manifest.json": None} if not os.path.exists(path(name))
                   or name not in files or sha256(path(name)).hexdigest() != files[name].get("sha256")]
        if missing:
            raise Refused(422, "Files of the session are missing.", code="files.missing", files=missing)
        manifest = sha256(path("manifest.json")).digest()
        if key != base64.b32encode(hashlib.sha256(session.encode() + manifest).digest()).decode()[:26]:
            raise Refused(422, "The id is not the key of this session and this manifest.", code="key.wrong")
        listed = json.load(open(path("manifest.json")))["files"]
        if is_sealed:  # result.json is in the envelope alone: open.py opens it
            listed = [file for file in listed if file["path"] != "result.json"]
        if any(files.get(file["path"], {}).get("sha256") != file["sha256"] for file in listed):
            raise Refused(422, "The files are not those of the manifest.", code="manifest.mismatch")

    def tell_status(self, session):
        if not os.path.exists(os.path.join(ROOT, session, "envelope.json")):
            raise Refused(404, "The backend does not have this session.", code="session.unknown")
        return 200, {"status": "done", "verdict": {"outcome": "review", "words": {"en": "A person will look at it."}}}


server = ThreadingHTTPServer(("127.0.0.1", PORT), Backend)
print("An example, not for production: http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
