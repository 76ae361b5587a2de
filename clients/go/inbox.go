package hrmocktest

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"
)

// Inbox is the receiver inside the mock, which gets every event of every company, signed.
type Inbox struct {
	// Timeout is how long Next waits. Default 4 s.
	Timeout time.Duration

	hr    *Hr
	taken map[int]bool
}

// Delivery is what a receiver gets.
type Delivery struct {
	N         int               `json:"n"`
	ID        string            `json:"id"`
	Event     string            `json:"event"`
	CreatedAt time.Time         `json:"created_at"`
	Company   string            `json:"company"`
	WebhookID *string           `json:"webhook_id"`
	Headers   map[string]string `json:"headers"`
	// Body is what is signed.
	Body   string  `json:"body"`
	Secret *string `json:"secret"`
	// Data is the resource of the event.
	Data Fields `json:"-"`
}

// Next takes the next delivery of a kind, of any company or of the one with the slug that follows; waits for it.
func (in *Inbox) Next(event string, company ...string) Delivery {
	in.hr.t.Helper()
	wait := in.Timeout
	if wait == 0 {
		wait = 4 * time.Second
	}
	until := time.Now().Add(wait)
	for {
		counts := map[string]int{}
		for _, one := range in.All() {
			if in.taken[one.N] {
				continue
			}
			if one.Event == event && (len(company) == 0 || company[0] == one.Company) {
				in.taken[one.N] = true
				return one
			}
			counts[one.Event]++
		}
		if time.Now().After(until) {
			in.hr.t.Fatalf("no %s came within %s; what came: %s", event, wait, counted(counts))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// All are the deliveries, oldest first, taken or not.
func (in *Inbox) All() []Delivery {
	in.hr.t.Helper()
	var listed []Delivery
	in.hr.must("GET", "/inbox", nil, &listed)
	for place := range listed {
		var body struct{ Data Fields }
		if json.Unmarshal([]byte(listed[place].Body), &body) == nil {
			listed[place].Data = body.Data
		}
	}
	return listed
}

func counted(counts map[string]int) string {
	var texts []string
	for event, count := range counts {
		texts = append(texts, fmt.Sprintf("%d × %s", count, event))
	}
	if len(texts) == 0 {
		return "nothing"
	}
	sort.Strings(texts)
	return strings.Join(texts, ", ")
}
