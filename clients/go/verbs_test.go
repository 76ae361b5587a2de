package hrmocktest

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

var still = Fields{"clock": "frozen:2026-03-02T09:00:00Z"}

// A test that goes on after it has failed, to see how.
type failing struct {
	testing.TB
	log string
	end []func()
}

func (f *failing) Helper()           {}
func (f *failing) Failed() bool      { return true }
func (f *failing) Cleanup(f2 func()) { f.end = append(f.end, f2) }
func (f *failing) Logf(form string, values ...any) {
	f.log += sprintf(form, values...)
}
func (f *failing) Fatal(values ...any)               { panic(sprint(values...)) }
func (f *failing) Fatalf(form string, values ...any) { panic(sprintf(form, values...)) }

// What a call that ends the test says.
func fatal(t *testing.T, wanted string, call func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if said, _ := recover().(string); !strings.Contains(said, wanted) {
			t.Errorf("%q is not in %q", wanted, said)
		}
	}()
	call()
}

func equal[T comparable](t *testing.T, got, wanted T) {
	t.Helper()
	if got != wanted {
		t.Errorf("got %v, wanted %v", got, wanted)
	}
}

func TestKeysAreThoseOfTheSandbox(t *testing.T) {
	hr := New(&failing{TB: t}, still)
	equal(t, strings.Contains(hr.Key("full"), hr.ID), true)
	equal(t, hr.Key("full", "wattle"), hr.Key("full"))
	var company struct{ Name string }
	hr.Get("/company", hr.Key("read", "kauri")).Into(&company)
	equal(t, company.Name, "Kauri Coast Outfitters")
	equal(t, hr.Post("/employees", Fields{}, hr.Key("read")).Status, 403)
	fatal(t, "no company 'watle'; the companies are wattle, kauri", func() { hr.Key("full", "watle") })
	fatal(t, "wattle has no key 'ful'; its keys are", func() { hr.Key("ful") })
	hr.t.(*failing).end[0]()
}

func TestCallsSendBodiesAndReadDataOrError(t *testing.T) {
	hr := New(t, still)
	var company struct{ Name string }
	hr.Patch("/company", Fields{"name": "Renamed"}).Into(&company)
	equal(t, company.Name, "Renamed")
	equal(t, hr.Put("/company/branding", Fields{"primary_color": "#336699"}).Status, 200)
	refused := hr.Delete("/leave/0b0c7a52-0000-4000-8000-000000000000")
	equal(t, refused.Status, 404)
	equal(t, refused.Error.Code, "NOT_FOUND")
	equal(t, len(refused.Data), 0)
	equal(t, refused.Header.Get("X-RateLimit-Limit"), "100")
	response, err := hr.Client().Get(hr.BaseURL + "/company")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	equal(t, response.StatusCode, 200)
	request, _ := http.NewRequest("GET", hr.BaseURL+"/company", nil)
	request.Header.Set("Authorization", "Bearer "+hr.Key("revoked"))
	if response, err = hr.Client().Do(request); err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	equal(t, response.StatusCode, 401)
}

func TestTheClockTurnsAndSaysWhatFellDue(t *testing.T) {
	hr := New(&failing{TB: t}, still)
	equal(t, hr.Clock.Now(), time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC))
	equal(t, len(hr.Clock.Advance("P1M")) > 0, true)
	equal(t, len(hr.Clock.Next()) > 0, true)
	hr.Clock.Set(time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC))
	hr.Clock.Freeze(false)
	var clock struct{ Mode string }
	hr.Control("GET", "/clock", nil, &clock)
	equal(t, clock.Mode == "frozen", false)
	fatal(t, "hr-mock refused POST /_mock/clock: ", func() { hr.Clock.Set(time.Unix(1772000000, 0)) })
}

func TestPeopleActInTheWebApplication(t *testing.T) {
	hr := New(&failing{TB: t}, still)
	done := hr.Web("change-plan", Fields{"company": "kauri", "plan": "growth"})
	equal(t, done.(map[string]any)["plan"], any("growth"))
	fatal(t, "plan is required", func() { hr.Web("change-plan", nil) })
}

func TestDecisionsAndFaultsAreThoseOfTheSandbox(t *testing.T) {
	hr := New(t, still)
	hr.Decide("create-status", "201")
	webhook := Fields{"url": "https://hooks.example/in", "events": []string{"leave.approved"}}
	equal(t, hr.Post("/webhooks", webhook).Status, 201)
	active := func() (ids []string) {
		var faults []struct {
			ID     string
			Active bool
		}
		hr.Control("GET", "/faults", nil, &faults)
		for _, one := range faults {
			if one.Active {
				ids = append(ids, one.ID)
			}
		}
		return ids
	}
	hr.Faults("page-2-skips-a-row")
	equal(t, strings.Join(active(), " "), "page-2-skips-a-row")
	hr.Faults()
	equal(t, len(active()), 0)
}

func TestEventsComeToTheInboxInOrder(t *testing.T) {
	hr := New(&failing{TB: t}, still)
	first := hr.Trigger("leave.approved")
	hr.Trigger("employee.updated", Fields{"company": "kauri"})
	last := hr.Trigger("leave.approved")
	received := hr.Inbox.Next("leave.approved")
	equal(t, any(received.ID), first["id"])
	equal(t, received.Data["status"], any("approved"))
	equal(t, received.Headers["X-Service-Signature"] == "", false)
	equal(t, any(hr.Inbox.Next("leave.approved").ID), last["id"])
	equal(t, len(hr.Inbox.All()), 3)
	hr.Inbox.Timeout = time.Nanosecond
	fatal(t, "no leave.approved came within 1ns; what came: 1 × employee.updated", func() { hr.Inbox.Next("leave.approved") })
	equal(t, hr.Inbox.Next("employee.updated", "kauri").Company, "kauri")
}

func TestARefusalIsExplained(t *testing.T) {
	hr := New(&failing{TB: t}, still)
	hr.Get("/company")
	hr.Post("/employees", Fields{"first_name": "Mira"})
	equal(t, len(hr.Requests()), 2)
	why := hr.Why()
	equal(t, why.Data["refused_by"], any("validate"))
	lines := strings.Split(why.String(), "\n")
	equal(t, lines[0], "1  POST /employees  400 VALIDATION_ERROR: last_name is required.")
	equal(t, lines[1], "  validate: EMP-23 (§2.4, §7) An employee cannot be created without last_name.")
	equal(t, hr.Why(0).String(), "0  GET /company  200")
	hr.Get("/analytics", hr.Key("full", "kauri"))
	equal(t, strings.Contains(hr.Why().String(), "\n  remedy: Change the plan of kauri to growth.\n"), true)
	fatal(t, "There is no exchange 7", func() { hr.Why(7) })
}

func TestAStateIsKeptAndPutBack(t *testing.T) {
	hr := New(t, still)
	name := func() string {
		var company struct{ Name string }
		hr.Get("/company").Into(&company)
		return company.Name
	}
	kept := hr.Snapshot()
	hr.Patch("/company", Fields{"name": "Renamed"})
	hr.Restore(kept)
	equal(t, name(), "Wattle Grove Software")
	hr.Patch("/company", Fields{"name": "Renamed"})
	hr.Reset()
	equal(t, name(), "Wattle Grove Software")
}
