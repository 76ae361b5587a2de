"""Welcome everybody who is added, with a recognition post from their manager.

Listens on 127.0.0.1:PORT: POST /hooks, GET /health.

    PORT=3000 HR_WEBHOOK_SECRET=… HR_BASE_URL=… HR_KEY_READ=… HR_KEY_WRITE=… python welcome_hook.py
"""

import hashlib
import hmac
import json
import os
import queue
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests

MAX_BODY = 1 << 20
TRIES = 6
WHOLE_SECONDS = 30
WINDOW_SECONDS = 61
# The service puts its brand where the document says Service.
SIGNATURE_HEADER = os.environ.get("HR_SIGNATURE_HEADER", "X-Service-Signature")


class Unknown(Exception):
    """No clear answer came."""


class Refused(Exception):
    """An answer that no repetition changes."""


class Service:
    def __init__(self, base_url, read_key, write_key):
        self.base_url, self.keys = base_url.rstrip("/"), {"GET": read_key, "POST": write_key}
        self.session = requests.Session()
        self.session.trust_env = False

    def once(self, method, path, body=None, params=None):
        """The body of a success. Waits as long as the key has no requests left."""
        for _ in range(4):
            ends, raw = time.monotonic() + WHOLE_SECONDS, bytearray()
            try:
                headers = {"Authorization": f"Bearer {self.keys[method]}"}
                with self.session.request(
                    method, self.base_url + path, json=body, params=params, headers=headers, timeout=(5, 15), allow_redirects=False, stream=True
                ) as answer:
                    for chunk in answer.iter_content(1):  # a larger piece is waited for until it is whole
                        raw += chunk
                        if time.monotonic() > ends:
                            raise Unknown("the answer took too long")
            except requests.RequestException as error:
                raise Unknown(type(error).__name__) from None
            if answer.status_code != 429:
                break
            hint = answer.headers.get("Retry-After", "")
            time.sleep(min(int(hint) + 1, 120) if hint.isdigit() else WINDOW_SECONDS)
        try:
            parsed = json.loads(raw)
        except ValueError:
            parsed = None
        if 200 <= answer.status_code < 300 and (method != "GET" or isinstance(parsed, dict) and "data" in parsed):
            return parsed
        error = parsed.get("error") if isinstance(parsed, dict) else None
        code = error.get("code") if isinstance(error, dict) else None
        if answer.status_code in (200, 429) or code == "INTERNAL_ERROR" or answer.status_code >= 500 and answer.status_code != 501:
            raise Unknown(f"status {answer.status_code}")
        raise Refused(f"{method} {path}: status {answer.status_code} {code or ''}".rstrip())

    def get(self, path, params=None):
        for attempt in range(1, TRIES + 1):
            try:
                return self.once("GET", path, params=params)
            except Unknown:
                if attempt == TRIES:
                    raise
                time.sleep(0.25 * 2**attempt)

    def is_posted(self, mark):
        """Whether a post with this mark is there."""
        params = {}
        while True:
            answer = self.get("/recognition", params)
            if any(mark in (row.get("message") or "") for row in answer["data"]):
                return True
            meta = answer.get("meta")
            if meta is None or not meta["has_more"] or not answer["data"]:
                return False
            params = {"page": meta["page"] + 1}

    def welcome(self, employee_id):
        """Posts one welcome, and looks before it repeats a post whose answer was lost. What it did, as text."""
        person = self.get(f"/employees/{employee_id}")["data"]
        if person["status"] == "terminated" or person["manager_id"] in (None, person["id"]):
            return "needs no welcome"
        mark = f"(ref {employee_id})"
        body = {
            "from_employee_id": person["manager_id"],
            "to_employee_id": person["id"],
            "message": f"Welcome to the team, {person['first_name']}! {mark}",
        }
        for attempt in range(1, TRIES + 1):
            if attempt > 1 and self.is_posted(mark):
                return "was welcomed"
            try:
                self.once("POST", "/recognition", body)
            except Unknown:
                time.sleep(0.5 * 2**attempt)
                continue
            return "is welcomed"
        raise Unknown("the post had no clear answer")


class Inbox:
    """Events that were acknowledged, each once; a worker handles them one by one."""

    def __init__(self, service):
        self.service, self.seen, self.lock, self.queue = service, set(), threading.Lock(), queue.Queue()

    def take(self, event_id, employee_id):
        with self.lock:
            if event_id in self.seen:
                return
            self.seen.add(event_id)
        if employee_id is not None:
            self.queue.put((event_id, employee_id))

    def work(self):
        while True:
            event_id, employee_id = self.queue.get()
            try:
                print(f"{employee_id} {self.service.welcome(employee_id)}", flush=True)
            except Refused as refused:
                print(f"event {event_id} is given up: {refused}", file=sys.stderr, flush=True)
            except Exception as error:  # the worker lives on; the event has another turn
                print(f"event {event_id} waits: {type(error).__name__} {error}", file=sys.stderr, flush=True)
                threading.Timer(30, self.queue.put, [(event_id, employee_id)]).start()


def hooks(inbox, secret):
    class Hooks(BaseHTTPRequestHandler):
        timeout = 10

        def reply(self, status):
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_GET(self):
            self.reply(200 if self.path == "/health" else 404)

        def do_POST(self):
            length = self.headers.get("Content-Length", "")
            if self.path != "/hooks" or not length.isdigit() or int(length) > MAX_BODY:
                return self.reply(404 if self.path != "/hooks" else 411)
            raw = self.rfile.read(int(length))
            wanted = "sha256=" + hmac.new(secret, raw, hashlib.sha256).hexdigest()
            if not hmac.compare_digest(self.headers.get(SIGNATURE_HEADER, "").encode("latin-1", "replace"), wanted.encode()):
                return self.reply(401)
            try:
                event = json.loads(raw)
                event_id = str(event["id"])
                employee_id = str(event["data"]["id"]) if event["event"] == "employee.created" else None
            except (ValueError, KeyError, TypeError):
                return self.reply(400)
            inbox.take(event_id, employee_id)
            return self.reply(204)

        def log_message(self, *_):
            pass

    return Hooks


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # deliveries come in bursts

    def handle_error(self, request, client_address):
        print(f"connection of {client_address[0]} ended: {sys.exc_info()[1]}", file=sys.stderr, flush=True)


def main():
    names = ("PORT", "HR_WEBHOOK_SECRET", "HR_BASE_URL", "HR_KEY_READ", "HR_KEY_WRITE")
    if missing := [name for name in names if not os.environ.get(name)]:
        sys.exit(f"welcome-hook: set {', '.join(missing)}")
    port, secret, *service = (os.environ[name] for name in names)
    inbox = Inbox(Service(*service))
    threading.Thread(target=inbox.work, daemon=True).start()
    try:
        Server(("127.0.0.1", int(port)), hooks(inbox, secret.encode())).serve_forever()
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(f"welcome-hook: {error}")


if __name__ == "__main__":
    main()
