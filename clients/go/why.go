package hrmocktest

import (
	"encoding/json"
	"fmt"
	"strings"
)

// How many exchanges the log of a failed test shows.
const latest = 10

// Explanation is an exchange with its reason. String gives a few lines of it.
type Explanation struct {
	// Data is all that the control API says.
	Data Fields

	read explained
}

// An exchange in a line.
type summary struct {
	N      int
	Method string
	Path   string
	Query  string
	Status int
	Error  *Error
}

// What is shown of the reason.
type explained struct {
	summary

	Console string
	Reason  *struct {
		Lines    []string
		Remedies []struct{ Command string }
	}
	NearRoutes []struct{ Method, Path string }       `json:"near_routes"`
	NearIDs    []struct{ ID, Table, Company string } `json:"near_ids"`
	Faults     []string
	Dropped    []struct{ Text string }
	Changes    []struct {
		Table, ID string
		Members   []struct{ Path string }
	}
	Events []struct{ Event string }
}

func explanation(text []byte) (*Explanation, error) {
	result := &Explanation{}
	if err := json.Unmarshal(text, &result.read); err != nil {
		return nil, err
	}
	return result, json.Unmarshal(text, &result.Data)
}

func (e *Explanation) String() string {
	return strings.Join(append([]string{e.read.heading()}, e.read.reasons()...), "\n  ")
}

// One line: number, method, path, status, and the error if there is one.
func (e summary) heading() string {
	text := fmt.Sprintf("%d  %s %s", e.N, e.Method, e.Path)
	if e.Query != "" {
		text += "?" + e.Query
	}
	text += fmt.Sprintf("  %d", e.Status)
	if e.Error != nil {
		text += fmt.Sprintf(" %s: %s", e.Error.Code, e.Error.Message)
	}
	return text
}

// Why the request was refused and what changes that, what it changed and what was sent.
func (e explained) reasons() []string {
	var lines []string
	add := func(form string, values ...any) { lines = append(lines, fmt.Sprintf(form, values...)) }
	if e.Reason != nil {
		for _, line := range e.Reason.Lines {
			for _, one := range e.Reason.Remedies {
				if one.Command != "" {
					// The mock may have ended with the tests: a command that reaches it is left out.
					line = strings.TrimSuffix(line, " "+one.Command)
				}
			}
			lines = append(lines, line)
		}
		lines = append(lines, e.Console)
	}
	for place, one := range e.NearRoutes {
		if place < few {
			add("did you mean %s %s?", one.Method, one.Path)
		}
	}
	for place, one := range e.NearIDs {
		if place < few {
			add("there is %s in %s of %s", one.ID, one.Table, one.Company)
		}
	}
	for _, fault := range e.Faults {
		add("fault: %s", fault)
	}
	for _, one := range e.Dropped {
		add("%s", one.Text)
	}
	for _, change := range e.Changes {
		var paths []string
		for _, one := range change.Members {
			paths = append(paths, one.Path)
		}
		add("changed %s %s: %s", change.Table, change.ID, strings.Join(paths, ", "))
	}
	for _, one := range e.Events {
		add("sent %s", one.Event)
	}
	return lines
}

// How many lines of one kind are shown.
const few = 3

// LastExchanges is what the log of a failed test shows: the last exchanges, each refusal with its reason.
func (hr *Hr) LastExchanges() string {
	var listed struct {
		Data        []summary
		First, Next int
	}
	if err := hr.control.call("GET", fmt.Sprintf("/requests/summaries?limit=%d", latest), nil, &listed); err != nil {
		return err.Error()
	}
	var blocks []string
	if left := listed.Next - listed.First - len(listed.Data); left > 0 {
		blocks = append(blocks, fmt.Sprintf("(%d earlier exchanges)", left))
	}
	for _, one := range listed.Data {
		blocks = append(blocks, hr.block(one))
	}
	if len(blocks) == 0 {
		return "The test sent no request."
	}
	return strings.Join(blocks, "\n")
}

func (hr *Hr) block(one summary) string {
	if one.Status >= 400 {
		var text json.RawMessage
		if hr.control.call("GET", fmt.Sprintf("/requests/%d/explanation", one.N), nil, &text) == nil {
			if explained, err := explanation(text); err == nil {
				return explained.String()
			}
		}
		// The state of then is not kept any more.
	}
	return one.heading()
}
