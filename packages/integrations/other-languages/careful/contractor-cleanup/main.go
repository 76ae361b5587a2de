// Command contractor-cleanup terminates contractors whose contract ended: 24 months after their start.
//
//	HR_BASE_URL=… HR_KEY_READ=… HR_KEY_WRITE=… go run main.go
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"
)

const (
	day         = "2006-01-02"
	tries       = 5
	months      = 24
	window      = 61 * time.Second // the limit is 100 requests per minute and key
	maxBody     = 16 << 20
	largestPart = 4 // more than a quarter of the company at once is a mistake in the data
)

// refusal is an answer that no repetition changes.
type refusal struct {
	status int
	code   string
}

func (r refusal) Error() string {
	return strings.TrimSpace(fmt.Sprintf("status %d %s", r.status, r.code))
}

// unknown is the outcome of a write whose answer was lost.
var errUnknown = errors.New("no answer")

type person struct {
	ID             string `json:"id"`
	EmploymentType string `json:"employment_type"`
	StartDate      string `json:"start_date"`
	Status         string `json:"status"`
}

type meta struct {
	Total   int  `json:"total"`
	Page    int  `json:"page"`
	HasMore bool `json:"has_more"`
}

type answer struct {
	Data  json.RawMessage `json:"data"`
	Meta  *meta           `json:"meta"`
	Error *struct {
		Code string `json:"code"`
	} `json:"error"`
}

type service struct {
	base, readKey, writeKey string
	client                  *http.Client
}

// once makes one request. The error is a refusal, or errUnknown when nobody knows what became of it.
func (s *service) once(method, path string, body any) (*answer, time.Duration, error) {
	var reader io.Reader
	key := s.readKey
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, 0, err
		}
		reader = bytes.NewReader(text)
	}
	if method != http.MethodGet {
		key = s.writeKey
	}
	request, err := http.NewRequest(method, s.base+path, reader)
	if err != nil {
		return nil, 0, err
	}
	request.Header.Set("Authorization", "Bearer "+key)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := s.client.Do(request)
	if err != nil {
		return nil, 0, errUnknown
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	if err != nil {
		return nil, 0, errUnknown
	}
	var got answer
	isJSON := json.Unmarshal(text, &got) == nil
	code := ""
	if isJSON && got.Error != nil {
		code = got.Error.Code
	}
	switch status := response.StatusCode; {
	case status == 429:
		wait := window
		if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds >= 0 && seconds <= 120 {
			wait = time.Duration(seconds+1) * time.Second
		}
		return nil, wait, refusal{status, code}
	case status >= 200 && status < 300 && (method != http.MethodGet || isJSON && got.Data != nil):
		return &got, 0, nil
	case status == 501, status >= 300 && status < 500 && code != "INTERNAL_ERROR":
		return nil, 0, refusal{status, code}
	}
	return nil, 0, errUnknown
}

// get repeats a read until it is answered.
func (s *service) get(path string) (*answer, error) {
	waits := 0
	for attempt := 1; ; {
		got, wait, err := s.once(http.MethodGet, path, nil)
		if err == nil {
			return got, nil
		}
		if wait > 0 && waits < 3 {
			waits++
			time.Sleep(wait)
			continue
		}
		if err != errUnknown || attempt == tries {
			return nil, fmt.Errorf("GET %s: %w", path, err)
		}
		time.Sleep(500 * time.Millisecond << attempt)
		attempt++
	}
}

func (s *service) person(id string) (person, error) {
	var one person
	got, err := s.get("/employees/" + id)
	if err != nil {
		return one, err
	}
	return one, json.Unmarshal(got.Data, &one)
}

// people reads every page; it starts again when somebody came or went meanwhile.
func (s *service) people() (map[string]person, error) {
	for range 3 {
		rows := map[string]person{}
		for path := "/employees?status=all"; ; {
			got, err := s.get(path)
			if err != nil {
				return nil, err
			}
			var page []person
			if err := json.Unmarshal(got.Data, &page); err != nil || got.Meta == nil {
				return nil, errors.New("GET /employees: not a list with meta")
			}
			for _, one := range page {
				rows[one.ID] = one
			}
			if !got.Meta.HasMore {
				if len(rows) == got.Meta.Total {
					return rows, nil
				}
				break
			}
			if len(page) == 0 {
				return nil, errors.New("GET /employees: a page that leads nowhere")
			}
			path = fmt.Sprintf("/employees?status=all&page=%d", got.Meta.Page+1)
		}
	}
	return nil, errors.New("GET /employees: it changed each time that it was read")
}

// terminate ends the employment of a person, once: it looks before each attempt, since the answer to the last one may be lost.
func (s *service) terminate(id, last string) error {
	waits := 0
	for attempt := 1; ; {
		now, err := s.person(id)
		if err != nil {
			return err
		}
		if now.Status == "terminated" {
			return nil
		}
		if now.EmploymentType != "contractor" {
			return fmt.Errorf("%s is no contractor any more: left alone", id)
		}
		if attempt > tries {
			return fmt.Errorf("DELETE /employees/%s: no success after %d tries", id, tries)
		}
		if attempt > 1 {
			time.Sleep(500 * time.Millisecond << attempt)
		}
		_, wait, err := s.once(http.MethodDelete, "/employees/"+id,
			map[string]string{"termination_date": last, "termination_reason": "Contract ended"})
		var refused refusal
		switch {
		case wait > 0 && waits < 3:
			waits++
			time.Sleep(wait)
			continue
		case errors.As(err, &refused) && refused.status != http.StatusConflict:
			return fmt.Errorf("DELETE /employees/%s: %w", id, err)
		}
		attempt++
	}
}

// lastDay is the day before the contract's months are over; the 31st becomes the last of a shorter month.
func lastDay(start time.Time) time.Time {
	first := time.Date(start.Year(), start.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	length := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(start.Day(), length)-2)
}

// today is the calendar date where the company is.
func today(zone string) (time.Time, error) {
	now := time.Now()
	if text := os.Getenv("HR_NOW"); text != "" {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return now, fmt.Errorf("HR_NOW is no ISO instant: %s", text)
		}
		now = at
	}
	if place, err := time.LoadLocation(zone); err == nil {
		now = now.In(place)
	}
	return time.Parse(day, now.Format(day))
}

func run() error {
	s := &service{os.Getenv("HR_BASE_URL"), os.Getenv("HR_KEY_READ"), os.Getenv("HR_KEY_WRITE"), &http.Client{
		Timeout:       30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	if s.base == "" || s.readKey == "" || s.writeKey == "" {
		return errors.New("set HR_BASE_URL, HR_KEY_READ and HR_KEY_WRITE")
	}
	got, err := s.get("/company")
	if err != nil {
		return err
	}
	var company struct{ Timezone string }
	if err := json.Unmarshal(got.Data, &company); err != nil {
		return err
	}
	now, err := today(company.Timezone)
	if err != nil {
		return err
	}
	people, err := s.people()
	if err != nil {
		return err
	}
	ended := map[string]string{}
	for id, one := range people {
		if one.EmploymentType != "contractor" || one.Status == "terminated" {
			continue
		}
		start, err := time.Parse(day, one.StartDate)
		if err != nil {
			return fmt.Errorf("employee %s: start_date is no date", id)
		}
		if last := lastDay(start); last.Before(now) {
			ended[id] = last.Format(day)
		}
	}
	if len(ended) > len(people)/largestPart {
		return fmt.Errorf("%d of %d people would be terminated: ask a person first", len(ended), len(people))
	}
	ids := make([]string, 0, len(ended))
	for id := range ended {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		if err := s.terminate(id, ended[id]); err != nil {
			return err
		}
		fmt.Println(id, ended[id])
	}
	fmt.Printf("%d contractors terminated\n", len(ids))
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "contractor-cleanup:", err)
		os.Exit(1)
	}
}
