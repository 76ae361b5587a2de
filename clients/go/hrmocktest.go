// Package hrmocktest gives each test a mock of the HR Platform REST API of its own.
//
//	func TestLeave(t *testing.T) {
//		hr := hrmocktest.New(t, hrmocktest.Fields{"clock": "frozen:2026-03-02T09:00:00Z"})
//		program := NewProgram(hr.BaseURL, hr.Key("full"))
//		…
//	}
package hrmocktest

import (
	"net/http"
	"strings"
	"testing"
)

// Fields are the members of a JSON object.
type Fields = map[string]any

// Hr is the service of one test: a sandbox with companies, data, keys, clock and webhooks of its own. What the mock
// refuses ends the test, so call it from the test's own goroutine.
type Hr struct {
	// ID is "sb" and a number.
	ID string
	// BaseURL is that of the API, for the program under test.
	BaseURL string
	// Companies with their keys, as they were at the start.
	Companies []Company
	Clock     Clock
	Inbox     *Inbox

	t       testing.TB
	control control
}

// Company is a company of the sandbox.
type Company struct {
	Slug          string   `json:"slug"`
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Plan          string   `json:"plan"`
	Jurisdictions []string `json:"jurisdictions"`
	Keys          []struct {
		Token   string   `json:"token"`
		Scopes  []string `json:"scopes"`
		Revoked bool     `json:"revoked"`
	} `json:"keys"`
}

// How long a sandbox lives in a mock that others use too, should this process die before it ends the sandbox.
const ttl = "PT2H"

// New makes a sandbox that ends with the test. The options are those of POST /_mock/sandboxes, such as clock, seed,
// decisions, faults or rate_limit. If the test fails, its log shows the last exchanges with their reasons.
func New(t testing.TB, options ...Fields) *Hr {
	t.Helper()
	url, err := running()
	if err != nil {
		t.Fatal(err)
	}
	whole := control{url: url}
	body := Fields{"owner": owner(t.Name()), "ttl": ttl}
	for _, some := range options {
		for name, value := range some {
			body[name] = value
		}
	}
	var made struct {
		ID        string    `json:"id"`
		BaseURL   string    `json:"base_url"`
		Companies []Company `json:"companies"`
	}
	if err := whole.call("POST", "/sandboxes", body, &made); err != nil {
		t.Fatal(err)
	}
	own := control{url: url, sandbox: made.ID}
	hr := &Hr{ID: made.ID, BaseURL: made.BaseURL, Companies: made.Companies, t: t, control: own}
	hr.Clock = Clock{hr}
	hr.Inbox = &Inbox{hr: hr, taken: map[int]bool{}}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("hr-mock: last exchanges\n%s", hr.LastExchanges())
		}
		// Whoever ended the mock or the sandbox has left nothing to end.
		_ = whole.call("DELETE", "/sandboxes/"+made.ID, nil, nil)
	})
	return hr
}

// The console of the mock lists sandboxes by owner: printable, up to 100 characters.
func owner(name string) string {
	letters := []rune(strings.ToValidUTF8(name, "?"))
	return string(letters[max(0, len(letters)-100):])
}

// Key is the token of a key: full, read, write, admin, webhooks, sacrificial or revoked. Its company is the first one,
// or the one with the slug that follows.
func (hr *Hr) Key(name string, company ...string) string {
	hr.t.Helper()
	var slugs, tokens []string
	for _, one := range hr.Companies {
		slugs = append(slugs, one.Slug)
		if len(company) > 0 && one.Slug != company[0] {
			continue
		}
		for _, key := range one.Keys {
			// What follows the last underscore is the sandbox's own.
			if cut := strings.LastIndex(key.Token, "_"); cut > 0 && strings.HasSuffix(key.Token[:cut], "_"+name) {
				return key.Token
			}
			tokens = append(tokens, key.Token)
		}
		hr.t.Fatalf("%s has no key '%s'; its keys are %s", one.Slug, name, strings.Join(tokens, ", "))
	}
	hr.t.Fatalf("there is no company '%s'; the companies are %s", strings.Join(company, ""), strings.Join(slugs, ", "))
	return ""
}

// Client adds the full key of the first company to each request to the API that has no key.
func (hr *Hr) Client() *http.Client {
	hr.t.Helper()
	return &http.Client{Timeout: timeout, Transport: &keyed{base: hr.BaseURL, key: hr.Key("full")}}
}

type keyed struct{ base, key string }

func (k *keyed) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Header.Get("Authorization") == "" && strings.HasPrefix(request.URL.String(), k.base+"/") {
		request = request.Clone(request.Context())
		request.Header.Set("Authorization", "Bearer "+k.key)
	}
	return http.DefaultTransport.RoundTrip(request)
}
