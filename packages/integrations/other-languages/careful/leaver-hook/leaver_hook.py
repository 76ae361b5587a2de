"""Receive events, and cancel the leave that somebody who left has still to take.

Listens on 127.0.0.1:PORT: POST /hooks, GET /health. An event is stored before it is acknowledged, and handled afterwards, so nothing is lost when
the process ends in between.

    PORT=3000 HR_WEBHOOK_SECRET=… HR_BASE_URL=… HR_KEY_READ=… HR_KEY_WRITE=… python leaver_hook.py [STORE.sqlite]
"""

import hashlib
import hmac
import http.client
import json
import os
import queue
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request
from datetime import date, datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from zoneinfo import ZoneInfo

SECRET = os.environ.get("HR_WEBHOOK_SECRET", "").encode()
BASE_URL = os.environ.get("HR_BASE_URL", "").rstrip("/")
KEYS = {"GET": os.environ.get("HR_KEY_READ", ""), "DELETE": os.environ.get("HR_KEY_WRITE", "")}
# The service puts its brand where the document says Service.
SIGNATURE_HEADER = os.environ.get("HR_SIGNATURE_HEADER", "X-Service-Signature")
MAX_BODY = 1 << 20
TRIES = 6
WINDOW_SECONDS = 61
OPEN_STATUSES = ("pending", "approved", "auto_approved")
work = queue.Queue()


class Refused(Exception):
    """An answer that no repetition changes."""

    def __init__(self, status, line):
        super().__init__(line)
        self.status = status


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key goes to the service and nowhere else."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))


def read_within(response, seconds):
    """The body; urllib's own limit is for each read, and a slow gateway can send a byte at a time."""
    ends, body = time.monotonic() + seconds, bytearray()
    while chunk := response.read1(65536):
        body += chunk
        if time.monotonic() > ends:
            raise TimeoutError("the answer took too long")
    if response.length:
        raise http.client.IncompleteRead(bytes(body))
    return bytes(body)


def call(method, path, body=None):
    """The parsed answer. Repeats what had no clear answer: each call here may be made twice without harm."""
    last, waits, attempt = "", 0, 0
    while attempt < TRIES:
        headers = {"Authorization": f"Bearer {KEYS[method]}", "Accept": "application/json"}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        try:
            with opener.open(urllib.request.Request(BASE_URL + path, data, headers, method=method), timeout=20) as response:
                text = read_within(response, 30)
            if method != "GET":
                return {}
            answer = json.loads(text)
            if "data" in answer:
                return answer
            last = "an answer without data"
        except urllib.error.HTTPError as error:
            try:
                code = json.loads(error.read())["error"]["code"]
            except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
                code = ""
            last = f"status {error.code} {code}".strip()
            if error.code == 429 and waits < 3:
                waits += 1
                hint = error.headers.get("Retry-After", "")
                time.sleep(min(int(hint) + 1, 120) if hint.isdigit() else WINDOW_SECONDS)
                continue
            if error.code < 500 and error.code != 429 and code != "INTERNAL_ERROR" or error.code == 501:
                raise Refused(error.code, f"{method} {path}: {last}") from None
        except (OSError, http.client.HTTPException, ValueError, TypeError) as error:
            last = type(error).__name__
        attempt += 1
        if attempt < TRIES:
            time.sleep(0.5 * 2**attempt)
    raise ConnectionError(f"{method} {path}: {last}, after {TRIES} tries")


def all_leave(employee_id):
    for _ in range(3):
        rows, page = {}, ""
        while True:
            answer = call("GET", f"/leave?employee_id={employee_id}{page}")
            rows.update((row["id"], row) for row in answer["data"])
            meta = answer["meta"]
            if not meta["has_more"]:
                break
            if not answer["data"]:
                raise ValueError("a page that leads nowhere")
            page = f"&page={meta['page'] + 1}"
        if len(rows) == meta["total"]:
            return list(rows.values())
    raise ConnectionError(f"the leave of {employee_id} changed each time that it was read")


def today():
    text = os.environ.get("HR_NOW")
    now = datetime.fromisoformat(text.replace("Z", "+00:00")) if text else datetime.now(timezone.utc)
    try:
        return now.astimezone(ZoneInfo(call("GET", "/company")["data"]["timezone"])).date()
    except (KeyError, ValueError):
        return now.astimezone(timezone.utc).date()


def cancel_leave_of(employee_id):
    """Look, then cancel: an event may be late, so what counts is how things are now."""
    if call("GET", f"/employees/{employee_id}")["data"]["status"] != "terminated":
        return 0
    now, cancelled = today(), 0
    for row in all_leave(employee_id):
        if row["status"] not in OPEN_STATUSES or date.fromisoformat(row["startDate"]) <= now:
            continue
        try:
            call("DELETE", f"/leave/{row['id']}", {"reason": "Employment ended"})
            cancelled += 1
        except Refused as refused:
            if refused.status not in (404, 409):  # somebody else was faster, or the service keeps this one
                raise
            print(f"leave {row['id']} stays: {refused}", flush=True)
    return cancelled


class Store:
    """Events by id: what came, and whether it is done."""

    def __init__(self, path):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(path, check_same_thread=False)
        with self.db:
            self.db.execute("CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY, kind TEXT, employee TEXT, done INTEGER DEFAULT 0)")

    def add(self, event_id, kind, employee):
        """False: this event came before."""
        with self.lock, self.db:
            return self.db.execute("INSERT OR IGNORE INTO events (id, kind, employee) VALUES (?, ?, ?)", (event_id, kind, employee)).rowcount == 1

    def finish(self, event_id):
        with self.lock, self.db:
            self.db.execute("UPDATE events SET done = 1 WHERE id = ?", (event_id,))

    def waiting(self):
        with self.lock:
            return self.db.execute("SELECT id, employee FROM events WHERE done = 0 AND kind = 'employee.terminated'").fetchall()


def handle_events(store):
    while True:
        event_id, employee = work.get()
        try:
            print(f"event {event_id}: {cancel_leave_of(employee)} requests cancelled", flush=True)
            store.finish(event_id)
        except Refused as refused:
            print(f"event {event_id} is given up: {refused}", file=sys.stderr, flush=True)
            if refused.status == 404:
                store.finish(event_id)
        except Exception as error:  # the worker lives on; the event waits for its next turn
            print(f"event {event_id} waits: {error}", file=sys.stderr, flush=True)
            threading.Timer(30, work.put, [(event_id, employee)]).start()


class Hooks(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10
    store = None

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        if status >= 400:
            self.close_connection = True
        self.end_headers()

    def body(self):
        """The raw bytes, as they were signed."""
        if "chunked" not in self.headers.get("Transfer-Encoding", "").lower():
            return self.exactly(int(self.headers.get("Content-Length", "")))
        whole = b""
        while length := int(self.rfile.readline(100).split(b";")[0], 16):
            whole += self.exactly(length, MAX_BODY - len(whole))
            self.rfile.readline(100)
        while self.rfile.readline(1000).strip():
            pass
        return whole

    def exactly(self, length, at_most=MAX_BODY):
        if not 0 <= length <= at_most:
            raise ValueError("too large")
        part = self.rfile.read(length)
        if len(part) < length:
            raise ValueError("cut off")
        return part

    def do_GET(self):
        self.answer(200 if self.path == "/health" else 404)

    def do_POST(self):
        if self.path != "/hooks":
            return self.answer(404)
        try:
            body = self.body()
        except (OSError, ValueError):
            return self.answer(400)
        wanted = "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        given = self.headers.get(SIGNATURE_HEADER, "").strip()
        if not hmac.compare_digest(given.encode("latin-1", "replace"), wanted.encode()):
            return self.answer(401)
        try:
            event = json.loads(body)
            event_id, kind = str(event["id"]), str(event["event"])
            employee = str(event["data"]["id"]) if kind == "employee.terminated" else ""
        except (ValueError, KeyError, TypeError):
            return self.answer(400)
        try:
            is_new = self.store.add(event_id, kind, employee)
        except sqlite3.Error as error:  # not kept: let the service send it again
            print(f"event {event_id} is not stored: {error}", file=sys.stderr, flush=True)
            return self.answer(500)
        self.answer(204)
        if is_new and kind == "employee.terminated":
            work.put((event_id, employee))

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # deliveries come in bursts

    def handle_error(self, request, client_address):
        print(f"connection of {client_address[0]} ended: {sys.exc_info()[1]}", file=sys.stderr, flush=True)


def main():
    for name in ("PORT", "HR_WEBHOOK_SECRET", "HR_BASE_URL", "HR_KEY_READ", "HR_KEY_WRITE"):
        if not os.environ.get(name):
            sys.exit(f"leaver-hook: set {name}")
    store = Hooks.store = Store(sys.argv[1] if len(sys.argv) > 1 else ":memory:")
    for row in store.waiting():
        work.put(row)
    threading.Thread(target=handle_events, args=[store], daemon=True).start()
    try:
        Server(("127.0.0.1", int(os.environ["PORT"])), Hooks).serve_forever()
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(f"leaver-hook: {error}")


if __name__ == "__main__":
    main()
