"""Servers on loopback that are no backend of ours: they judge what arrives."""
import http.server
import json
import os
import socket
import ssl
import threading
import time


class Tee:
    """A file that notes all that is read from it."""

    def __init__(self, file, note):
        self.file, self.note = file, note

    def readline(self, limit=-1):
        line = self.file.readline(limit)
        self.note.extend(line)
        return line

    def read(self, count):
        content = self.file.read(count)
        self.note.extend(content)
        return content

    def close(self):
        self.file.close()

    @property
    def closed(self):
        return self.file.closed


class Stub:
    """A backend that stores nothing, and remembers each request: (when, method, path, headers, body).

    `received` has every byte that came, also of a request that was cut; with TLS after it was decrypted.
    """

    def __init__(self, host="127.0.0.1", context=None, answer=None, lingers=True):
        self.requests, self.connections, self.received, self.answer = [], 0, bytearray(), answer
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def setup(self):
                super().setup()
                self.rfile = Tee(self.rfile, stub.received)

            def take(self):
                arrived = time.monotonic()
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                stub.requests.append((arrived, self.command, self.path, dict(self.headers), body))
                status, headers, content = (stub.answer or usual)(self.command, self.path)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_PUT = do_POST = take

            def log_message(self, *_):
                """Nothing on the terminal."""

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 64
            daemon_threads = True

            def get_request(self):
                connection, address = super().get_request()
                stub.connections += 1
                return connection, address

            def finish_request(self, request, address):
                # In the thread of this connection: a handshake that hangs must not stop the others.
                if context:
                    request.settimeout(30)
                    request = shaken(request, context, lingers)
                super().finish_request(request, address)

            def handle_error(self, *_):
                """A client that ends the connection is what is looked for."""

        self.server = Server((host, 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def arrived(self, method, word=""):
        """When the requests of a method came, whose path has a word."""
        return [when for when, verb, path, _, _ in self.requests if verb == method and word in path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def shaken(connection, context, lingers):
    """The connection with TLS; one that is refused is read to its end, unless `lingers` is false.

    A server that closes while bytes are unread makes the kernel drop its alert, so the client can't know why.
    """
    secured = context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
    try:
        secured.do_handshake()
        return secured
    except ssl.SSLError:
        if lingers:
            with socket.socket(fileno=os.dup(secured.fileno())) as rest:
                rest.settimeout(5)
                rest.shutdown(socket.SHUT_WR)
                while rest.recv(1 << 16):
                    pass
        raise


def usual(method, path):
    """What the contract asks for."""
    said = {"id": path.rsplit("/", 1)[-1], "status": "done"}
    return (200 if method == "GET" else 201), {"Content-Type": "application/json"}, json.dumps(said).encode()


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]
