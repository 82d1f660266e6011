# Receives webhooks and verifies them. Python 3.8 or newer, standard library only:
#   WEBHOOK_SECRET=whsec_… python3 receiver.py
import hashlib, hmac, json, os, queue, re, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("WEBHOOK_SECRET") or sys.exit("Set WEBHOOK_SECRET.")
TOLERANCE_SEC = 300
seen = set()  # In production a table: an event can come twice.
waiting = queue.Queue()  # In production one that outlives this process.


def work():
    """Your own work, after the answer, which has ten seconds."""
    while True:
        event = waiting.get()
        print(event["type"], event["id"], flush=True)


def is_authentic(body, header):
    """True when the delivery is authentic and fresh.

    body: the bytes as received; header: the value of Service-Signature.
    """
    parts = [part.strip().partition("=") for part in (header or "").split(",")]
    timestamp = next((value for name, _, value in parts if name == "t"), "")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SEC:
        return False
    signed = timestamp.encode() + b"." + body
    expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest().encode()
    # During a rotation there are two v1, and either may match. Other schemes are ignored.
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected) for name, _, value in parts
    )


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_authentic(body, self.headers.get("Service-Signature")):
            return self.answer(400)
        event = json.loads(body)
        if event["id"] not in seen:
            seen.add(event["id"])
            waiting.put(event)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


threading.Thread(target=work, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 4242))), Receiver)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
