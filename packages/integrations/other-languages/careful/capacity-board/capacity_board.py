"""Print who is in today, by department: people, away, and what is left, as JSON.

    HR_BASE_URL=… HR_KEY_READ=… python capacity_board.py
"""

import asyncio
import json
import os
import sys
from collections import Counter
from datetime import date, datetime, timezone
from zoneinfo import ZoneInfo

import httpx

AT_ONCE = 4
TRIES = 5
WHOLE_SECONDS = 30
WINDOW_SECONDS = 61


class Failure(Exception):
    """What stopped the board, as one line."""


def today_in(zone_name: str) -> date:
    text = os.environ.get("HR_NOW")
    now = datetime.fromisoformat(text.replace("Z", "+00:00")) if text else datetime.now(timezone.utc)
    try:
        return now.astimezone(ZoneInfo(zone_name)).date()
    except (KeyError, ValueError):  # the document does not say that it is an IANA name
        return now.astimezone(timezone.utc).date()


def seconds_to_wait(response: httpx.Response) -> float:
    """The document gives a minute as the window and no names of headers; Retry-After is plain HTTP."""
    hint = response.headers.get("retry-after", "")
    return min(float(hint) + 1, 120) if hint.isdigit() else WINDOW_SECONDS


def error_code(response: httpx.Response) -> str:
    try:
        return str(response.json()["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return ""


class Reader:
    def __init__(self, client: httpx.AsyncClient):
        self.client = client
        self.gate = asyncio.Semaphore(AT_ONCE)

    async def get(self, path: str, params: dict | None = None) -> dict:
        last, waits, tries = "", 0, 0
        while tries < TRIES:
            try:
                async with self.gate, asyncio.timeout(WHOLE_SECONDS):
                    response = await self.client.get(path, params=params)
                if response.status_code == 200:
                    body = response.json()
                    if isinstance(body, dict) and "data" in body:
                        return body
            except (httpx.HTTPError, TimeoutError, ValueError) as error:
                last = type(error).__name__
            else:
                code = error_code(response)
                last = f"status {response.status_code} {code}".strip()
                if response.status_code == 429 and waits < 3:
                    waits += 1
                    await asyncio.sleep(seconds_to_wait(response))
                    continue
                if response.status_code < 500 and response.status_code != 200 and code != "INTERNAL_ERROR":
                    raise Failure(f"GET {path}: {last}")
                if response.status_code == 501:
                    raise Failure(f"GET {path}: {last}")
            tries += 1
            if tries < TRIES:
                await asyncio.sleep(0.5 * 2**tries)
        raise Failure(f"GET {path}: {last}, after {TRIES} tries")

    async def all(self, path: str, **params: str) -> list[dict]:
        """Pages one after another: their number may change while they are read."""
        for _ in range(3):
            rows: dict[str, dict] = {}
            query: dict = dict(params)
            while True:
                body = await self.get(path, query)
                meta = body["meta"]
                before = len(rows)
                rows.update((row["id"], row) for row in body["data"])
                if not meta["has_more"]:
                    break
                if len(rows) == before:
                    raise Failure(f"GET {path}: has_more without more")
                query["page"] = meta["page"] + 1
            if len(rows) == meta["total"]:
                return list(rows.values())
        raise Failure(f"GET {path}: it changed each time that it was read")


def away_by_person(leave: list[dict], today: date) -> dict[str, float]:
    """Part of today that each person is away: 0.5 or 1. Two half days make a whole one, and nobody is away more than that."""
    away: dict[str, float] = {}
    for row in leave:
        if date.fromisoformat(row["startDate"]) <= today <= date.fromisoformat(row["endDate"]):
            part = 0.5 if row["halfDay"] else 1.0
            away[row["employeeId"]] = min(1.0, away.get(row["employeeId"], 0.0) + part)
    return away


def board_of(people: list[dict], leave: list[dict], today: date) -> dict:
    here = [one for one in people if one["status"] != "terminated" and date.fromisoformat(one["start_date"]) <= today]
    away = away_by_person(leave, today)
    departments: dict[str, dict[str, float]] = {}
    for one in here:
        # Somebody with status on_leave is away even if the request behind it is one that the service never returns.
        part = 1.0 if one["status"] == "on_leave" else away.get(one["id"], 0.0)
        row = departments.setdefault(one["department"] or "(none)", {"people": 0, "away": 0.0, "in": 0.0})
        row["people"] += 1
        row["away"] += part
        row["in"] += 1 - part
    return {
        "date": today.isoformat(),
        "people": len(here),
        "by_status": dict(sorted(Counter(one["status"] for one in here).items())),
        "departments": dict(sorted(departments.items())),
    }


def check(board: dict) -> None:
    rows = board["departments"].values()
    if sum(row["people"] for row in rows) != board["people"] or sum(board["by_status"].values()) != board["people"]:
        raise Failure("the departments do not add up to the company")
    if any(row["away"] + row["in"] != row["people"] or row["in"] < 0 for row in rows):
        raise Failure("a department has more people away than it has")


async def main() -> None:
    base_url, key = os.environ.get("HR_BASE_URL"), os.environ.get("HR_KEY_READ")
    if not base_url or not key:
        raise Failure("set HR_BASE_URL and HR_KEY_READ")
    headers = {"Authorization": f"Bearer {key}"}
    limits = httpx.Timeout(15, connect=5)
    async with httpx.AsyncClient(base_url=base_url, headers=headers, timeout=limits, follow_redirects=False, trust_env=False) as client:
        reader = Reader(client)
        try:
            async with asyncio.TaskGroup() as group:
                company = group.create_task(reader.get("/company"))
                people = group.create_task(reader.all("/employees", status="all"))
                approved = group.create_task(reader.all("/leave", status="approved"))
                automatic = group.create_task(reader.all("/leave", status="auto_approved"))
        except* Exception as failures:
            raise failures.exceptions[0] from None
    today = today_in(company.result()["data"]["timezone"])
    board = board_of(people.result(), approved.result() + automatic.result(), today)
    check(board)
    print(json.dumps(board, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except Failure as failure:
        sys.exit(f"capacity-board: {failure}")
    except (KeyError, TypeError, ValueError) as error:
        sys.exit(f"capacity-board: the service sent something else than expected: {type(error).__name__} {error}")
