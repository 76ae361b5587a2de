import pytest


@pytest.mark.hr(clock="frozen:2026-03-02T09:00:00Z")
def test_an_approval_sends_an_event(hr):
    request = hr.get("/leave?status=pending").data[0]

    hr.patch(f"/leave/{request['id']}/approve")

    assert hr.inbox.next("leave.approved")["data"]["id"] == request["id"]
