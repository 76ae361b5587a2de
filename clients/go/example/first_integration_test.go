// A first integration test: hire, ask for leave, approve it, receive the event, turn the clock.
package example

import (
	"strings"
	"testing"

	"hrplatform.dev/hrmocktest"
)

func TestLeaveOfANewPersonBeginsOnItsDay(t *testing.T) {
	hr := hrmocktest.New(t, hrmocktest.Fields{"clock": "frozen:2026-03-02T09:00:00Z"})
	var types []struct{ ID, Name string }
	hr.Get("/leave-types").Into(&types)
	annual := ""
	for _, one := range types {
		if strings.HasPrefix(one.Name, "Annual leave") {
			annual = one.ID
		}
	}
	var person struct{ ID, Status string }
	hr.Post("/employees", hrmocktest.Fields{
		"first_name": "Mira", "last_name": "Sand", "email": "mira@wattle.example", "employment_type": "full_time",
		"start_date": "2026-03-02", "jurisdiction": "AU", "role": "employee",
	}).Into(&person)
	var leave struct{ ID, Status string }
	hr.Post("/leave", hrmocktest.Fields{
		"employee_id": person.ID, "leave_type_id": annual, "start_date": "2026-03-16", "end_date": "2026-03-20",
	}).Into(&leave)

	hr.Patch("/leave/"+leave.ID+"/approve", nil).Into(&leave)

	if leave.Status != "approved" {
		t.Errorf("the leave is %s", leave.Status)
	}
	if event := hr.Inbox.Next("leave.approved"); event.Data["id"] != leave.ID {
		t.Errorf("the event is about %v", event.Data)
	}
	hr.Clock.Advance("P14D")
	hr.Get("/employees/" + person.ID).Into(&person)
	if person.Status != "on_leave" {
		t.Errorf("the person is %s", person.Status)
	}
}
