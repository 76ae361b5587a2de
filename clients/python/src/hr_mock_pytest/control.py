"""Calls of the control API of a mock."""

from __future__ import annotations

import http.client
import json
import os
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

#: Seconds until a call is given up.
TIMEOUT = 30.0


class HrMockError(Exception):
    """The mock cannot be started, does not answer, or refuses a call. The message says which, and what helps."""


class Response(NamedTuple):
    status: int
    headers: Message
    text: str


def send(method: str, url: str, body: Any = None, token: str | None = None) -> Response:
    """Sends JSON and returns the response, whatever its status. Raises HrMockError if there is none."""
    # A report ends at the line of the test.
    __tracebackhide__ = True
    headers = {"Accept": "application/json"}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    if token:
        headers["Authorization"] = f"Bearer {token}"
    # A proxy of the environment cannot reach a mock on this machine.
    is_local = urlsplit(url).hostname in ("127.0.0.1", "localhost", "::1")
    handlers = [urllib.request.ProxyHandler({})] if is_local else []
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.build_opener(*handlers).open(request, timeout=TIMEOUT) as answer:
            return Response(answer.status, answer.headers, answer.read().decode())
    except urllib.error.HTTPError as refusal:
        with refusal:
            return Response(refusal.code, refusal.headers, refusal.read().decode())
    except (OSError, http.client.HTTPException) as error:
        raise HrMockError(f"no mock answers {method} {url}: {error}") from None


class Control:
    """The control API of a mock, or of one sandbox of it."""

    def __init__(self, url: str, sandbox: str | None = None, token: str | None = None) -> None:
        #: The address of the control API, ending in ``/_mock``.
        self.url = url
        self.sandbox = sandbox
        #: None: that of HR_MOCK_CONTROL_TOKEN, if it is set.
        self.token = token

    @staticmethod
    def at(address: str, token: str | None = None) -> Control:
        """The control API at an address: that of the mock, with or without ``/_mock``, or of one of its sandboxes."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise HrMockError(f"'{address}' must be the address of a running mock, such as http://127.0.0.1:4010")
        return Control(f"{parts.scheme}://{parts.netloc}/_mock", None, token)

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: Mapping[str, Any] | None = None,
    ) -> Any:
        """Calls a path below ``/_mock`` and returns its JSON. Raises HrMockError if the mock refuses."""
        __tracebackhide__ = True
        wanted: dict[str, Any] = {name: value for name, value in (query or {}).items() if value is not None}
        if self.sandbox is not None:
            wanted["sandbox"] = self.sandbox
        question = f"{'&' if '?' in path else '?'}{urlencode(wanted, quote_via=quote)}" if wanted else ""
        token = self.token or os.environ.get("HR_MOCK_CONTROL_TOKEN")
        status, _, text = send(method, f"{self.url}{path}{question}", body, token)
        if 200 <= status < 300:
            return json.loads(text)
        try:
            error = json.loads(text)["error"]
            field = error.get("field", "")
            reason = error["message"] if field in error["message"] else f"{field}: {error['message']}"
        except (ValueError, KeyError, TypeError):
            reason = f"status {status}"
        raise HrMockError(f"hr-mock refused {method} /_mock{path}: {reason}")
