package hrmocktest

import (
	"encoding/json"
	"fmt"
	"time"
)

// Calls the control API in this sandbox; a refusal ends the test.
func (hr *Hr) must(method, path string, body, result any) {
	hr.t.Helper()
	if err := hr.control.call(method, path, body, result); err != nil {
		hr.t.Fatal(err)
	}
}

// Clock is the clock of a sandbox. What falls due on the way happens in order, and is returned.
type Clock struct{ hr *Hr }

// Now is the time by the sandbox's clock.
func (c Clock) Now() time.Time {
	c.hr.t.Helper()
	var read struct{ Now time.Time }
	c.hr.must("GET", "/clock", nil, &read)
	return read.Now
}

// Advance turns the clock by an ISO 8601 duration: P1M, P1D or PT90S.
func (c Clock) Advance(duration string) []Fields {
	c.hr.t.Helper()
	return c.turn(Fields{"advance": duration})
}

// Set turns the clock to an instant that is not before now.
func (c Clock) Set(instant time.Time) []Fields {
	c.hr.t.Helper()
	return c.turn(Fields{"set": instant.Format(time.RFC3339Nano)})
}

// Next turns the clock to the next instant at which something falls due.
func (c Clock) Next() []Fields {
	c.hr.t.Helper()
	return c.turn(Fields{"to": "next"})
}

// Freeze stops the clock, or lets it tick.
func (c Clock) Freeze(frozen bool) {
	c.hr.t.Helper()
	c.turn(Fields{"freeze": frozen})
}

func (c Clock) turn(body Fields) []Fields {
	c.hr.t.Helper()
	var turned struct{ Due []Fields }
	c.hr.must("POST", "/clock", body, &turned)
	return turned.Due
}

// Web does what a person does in the web application: hr.Web("change-plan", hrmocktest.Fields{"plan": "starter"}).
func (hr *Hr) Web(action string, fields Fields) any {
	hr.t.Helper()
	var done struct{ Data any }
	if fields == nil {
		fields = Fields{}
	}
	hr.must("POST", "/web/"+action, fields, &done)
	return done.Data
}

// Decide chooses what the API document leaves open: hr.Decide("create-status", "201").
func (hr *Hr) Decide(slug, value string) {
	hr.t.Helper()
	hr.must("PUT", "/decisions", Fields{slug: value}, nil)
}

// Faults makes the service wrong in these ways and no others.
func (hr *Hr) Faults(ids ...string) {
	hr.t.Helper()
	hr.must("PUT", "/faults", Fields{"active": append([]string{}, ids...)}, nil)
}

// Trigger sends an event about a resource that there is; the fields company and id choose it.
func (hr *Hr) Trigger(event string, about ...Fields) Fields {
	hr.t.Helper()
	body, sent := Fields{"event": event}, Fields{}
	for _, some := range about {
		for name, value := range some {
			body[name] = value
		}
	}
	hr.must("POST", "/trigger", body, &sent)
	return sent
}

// Requests are the exchanges of this sandbox, oldest first.
func (hr *Hr) Requests() []Fields {
	hr.t.Helper()
	var listed []Fields
	hr.must("GET", "/requests", nil, &listed)
	return listed
}

// Why says why an exchange was answered as it was: the last one, or the one with the number that follows.
func (hr *Hr) Why(n ...int) *Explanation {
	hr.t.Helper()
	which := "last"
	if len(n) > 0 {
		which = fmt.Sprint(n[0])
	}
	var text json.RawMessage
	hr.must("GET", "/requests/"+which+"/explanation", nil, &text)
	explained, err := explanation(text)
	if err != nil {
		hr.t.Fatal(err)
	}
	return explained
}

// Snapshot keeps the present state. Restore takes the id that it returns.
func (hr *Hr) Snapshot() string {
	hr.t.Helper()
	var kept struct{ ID string }
	hr.must("POST", "/snapshots", nil, &kept)
	return kept.ID
}

// Restore puts a kept state back.
func (hr *Hr) Restore(snapshot string) {
	hr.t.Helper()
	hr.must("POST", "/snapshots/"+snapshot+"/restore", nil, nil)
}

// Reset makes everything as it was at the start.
func (hr *Hr) Reset() {
	hr.t.Helper()
	hr.must("POST", "/reset", nil, nil)
}

// Control does any other call of the control API in this sandbox, and reads its JSON into result, unless that is nil.
func (hr *Hr) Control(method, path string, body, result any) {
	hr.t.Helper()
	hr.must(method, path, body, result)
}
