"""The service of one test."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from email.message import Message
from typing import Any, NamedTuple

from .control import Control, HrMockError, send
from .why import Explanation, latest_exchanges, parsed


class Answer(NamedTuple):
    """A response of the API."""

    status: int
    #: ``headers["X-RateLimit-Remaining"]``, in any case of letters.
    headers: Message
    #: ``data`` of the body; None for an error.
    data: Any
    #: ``error`` of the body: code, message, perhaps field; None for a success.
    error: dict[str, Any] | None
    #: The body as sent.
    text: str


class Clock:
    """The clock of a sandbox. What falls due on the way happens in order, and is returned."""

    def __init__(self, control: Control) -> None:
        self._control = control

    @property
    def now(self) -> datetime:
        return datetime.fromisoformat(self._control.call("GET", "/clock")["now"].replace("Z", "+00:00"))

    def advance(self, duration: str) -> list[dict[str, Any]]:
        """By an ISO 8601 duration: ``P1M``, ``P1D`` or ``PT90S``."""
        return self._turn({"advance": duration})

    def set(self, instant: str | datetime) -> list[dict[str, Any]]:
        """To an instant that is not before now."""
        return self._turn({"set": instant if isinstance(instant, str) else instant.isoformat()})

    def next(self) -> list[dict[str, Any]]:
        """To the next instant at which something falls due."""
        return self._turn({"to": "next"})

    def freeze(self, frozen: bool = True) -> None:
        self._turn({"freeze": frozen})

    def _turn(self, body: Mapping[str, Any]) -> list[dict[str, Any]]:
        due: list[dict[str, Any]] = self._control.call("POST", "/clock", body)["due"]
        return due


class Inbox:
    """The receiver inside the mock, which gets every event of every company, signed."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._taken: set[int] = set()

    def next(self, event: str, company: str | None = None, timeout: float = 4.0) -> dict[str, Any]:
        """Takes the next delivery of a kind; waits for it. ``data`` is the resource of the event, ``body`` what is signed."""
        until = time.monotonic() + timeout
        while True:
            left = [one for one in self.all() if one["n"] not in self._taken]
            for one in left:
                if one["event"] == event and company in (None, one["company"]):
                    self._taken.add(one["n"])
                    return one
            if time.monotonic() > until:
                came = ", ".join(f"{count} × {kind}" for kind, count in Counter(one["event"] for one in left).items())
                raise HrMockError(f"no {event} came within {timeout:g} s; what came: {came or 'nothing'}")
            time.sleep(0.02)

    def all(self) -> list[dict[str, Any]]:
        """All deliveries, oldest first, taken or not."""
        listed: list[dict[str, Any]] = self._control.call("GET", "/inbox")
        return [{**one, "data": (parsed(one["body"]) or {}).get("data")} for one in listed]


class Hr:
    """A sandbox: companies, data, keys, clock and webhooks of its own."""

    def __init__(self, control: Control, made: Mapping[str, Any]) -> None:
        self._control = control
        #: ``sb`` and a number.
        self.id: str = made["id"]
        #: The base URL of the API, for the program under test.
        self.base_url: str = made["base_url"]
        #: The companies with their keys, as they were at the start.
        self.companies: list[dict[str, Any]] = made["companies"]
        self.clock = Clock(control)
        self.inbox = Inbox(control)

    @staticmethod
    def make(control: Control, options: Mapping[str, Any]) -> Hr:
        """Makes a sandbox of a mock. ``end`` ends it."""
        made = control.call("POST", "/sandboxes", dict(options))
        return Hr(Control(control.url, made["id"], control.token), made)

    def end(self) -> None:
        Control(self._control.url, None, self._control.token).call("DELETE", f"/sandboxes/{self.id}")

    def key(self, name: str = "full", company: str | None = None) -> str:
        """A key: ``full``, ``read``, ``write``, ``admin``, ``webhooks``, ``sacrificial`` or ``revoked``; of the first company by default."""
        found = [one for one in self.companies if company in (None, one["slug"])]
        if not found:
            known = ", ".join(one["slug"] for one in self.companies)
            raise HrMockError(f"there is no company '{company}'; the companies are {known}")
        tokens = [key["token"] for key in found[0]["keys"]]
        # What follows the last underscore is the sandbox's own.
        for token in tokens:
            if token.rpartition("_")[0].endswith(f"_{name}"):
                return str(token)
        raise HrMockError(f"{found[0]['slug']} has no key '{name}'; its keys are {', '.join(tokens)}")

    def call(self, method: str, path: str, body: Any = None, key: str | None = None) -> Answer:
        """Calls the API below ``base_url``; with the full key of the first company by default."""
        __tracebackhide__ = True
        status, headers, text = send(method, self.base_url + path, body, key or self.key())
        json = parsed(text)
        members = json if isinstance(json, dict) else {}
        return Answer(status, headers, members.get("data"), members.get("error"), text)

    def get(self, path: str, key: str | None = None) -> Answer:
        return self.call("GET", path, key=key)

    def post(self, path: str, body: Any = None, key: str | None = None) -> Answer:
        return self.call("POST", path, body, key)

    def put(self, path: str, body: Any = None, key: str | None = None) -> Answer:
        return self.call("PUT", path, body, key)

    def patch(self, path: str, body: Any = None, key: str | None = None) -> Answer:
        return self.call("PATCH", path, body, key)

    def delete(self, path: str, key: str | None = None) -> Answer:
        return self.call("DELETE", path, key=key)

    def web(self, action: str, **fields: Any) -> Any:
        """Does what a person does in the web application, such as ``hr.web("change-plan", plan="starter")``."""
        return self._control.call("POST", f"/web/{action}", fields)["data"]

    def decide(self, slug: str, value: str) -> None:
        """Chooses what the API document leaves open: ``hr.decide("create-status", "201")``."""
        self._control.call("PUT", "/decisions", {slug: value})

    def faults(self, *ids: str) -> None:
        """Makes the service wrong in these ways and no others."""
        self._control.call("PUT", "/faults", {"active": ids})

    def trigger(self, event: str, company: str | None = None, id: str | None = None) -> dict[str, Any]:
        """Sends an event about a resource that there is."""
        members = {"event": event, "company": company, "id": id}
        body = {name: value for name, value in members.items() if value is not None}
        sent: dict[str, Any] = self._control.call("POST", "/trigger", body)
        return sent

    def requests(self) -> list[dict[str, Any]]:
        """The exchanges of this sandbox, oldest first."""
        listed: list[dict[str, Any]] = self._control.call("GET", "/requests")
        return listed

    def why(self, n: int | str = "last") -> Explanation:
        """Why an exchange was answered as it was: the last one by default."""
        return Explanation(self._control.call("GET", f"/requests/{n}/explanation"))

    def last_exchanges(self) -> str:
        """The last exchanges, each refusal with its reason: what the report of a failed test shows."""
        return latest_exchanges(self._control)

    def snapshot(self) -> str:
        """Keeps the present state; ``restore`` takes the id that this returns."""
        return str(self._control.call("POST", "/snapshots")["id"])

    def restore(self, snapshot: str) -> None:
        self._control.call("POST", f"/snapshots/{snapshot}/restore")

    def reset(self) -> None:
        """Everything as it was at the start."""
        self._control.call("POST", "/reset")

    def control(self, method: str, path: str, body: Any = None) -> Any:
        """Any other call of the control API in this sandbox: ``hr.control("GET", "/due")``."""
        return self._control.call(method, path, body)
