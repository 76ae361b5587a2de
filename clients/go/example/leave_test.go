package example

import (
	"testing"

	"hrplatform.dev/hrmocktest"
)

func TestAnApprovalSendsAnEvent(t *testing.T) {
	hr := hrmocktest.New(t, hrmocktest.Fields{"clock": "frozen:2026-03-02T09:00:00Z"})
	var requests []struct{ ID string }
	hr.Get("/leave?status=pending").Into(&requests)

	hr.Patch("/leave/"+requests[0].ID+"/approve", nil)

	if event := hr.Inbox.Next("leave.approved"); event.Data["id"] != requests[0].ID {
		t.Errorf("the event is about %v", event.Data["id"])
	}
}
