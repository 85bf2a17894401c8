"""A backend for tests: what it does depends on the path. Prints its port, then a line of JSON for each request.

    stub.py          # plain HTTP on 127.0.0.1
"""
import email.utils, hashlib, json, socket, struct, sys, threading, time

stored = {}
failures = {}


def line(conn):
    text = b""
    while not text.endswith(b"\n"):
        byte = conn.recv(1)
        if not byte:
            return None
        text += byte
    return text.decode().rstrip("\r\n")


def request(conn):
    first = line(conn)
    if not first:
        return None
    headers = {}
    while text := line(conn):
        name, value = text.split(":", 1)
        headers[name.lower()] = value.strip()
    return *first.split(" ")[:2], headers


def body(conn, headers):
    if headers.get("expect"):
        conn.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
    left, data = int(headers.get("content-length", 0)), b""
    while len(data) < left:
        data += conn.recv(min(65536, left - len(data))) or exit()
    return data


def answer(conn, status, data=b"", *headers):
    lines = [f"HTTP/1.1 {status} x", f"Content-Length: {len(data)}", *headers]
    conn.sendall("\r\n".join(lines + ["", ""]).encode() + data)


def reset(conn):
    conn.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def backend(conn, method, path, headers, data):
    """The contract of the adapter https. The first session path part may say how often to fail: /fail-2/sessions/..."""
    mode = path.split("/")[1]
    if mode.startswith("fail-"):
        failures.setdefault(mode, int(mode.split("-")[1]))
        if failures[mode] > 0:
            failures[mode] -= 1
            time.sleep(1 if mode.endswith("-late") else 0)
            return answer(conn, 503)
    if mode.startswith("answer-"):
        # /answer-404-3600: a status, and how many seconds this clock is ahead.
        status, ahead = (mode.split("-") + ["0"])[1:3]
        return answer(conn, status, b"", "Date: " + email.utils.formatdate(time.time() + int(ahead), usegmt=True))
    if mode.startswith("later") and not failures.get(mode):
        failures[mode] = 1
        return answer(conn, 503, b"", "Retry-After: 600")
    if mode == "turns":
        failures[mode] = failures.get(mode, 0) + 1
        return answer(conn, 401 if failures[mode] < 3 else 403)
    if mode.startswith("processing") and method in ("POST", "GET"):
        failures[mode] = failures.get(mode, 0) + 1
        if failures[mode] < 3:
            return answer(conn, 201 if method == "POST" else 200, b'{"id": "b-2", "status": "processing"}')
    if mode == "unauthorised":
        return answer(conn, 401)
    if mode == "refuses" and method == "POST":
        return answer(conn, 422, b'{"title": "no face"}', "Content-Type: application/problem+json")
    if mode.startswith("slow"):
        time.sleep(0.3)
    if method == "PUT":
        stored[path] = hashlib.sha256(data).hexdigest()
        return answer(conn, 201)
    verdict = b'{"id": "b-1", "status": "done", "verdict": {"outcome": "approved", "words": {"en": "Welcome"}}}'
    answer(conn, 201 if method == "POST" else 200, verdict, "Content-Type: application/json")


def serve(conn):
    while found := request(conn):
        method, path, headers = found
        if method == "CONNECT":
            mode = path.split(".")[0]
            print(json.dumps({"method": method, "path": path}), flush=True)
            if mode == "garbage":
                conn.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            else:
                answer(conn, {"refuse": 407, "away": 503}[mode])
            return conn.close()
        if path == "/cut-body":
            conn.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            conn.recv(100000)
            reset(conn)
            return conn.close()
        if path == "/early":
            answer(conn, 413, b"too large", "Connection: close")
            time.sleep(0.2)
            return conn.close()
        if path == "/stalled-body":
            return time.sleep(60)
        data = body(conn, headers)
        digest = hashlib.sha256(data).hexdigest()
        facts = {"method": method, "path": path, "headers": headers, "size": len(data), "sha256": digest}
        print(json.dumps(facts), flush=True)
        if "/sessions/" in path:
            backend(conn, method, path, headers, data)
        elif path == "/cut":
            return conn.close()
        elif path == "/halfbody":
            conn.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            return conn.close()
        elif path == "/halfhead":
            conn.sendall(b"HTTP/1.1 201 Created\r\nDate: Sun, 29")
            return conn.close()
        elif path == "/headers":
            conn.sendall(b"HTTP/1.1 200 OK\r\n")
            conn.sendall((b"X: " + b"y" * 900 + b"\r\n") * 100)
        elif path == "/continues":
            conn.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 10000)
        elif path == "/huge":
            conn.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n")
        elif path == "/endless":
            conn.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in range(100):
                conn.sendall(b"10000\r\n" + b"z" * 65536 + b"\r\n")
        elif path == "/mebi":
            answer(conn, 200, b"m" * (1 << 20))
        elif path == "/redirect":
            answer(conn, 302, b"", "Location: http://192.0.2.1/elsewhere")
        elif path == "/silent":
            time.sleep(60)
        elif path == "/garbage":
            conn.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            return conn.close()
        elif path == "/twice":
            answer(conn, 200, b"", "X-Part: a", "x-part:  b ", "Date: Sun, 29 Nov 2026 13:00:00 GMT")
        elif path == "/trailers":
            conn.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Late: yes\r\n\r\n")
        else:
            answer(conn, 200, b"ok")


def guarded(conn):
    try:
        serve(conn)
    except (OSError, SystemExit, ValueError):
        pass
    finally:
        conn.close()


listener = socket.create_server(("127.0.0.1", 0), backlog=64)
print(listener.getsockname()[1], flush=True)
# It ends with the test that started it.
threading.Thread(target=lambda: (sys.stdin.read(), __import__("os")._exit(0)), daemon=True).start()
while True:
    connection, _ = listener.accept()
    threading.Thread(target=guarded, args=(connection,), daemon=True).start()
