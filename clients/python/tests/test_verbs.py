"""Each verb of ``hr``, in the sandbox of a test."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from hr_mock_pytest import Hr, HrMockError

pytestmark = pytest.mark.hr(clock="frozen:2026-03-02T09:00:00Z")


def test_keys_are_those_of_the_sandbox(hr: Hr) -> None:
    assert hr.id in hr.key() and hr.key() == hr.key("full", "wattle")
    assert hr.get("/company", key=hr.key("read", "kauri")).data["name"] == "Kauri Coast Outfitters"
    assert hr.post("/employees", {}, key=hr.key("read")).status == 403
    with pytest.raises(HrMockError, match="no company 'watle'; the companies are wattle, kauri"):
        hr.key("full", "watle")
    with pytest.raises(HrMockError, match="wattle has no key 'ful'"):
        hr.key("ful")


def test_calls_send_bodies_and_read_data_or_error(hr: Hr) -> None:
    assert hr.patch("/company", {"name": "Renamed"}).data["name"] == "Renamed"
    assert hr.put("/company/branding", {"primary_color": "#336699"}).status == 200
    refused = hr.delete("/leave/0b0c7a52-0000-4000-8000-000000000000")
    assert (refused.status, refused.data, refused.error and refused.error["code"]) == (404, None, "NOT_FOUND")
    assert refused.headers["x-ratelimit-limit"] == "100" and refused.text.startswith('{"error"')


def test_the_clock_turns_and_says_what_fell_due(hr: Hr) -> None:
    assert hr.clock.now == datetime(2026, 3, 2, 9, tzinfo=timezone.utc)
    assert any(one["kind"] == "employee-status" for one in hr.clock.advance("P1M"))
    assert len(hr.clock.next()) > 0
    hr.clock.set(datetime(2026, 6, 1, tzinfo=timezone.utc))
    hr.clock.freeze(False)
    assert hr.control("GET", "/clock")["mode"] != "frozen"
    with pytest.raises(HrMockError, match="POST /_mock/clock: "):
        hr.clock.set("2026-01-01T00:00:00Z")


def test_people_act_in_the_web_application(hr: Hr) -> None:
    assert hr.web("change-plan", company="kauri", plan="growth") == {"plan": "growth"}
    with pytest.raises(HrMockError, match="plan is required"):
        hr.web("change-plan")


def test_decisions_and_faults_are_those_of_the_sandbox(hr: Hr) -> None:
    hr.decide("create-status", "201")
    webhook = {"url": "https://hooks.example/in", "events": ["leave.approved"]}
    assert hr.post("/webhooks", webhook).status == 201
    hr.faults("page-2-skips-a-row")
    assert [one["id"] for one in hr.control("GET", "/faults") if one["active"]] == ["page-2-skips-a-row"]
    hr.faults()
    assert not any(one["active"] for one in hr.control("GET", "/faults"))


def test_events_come_to_the_inbox_in_order(hr: Hr) -> None:
    sent = [hr.trigger("leave.approved"), hr.trigger("employee.updated", company="kauri"), hr.trigger("leave.approved")]
    received = [hr.inbox.next("leave.approved"), hr.inbox.next("leave.approved")]
    assert [one["id"] for one in received] == [sent[0]["id"], sent[2]["id"]]
    assert received[0]["data"]["status"] == "approved" and received[0]["headers"]["X-Service-Signature"]
    assert len(hr.inbox.all()) == 3
    with pytest.raises(HrMockError, match="no leave.approved came within 0 s; what came: 1 × employee.updated"):
        hr.inbox.next("leave.approved", timeout=0)


def test_a_refusal_is_explained(hr: Hr) -> None:
    hr.get("/company")
    hr.post("/employees", {"first_name": "Mira"})
    assert [one["response"]["status"] for one in hr.requests()] == [200, 400]
    why = hr.why()
    assert why.data["refused_by"] == "validate"
    assert str(why).splitlines()[0] == "1  POST /employees  400 VALIDATION_ERROR: last_name is required."
    assert "validate: EMP-23 (§2.4, §7) An employee cannot be created without last_name." in str(why)
    assert str(hr.why(0)) == "0  GET /company  200"
    hr.get("/analytics", key=hr.key(company="kauri"))
    assert "\n  remedy: Change the plan of kauri to growth.\n" in str(hr.why())
    with pytest.raises(HrMockError, match="There is no exchange 7"):
        hr.why(7)


def test_a_state_is_kept_and_put_back(hr: Hr) -> None:
    kept = hr.snapshot()
    hr.patch("/company", {"name": "Renamed"})
    hr.restore(kept)
    assert hr.get("/company").data["name"] == "Wattle Grove Software"
    hr.patch("/company", {"name": "Renamed"})
    hr.reset()
    assert hr.get("/company").data["name"] == "Wattle Grove Software"
    assert hr.control("GET", "/due?limit=1")
