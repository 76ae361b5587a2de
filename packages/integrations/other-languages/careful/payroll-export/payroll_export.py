"""Export the approved leave of last month to CSV, for payroll.

A request belongs to the month in which it starts, with all of its days: no request is paid twice.

    HR_BASE_URL=… HR_KEY_READ=… python payroll_export.py [FILE.csv]
"""

import csv
import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import requests

CONNECT_SECONDS = 5
SILENCE_SECONDS = 15
WHOLE_SECONDS = 30
TRIES = 5
WINDOW_SECONDS = 61  # the limit is 100 requests per minute and key
PAID_STATUSES = ("approved", "auto_approved")
COLUMNS = ["employee_id", "email", "name", "department", "leave_type", "paid", "start", "end", "days", "half_day"]


class Failure(Exception):
    """What stopped the export, as one line."""


def today_in(zone_name):
    """The calendar date where the company is."""
    text = os.environ.get("HR_NOW")
    now = datetime.fromisoformat(text.replace("Z", "+00:00")) if text else datetime.now(timezone.utc)
    try:
        return now.astimezone(ZoneInfo(zone_name)).date()
    except (ZoneInfoNotFoundError, ValueError):
        return now.astimezone(timezone.utc).date()


class Service:
    def __init__(self, base_url, key):
        self.base_url = base_url.rstrip("/")
        self.session = requests.Session()
        self.session.trust_env = False  # no password of a .netrc replaces the key
        self.session.headers.update({"Authorization": f"Bearer {key}", "Accept": "application/json"})

    def _once(self, path, params):
        """One exchange within WHOLE_SECONDS, however slowly the bytes come."""
        ends = time.monotonic() + WHOLE_SECONDS
        with self.session.get(
            self.base_url + path,
            params=params,
            timeout=(CONNECT_SECONDS, SILENCE_SECONDS),
            allow_redirects=False,
            stream=True,
        ) as response:
            body = bytearray()
            for chunk in response.iter_content(1):  # a larger piece is waited for until it is whole
                body += chunk
                if time.monotonic() > ends:
                    raise requests.Timeout("the response took too long")
            return response.status_code, response.headers, bytes(body)

    def get(self, path, params=None):
        last = ""
        waited = 0
        attempt = 0
        while attempt < TRIES:
            try:
                status, headers, body = self._once(path, params)
            except requests.RequestException as error:
                last = type(error).__name__
            else:
                try:
                    answer = json.loads(body, parse_float=Decimal)
                except ValueError:
                    answer = None
                if status == 200 and isinstance(answer, dict) and "data" in answer:
                    return answer
                error = answer.get("error") if isinstance(answer, dict) else None
                code = error.get("code", "") if isinstance(error, dict) else ""
                last = f"status {status} {code}".strip()
                if status == 429 and waited < 3:
                    waited += 1
                    hint = headers.get("Retry-After", "")
                    time.sleep(min(int(hint) + 1, 120) if hint.isdigit() else WINDOW_SECONDS)
                    continue
                if status != 200 and (status < 500 or status == 501) and code != "INTERNAL_ERROR":
                    raise Failure(f"GET {path}: {last}")
            attempt += 1
            if attempt < TRIES:
                time.sleep(0.5 * 2**attempt)
        raise Failure(f"GET {path}: {last}, after {TRIES} tries")

    def all(self, path, **params):
        """Every row of a list, by id. Starts again when the list changed while it was read."""
        for _ in range(3):
            rows = {}
            query = dict(params)
            while True:
                answer = self.get(path, query)
                rows.update((row["id"], row) for row in answer["data"])
                meta = answer.get("meta")
                if meta is None or not meta["has_more"]:
                    break
                if not answer["data"] or meta["page"] < query.get("page", 0):
                    raise Failure(f"GET {path}: page {query.get('page')} leads nowhere")
                query["page"] = meta["page"] + 1
            if meta is None or len(rows) == meta["total"]:
                return rows
        raise Failure(f"GET {path}: it changed each time that it was read")


def cell(text):
    """A text that no spreadsheet takes for a formula."""
    text = "" if text is None else str(text)
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def leave_of(service, first, last):
    """Approved requests that start from `first` to `last`, both included."""
    for status in PAID_STATUSES:
        for row in service.all("/leave", status=status).values():
            if row["status"] in PAID_STATUSES and first <= date.fromisoformat(row["startDate"]) <= last:
                yield row


def lines_of(service, first, last):
    people = service.all("/employees", status="all")  # who left since then is paid for last month too
    types = service.all("/leave-types")
    requests_by_id = {row["id"]: row for row in leave_of(service, first, last)}
    for row in sorted(requests_by_id.values(), key=lambda row: (row["employeeName"], row["startDate"], row["id"])):
        person = people.get(row["employeeId"])
        if person is None:  # added while we read
            person = people[row["employeeId"]] = service.get(f"/employees/{row['employeeId']}")["data"]
        kind = types.get(row["typeId"])
        paid = "unknown" if kind is None else "yes" if kind["is_paid"] else "no"
        yield {
            "employee_id": row["employeeId"],
            "email": cell(person["email"]),
            "name": cell(f"{person['first_name']} {person['last_name']}"),
            "department": cell(person["department"]),
            "leave_type": cell(row["typeName"]),
            "paid": paid,
            "start": row["startDate"],
            "end": row["endDate"],
            "days": str(Decimal(row["days"])),
            "half_day": (row["halfDayPeriod"] or "yes") if row["halfDay"] else "",
        }


def write(path, lines):
    """The whole file or none: payroll must not pick up half of it."""
    folder = os.path.dirname(os.path.abspath(path))
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(lines)
    os.replace(file.name, path)


def totals(lines):
    days = defaultdict(Decimal)
    for line in lines:
        days[line["employee_id"]] += Decimal(line["days"])
    return dict(days)


def main():
    for name in ("HR_BASE_URL", "HR_KEY_READ"):
        if not os.environ.get(name):
            raise Failure(f"set {name}")
    service = Service(os.environ["HR_BASE_URL"], os.environ["HR_KEY_READ"])
    company = service.get("/company")["data"]
    last = today_in(company["timezone"]).replace(day=1) - timedelta(days=1)
    first = last.replace(day=1)

    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(tempfile.mkdtemp(), f"leave-{first:%Y-%m}.csv")
    lines = list(lines_of(service, first, last))
    write(path, lines)

    with open(path, newline="", encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    if written != lines or totals(written) != totals(lines):
        raise Failure(f"{path} is not what was read: do not use it")
    for employee_id, days in sorted(totals(lines).items()):
        print(f"{employee_id} {days}")
    print(f"{len(lines)} requests, {sum(totals(lines).values(), Decimal(0))} days of {first:%Y-%m}: {path}")


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError) as error:
        sys.exit(f"payroll-export: {error}")
    except (KeyError, TypeError, ValueError) as error:
        sys.exit(f"payroll-export: the service sent something else than expected: {type(error).__name__} {error}")
