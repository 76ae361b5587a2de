"""Create the people of a spreadsheet, with the client that openapi-python-client generates from the description (package hr_api).

Run it as often as you like: who is there already is not created again.

    HR_BASE_URL=… HR_KEY_READ=… HR_KEY_WRITE=… python new_hires.py [HIRES.csv]
"""

import csv
import json
import os
import sys
import time
from datetime import date, datetime, timezone
from decimal import Decimal, InvalidOperation
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx

from hr_api import AuthenticatedClient
from hr_api.api.company import get_company
from hr_api.api.employees import create_employee, list_employees
from hr_api.models import EmployeeCreate, EmploymentType, Jurisdiction, ListEmployeesStatus, PortalRole
from hr_api.types import UNSET

TRIES = 5
WHOLE_SECONDS = 30
WINDOW_SECONDS = 61
TYPES = {"full time": "full_time", "part time": "part_time", "casual": "casual", "contractor": "contractor"}


class Failure(Exception):
    """What stopped the run, as one line."""


class Unknown(Exception):
    """Nobody knows whether the request had an effect."""


def client(key):
    return AuthenticatedClient(
        base_url=os.environ["HR_BASE_URL"],
        token=key,
        timeout=httpx.Timeout(15, connect=5),
        follow_redirects=False,
        httpx_args={"trust_env": False},
    )


def exchange(with_client, kwargs):
    """Status, error code, body. The generated parser is not asked: it refuses values that a later version of the service may add."""
    ends = time.monotonic() + WHOLE_SECONDS
    for _ in range(4):
        try:
            with with_client.get_httpx_client().stream(**kwargs) as response:
                raw = bytearray()
                for chunk in response.iter_bytes():
                    raw += chunk
                    if time.monotonic() > ends:
                        raise Unknown("the answer took too long")
        except httpx.HTTPError as error:
            raise Unknown(type(error).__name__) from None
        if response.status_code != 429:
            break
        hint = response.headers.get("Retry-After", "")
        time.sleep(min(int(hint) + 1, 120) if hint.isdigit() else WINDOW_SECONDS)
        ends = time.monotonic() + WHOLE_SECONDS
    try:
        body = json.loads(raw)
    except ValueError:
        body = None
    error = body.get("error") if isinstance(body, dict) else None
    code = str(error.get("code", "")) if isinstance(error, dict) else ""
    line = " ".join(filter(None, [str(response.status_code), code, str(error.get("field") or "") if isinstance(error, dict) else ""]))
    if code == "INTERNAL_ERROR" or response.status_code >= 500 and response.status_code != 501:
        raise Unknown(f"status {line}")
    return response.status_code, line, body


def read(with_client, kwargs):
    last = None
    for attempt in range(TRIES):
        if last:
            time.sleep(0.5 * 2**attempt)
        try:
            status, line, body = exchange(with_client, kwargs)
        except Unknown as unknown:
            last = unknown
            continue
        if status != 200:
            raise Failure(f"GET {kwargs['url']}: status {line}")
        if isinstance(body, dict) and "data" in body:
            return body
        last = "an answer without data"
    raise Failure(f"GET {kwargs['url']}: {last}, after {TRIES} tries")


def people_by_email(reader):
    """Everybody, those who left included, as lists by address in lower case."""
    for _ in range(3):
        rows, page = {}, UNSET
        while True:
            body = read(reader, list_employees._get_kwargs(status=ListEmployeesStatus.ALL, page=page))
            rows.update((row["id"], row) for row in body["data"])
            if not body["meta"]["has_more"]:
                break
            if not body["data"]:
                raise Failure("GET /employees: a page that leads nowhere")
            page = body["meta"]["page"] + 1
        if len(rows) == body["meta"]["total"]:
            by_email = {}
            for row in rows.values():
                by_email.setdefault(row["email"].lower(), []).append(row)
            return by_email
    raise Failure("GET /employees: it changed each time that it was read")


def cents(text):
    """'66,222.76' is 6622276; an empty cell is no salary."""
    if not text.strip():
        return UNSET
    value = Decimal(text.replace(",", "").strip()) * 100
    if value != value.to_integral_value():
        raise ValueError("parts of a cent")
    return int(value)


def today_in(zone_name):
    text = os.environ.get("HR_NOW")
    now = datetime.fromisoformat(text.replace("Z", "+00:00")) if text else datetime.now(timezone.utc)
    try:
        return now.astimezone(ZoneInfo(zone_name)).date()
    except (KeyError, ValueError):
        return now.astimezone(timezone.utc).date()


def next_date(text, today):
    """The spreadsheet has day and month: the next such date from today on."""
    day, month = (int(part) for part in text.strip().split("/"))
    this_year = date(today.year, month, day)
    return this_year if this_year >= today else date(today.year + 1, month, day)


def hire_of(row, domain, jurisdiction, today):
    return EmployeeCreate(
        first_name=row["First name"].strip(),
        last_name=row["Last name"].strip(),
        email=f"{row['User name'].strip().lower()}@{domain}",
        employment_type=EmploymentType(TYPES[row["Type"].strip().lower()]),
        start_date=next_date(row["Start"], today),
        jurisdiction=Jurisdiction(jurisdiction),
        role=PortalRole.EMPLOYEE,
        job_title=row["Title"].strip() or UNSET,
        department=row["Department"].strip() or UNSET,
        base_salary=cents(row["Salary"]),
    )


def hires_of(path, domain, jurisdiction, today):
    """All rows, or a Failure before anything is created."""
    hires = []
    with open(path, newline="", encoding="utf-8-sig") as file:
        for number, row in enumerate(csv.DictReader(file), 2):
            try:
                hires.append(hire_of(row, domain, jurisdiction, today))
            except (KeyError, ValueError, AttributeError, InvalidOperation) as error:
                raise Failure(f"{path}, row {number}: {error}") from None
    if len({hire.email for hire in hires}) != len(hires):
        raise Failure(f"{path}: a user name is there twice")
    return hires


def create(writer, reader, hire):
    """Creates one person. After a lost answer it looks first: the service may have done it."""
    last = None
    for attempt in range(TRIES):
        if last:
            time.sleep(0.5 * 2**attempt)
            if hire.email in people_by_email(reader):
                return
        try:
            status, line, _ = exchange(writer, create_employee._get_kwargs(body=hire))
        except Unknown as unknown:
            last = unknown
            continue
        if 200 <= status < 300:
            return
        if status == 409 and hire.email in people_by_email(reader):
            return
        raise Failure(f"{hire.email} is not created: status {line}")
    raise Failure(f"{hire.email}: {last}, after {TRIES} tries; it may be there")


def main():
    for name in ("HR_BASE_URL", "HR_KEY_READ", "HR_KEY_WRITE"):
        if not os.environ.get(name):
            raise Failure(f"set {name}")
    reader, writer = client(os.environ["HR_KEY_READ"]), client(os.environ["HR_KEY_WRITE"])
    company = read(reader, get_company._get_kwargs())["data"]
    domain = company["primary_domain"] or next(iter(company["allowed_domains"]), "example.com")
    path = sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("hires.csv")
    hires = hires_of(path, domain, company["jurisdiction"][0], today_in(company["timezone"]))

    there = people_by_email(reader)
    gone = [hire.email for hire in hires if any(one["status"] == "terminated" for one in there.get(hire.email, []))]
    if gone:
        raise Failure(f"{', '.join(gone)} left the company before: ask a person")
    created = [hire for hire in hires if hire.email not in there]
    for hire in created:
        create(writer, reader, hire)

    for _ in range(3):
        there = people_by_email(reader)
        counts = {hire.email: len(there.get(hire.email, [])) for hire in hires}
        if all(count == 1 for count in counts.values()):
            print(f"{len(created)} people created, {len(hires) - len(created)} were there")
            return
        time.sleep(1)
    raise Failure(", ".join(f"{email} is there {count} times" for email, count in counts.items() if count != 1))


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError) as error:
        sys.exit(f"new-hires: {error}")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        sys.exit(f"new-hires: the service sent something else than expected: {type(error).__name__} {error}")
