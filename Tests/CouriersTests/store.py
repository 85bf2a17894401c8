"""An object store for tests on 127.0.0.1: prints its port, then a line of JSON for each request.

    store.py           # our own, which checks each signature itself
    store.py --moto    # moto as the store, and botocore as the judge of signatures

A bucket's name says what goes wrong once: `lost-put`, `lost-part`, `lost-complete` cut the connection after the request was
done; `slow-...` answers 503, `skewed-...` 403; `aborted-...` loses the upload at its second part; `late-...` fails in a 200.
`GET /_objects` returns all objects and open uploads as JSON, without a signature.
"""
import hashlib
import hmac
import http.server
import json
import os
import socket
import struct
import sys
import threading
import urllib.parse

ACCESS, SECRET, REGION = "AKIATEST", "sec:ret/+", "eu-central-1"
META = "x-amz-meta-cameo-sha256"
IS_MOTO = "--moto" in sys.argv
lock = threading.RLock()
objects, uploads, done = {}, {}, set()


def error(status, code, message="", headers=None):
    return status, headers or {}, f"<Error><Code>{code}</Code><Message>{message}</Message></Error>".encode()


# Signatures (AWS Signature Version 4)


def parts_of(authorization):
    words = authorization.removeprefix("AWS4-HMAC-SHA256 ").replace(",", " ").split()
    fields = dict(word.split("=", 1) for word in words)
    access, scope = fields["Credential"].split("/", 1)
    return access, scope, fields["SignedHeaders"].split(";"), fields["Signature"]


def own_signature(method, path, query, headers, signed, scope):
    pairs = sorted(pair if "=" in pair else pair + "=" for pair in query.split("&") if pair)
    lines = [f"{name}:{' '.join(headers[name].split())}\n" for name in signed]
    canonical = "\n".join([method, path, "&".join(pairs), "".join(lines), ";".join(signed), headers["x-amz-content-sha256"]])
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    text = "\n".join(["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest])
    key = ("AWS4" + SECRET).encode()
    for word in scope.split("/"):
        key = hmac.new(key, word.encode(), hashlib.sha256).digest()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def botocore_signature(method, path, query, headers, signed, scope):
    from botocore.auth import S3SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials

    address = f"http://{headers['host']}{path}" + (f"?{query}" if query else "")
    request = AWSRequest(method, address, headers={name: headers[name] for name in signed if name != "host"})
    request.context["timestamp"] = headers["x-amz-date"]
    judge = S3SigV4Auth(Credentials(ACCESS, SECRET), "s3", REGION)
    return judge.signature(judge.string_to_sign(request, judge.canonical_request(request)), request)


def refusal(method, path, query, headers, body):
    """Why a request is not what its sender has signed; None if it is."""
    try:
        access, scope, signed, signature = parts_of(headers["authorization"])
        if access != ACCESS:
            return error(403, "InvalidAccessKeyId")
        if scope.split("/")[1:] != [REGION, "s3", "aws4_request"]:
            return error(400, "AuthorizationHeaderMalformed", f"expecting '{REGION}'")
        # All that decides what is stored has to be signed.
        wanted = {"host", "x-amz-content-sha256", "x-amz-date"} | {"content-type", "if-none-match", META} & set(headers)
        judge = botocore_signature if IS_MOTO else own_signature
        if not wanted <= set(signed) or judge(method, path, query, headers, signed, scope) != signature:
            return error(403, "SignatureDoesNotMatch", "The signature is not ours.")
    except (KeyError, ValueError, IndexError):
        return error(403, "AccessDenied")
    if hashlib.sha256(body).hexdigest() != headers["x-amz-content-sha256"]:
        return error(400, "XAmzContentSHA256Mismatch")
    return None


# Our own store


def own(method, path, query, headers, body):
    bucket = path.split("/")[1]
    if bucket == "missing":
        return error(404, "NoSuchBucket", "The bucket does not exist.")
    upload, number = query.get("uploadId"), query.get("partNumber")
    if upload is not None and (upload not in uploads or uploads[upload]["path"] != path):
        return error(404, "NoSuchUpload")
    tag = f'"{hashlib.md5(body).hexdigest()}"'
    if method == "HEAD":
        if path not in objects:
            return 404, {}, b""
        data, meta = objects[path]
        return 200, {META: meta, "ETag": tag, "Content-Length": str(len(data))}, b""
    if method == "POST" and "uploads" in query:
        upload = f"u/{len(uploads) + 1}+{os.urandom(4).hex()}=="
        uploads[upload] = {"path": path, "meta": headers.get(META, ""), "parts": {}}
        return 200, {}, f"<InitiateMultipartUploadResult><UploadId>{upload}</UploadId></InitiateMultipartUploadResult>".encode()
    if method == "PUT" and number:
        uploads[upload]["parts"][int(number)] = (body, tag)
        return 200, {"ETag": tag}, b""
    if method == "DELETE":
        del uploads[upload]
        return 204, {}, b""
    if headers.get("if-none-match") == "*" and path in objects:
        return error(412, "PreconditionFailed")
    if method == "POST":
        parts = uploads[upload]["parts"]
        listed = [f"<PartNumber>{n}</PartNumber><ETag>&quot;{t[1:-1]}&quot;</ETag>" for n, (_, t) in sorted(parts.items())]
        if "".join(f"<Part>{part}</Part>" for part in listed) not in body.decode():
            return error(400, "InvalidPart")
        if any(len(data) < 5 << 20 for data, _ in [parts[n] for n in sorted(parts)][:-1]):
            return error(400, "EntityTooSmall")
        meta = uploads.pop(upload)["meta"]
        objects[path] = (b"".join(data for _, (data, _) in sorted(parts.items())), meta)
        return 200, {}, b"<CompleteMultipartUploadResult><ETag>&quot;x-2&quot;</ETag></CompleteMultipartUploadResult>"
    objects[path] = (body, headers.get(META, ""))
    return 200, {"ETag": tag}, b""


def listing():
    found = {
        path: {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "meta": meta}
        for path, (data, meta) in objects.items()
    }
    return {"objects": found, "uploads": [upload["path"] for upload in uploads.values()]}


# moto


def start_moto():
    os.environ.update(AWS_ACCESS_KEY_ID=ACCESS, AWS_SECRET_ACCESS_KEY=SECRET)
    from moto.s3.models import s3_backends
    from moto.server import DomainDispatcherApplication, create_backend_app
    from werkzeug.test import Client

    client = Client(DomainDispatcherApplication(create_backend_app))

    def backend():
        return s3_backends["123456789012"]["aws"]

    def call(method, path, query, headers, body):
        bucket = path.split("/")[1]
        if bucket != "missing" and bucket not in backend().buckets:
            place = "<CreateBucketConfiguration><LocationConstraint>eu-central-1</LocationConstraint></CreateBucketConfiguration>"
            client.open("/" + bucket, method="PUT", headers={"host": headers["host"]}, data=place.encode())
        text = urllib.parse.urlencode(query)
        kept = {name: value for name, value in headers.items() if name != "expect"}
        answer = client.open(path, method=method, query_string=text, headers=kept, data=body)
        fields = {k: v for k, v in answer.headers.items() if method == "HEAD" or k.lower() != "content-length"}
        return answer.status_code, fields, answer.data

    def listed():
        found, opened = {}, []
        for name, bucket in backend().buckets.items():
            for key in bucket.keys.values():
                meta = {k.lower(): v for k, v in key.metadata.items()}.get(META, "")
                found[f"/{name}/{key.name}"] = {
                    "sha256": hashlib.sha256(key.value).hexdigest(), "size": key.size, "meta": meta,
                }
            opened += [f"/{name}/{upload.key_name}" for upload in bucket.multiparts.values()]
        return {"objects": found, "uploads": opened}

    return call, listed


store, listed = start_moto() if IS_MOTO else (own, listing)


# What goes wrong, once for each bucket


def trouble(bucket, kind, call):
    """The answer to a request, or None to cut the connection."""
    mode = bucket.split("-")[0]
    first = bucket not in done
    if mode == "slow" and first:
        done.add(bucket)
        return error(503, "SlowDown", "Reduce your request rate.")
    if mode == "skewed" and first:
        done.add(bucket)
        return error(403, "RequestTimeTooSkewed", "The difference is too large.")
    if mode == "late" and kind == "complete" and first:
        done.add(bucket)
        return error(200, "InternalError", "We encountered an internal error.")
    if mode == "aborted" and kind == "part" and bucket + "-1" not in done:
        done.add(bucket + "-1")
        return call()
    if mode == "aborted" and kind == "part" and first:
        done.add(bucket)
        for upload in [upload for upload, what in uploads.items() if what["path"].startswith(f"/{bucket}/")]:
            del uploads[upload]
        return error(404, "NoSuchUpload")
    answer = call()
    if mode == "lost" and bucket == f"lost-{kind}" and first:
        done.add(bucket)
        return None
    return answer


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def serve(self):
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", 0)))
        path, _, text = self.path.partition("?")
        if path == "/_objects":
            with lock:
                return self.answer(200, {}, json.dumps(listed()).encode())
        query = dict(urllib.parse.parse_qsl(text, keep_blank_values=True))
        kind = {"PUT": "part" if "partNumber" in query else "put", "HEAD": "look", "DELETE": "abort"}.get(
            self.command, "begin" if "uploads" in query else "complete")
        with lock:
            call = lambda: store(self.command, path, query, headers, body)
            found = refusal(self.command, path, text, headers, body) or trouble(path.split("/")[1], kind, call)
            status = found[0] if found else 0
            print(json.dumps({"kind": kind, "path": path, "size": len(body), "status": status}), flush=True)
        if not found:
            self.close_connection = True
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return self.connection.close()
        self.answer(*found)

    do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = serve

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() not in ("date", "server", "connection"):
                self.send_header(name, value)
        if not any(name.lower() == "content-length" for name in headers):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
# It ends with the test that started it.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()
