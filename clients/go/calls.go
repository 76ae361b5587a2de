package hrmocktest

import (
	"encoding/json"
	"net/http"
)

// Answer is a response of the API.
type Answer struct {
	Status int
	Header http.Header
	// Data is the member data of the body; nil for an error.
	Data json.RawMessage
	// Error is the member error of the body; nil for a success.
	Error *Error
	// Text is the body as sent.
	Text string

	hr *Hr
}

// Error is what the API says of a request that it refuses.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Field   string `json:"field"`
}

// Into reads the data into a value, as json.Unmarshal does. It fails the test if there is none, or if it does not fit.
func (a Answer) Into(value any) {
	a.hr.t.Helper()
	if err := json.Unmarshal(a.Data, value); err != nil {
		a.hr.t.Fatalf("status %d, %s: %v", a.Status, a.Text, err)
	}
}

// Call calls the API below BaseURL, with the full key of the first company, or with the key that follows.
func (hr *Hr) Call(method, path string, body any, key ...string) Answer {
	hr.t.Helper()
	token := hr.Key("full")
	if len(key) > 0 {
		token = key[0]
	}
	status, header, text, err := send(method, hr.BaseURL+path, body, token)
	if err != nil {
		hr.t.Fatal(err)
	}
	answer := Answer{Status: status, Header: header, Text: text, hr: hr}
	var members struct {
		Data  json.RawMessage
		Error *Error
	}
	// A body that is no JSON object, such as CSV, is text.
	if json.Unmarshal([]byte(text), &members) == nil {
		answer.Data, answer.Error = members.Data, members.Error
	}
	return answer
}

func (hr *Hr) Get(path string, key ...string) Answer {
	hr.t.Helper()
	return hr.Call("GET", path, nil, key...)
}

func (hr *Hr) Post(path string, body any, key ...string) Answer {
	hr.t.Helper()
	return hr.Call("POST", path, body, key...)
}

func (hr *Hr) Put(path string, body any, key ...string) Answer {
	hr.t.Helper()
	return hr.Call("PUT", path, body, key...)
}

func (hr *Hr) Patch(path string, body any, key ...string) Answer {
	hr.t.Helper()
	return hr.Call("PATCH", path, body, key...)
}

func (hr *Hr) Delete(path string, key ...string) Answer {
	hr.t.Helper()
	return hr.Call("DELETE", path, nil, key...)
}
