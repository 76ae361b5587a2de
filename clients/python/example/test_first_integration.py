"""A first integration test: hire, ask for leave, approve it, receive the event, turn the clock."""

from __future__ import annotations

import pytest

from hr_mock_pytest import Hr

pytestmark = pytest.mark.hr(clock="frozen:2026-03-02T09:00:00Z")


def test_leave_of_a_new_person_begins_on_its_day(hr: Hr) -> None:
    leave_type = next(one for one in hr.get("/leave-types").data if one["name"].startswith("Annual leave"))
    person = hr.post(
        "/employees",
        {
            "first_name": "Mira",
            "last_name": "Sand",
            "email": "mira@wattle.example",
            "employment_type": "full_time",
            "start_date": "2026-03-02",
            "jurisdiction": "AU",
            "role": "employee",
        },
    ).data
    asked = hr.post(
        "/leave",
        {"employee_id": person["id"], "leave_type_id": leave_type["id"], "start_date": "2026-03-16", "end_date": "2026-03-20"},
    )

    approved = hr.patch(f"/leave/{asked.data['id']}/approve")

    assert approved.data["status"] == "approved"
    assert hr.inbox.next("leave.approved")["data"]["id"] == asked.data["id"]
    hr.clock.advance("P14D")
    assert hr.get(f"/employees/{person['id']}").data["status"] == "on_leave"
