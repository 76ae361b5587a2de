"""Why the mock answered as it did, as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .control import Control, HrMockError

#: Exchanges in the report of a failed test.
LATEST = 10


class Explanation:
    """An exchange with its reason. ``data`` is what the control API says, ``str()`` a few lines of it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def __str__(self) -> str:
        return "\n".join([heading(self.data), *(f"  {line}" for line in reasons(self.data))])


def heading(exchange: Mapping[str, Any]) -> str:
    """One line: number, method, path, status, and the error if there is one."""
    query = f"?{exchange['query']}" if exchange["query"] else ""
    error = exchange["error"]
    refusal = f" {error['code']}: {error['message']}" if error else ""
    return f"{exchange['n']}  {exchange['method']} {exchange['path']}{query}  {exchange['status']}{refusal}"


def reasons(explained: Mapping[str, Any]) -> list[str]:
    """Why the request was refused and what changes that, what it changed and what was sent."""
    reason = explained["reason"]
    # The mock may have ended with the tests: the commands that reach it are left out.
    commands = [f" {one['command']}" for one in reason["remedies"] if one["command"]] if reason else []
    lines: list[str] = [*(_without(line, commands) for line in reason["lines"]), explained["console"]] if reason else []
    lines += [f"did you mean {one['method']} {one['path']}?" for one in explained["near_routes"][:3]]
    lines += [f"there is {one['id']} in {one['table']} of {one['company']}" for one in explained["near_ids"][:3]]
    lines += [f"fault: {fault}" for fault in explained["faults"]]
    lines += [one["text"] for one in explained["dropped"]]
    for change in explained["changes"]:
        lines.append(f"changed {change['table']} {change['id']}: " + ", ".join(one["path"] for one in change["members"]))
    lines += [f"sent {event['event']}" for event in explained["events"]]
    return lines


def _without(line: str, endings: list[str]) -> str:
    return next((line[: -len(one)] for one in endings if line.endswith(one)), line)


def latest_exchanges(control: Control) -> str:
    """The last exchanges of a sandbox, each refusal with its reason; for the report of a failed test."""
    try:
        listed = control.call("GET", "/requests/summaries", query={"limit": LATEST})
        blocks = [_block(control, one) for one in listed["data"]]
    except HrMockError as error:
        return str(error)
    left = listed["next"] - listed["first"] - len(blocks)
    head = [f"({left} earlier exchanges)"] if left > 0 else []
    return "\n".join([*head, *blocks]) or "The test sent no request."


def _block(control: Control, summary: Mapping[str, Any]) -> str:
    if summary["status"] < 400:
        return heading(summary)
    try:
        return str(Explanation(control.call("GET", f"/requests/{summary['n']}/explanation")))
    except HrMockError:
        # The state of then is not kept any more.
        return heading(summary)


def parsed(text: str) -> Any:
    """JSON, or None for anything else."""
    try:
        return json.loads(text)
    except ValueError:
        return None
