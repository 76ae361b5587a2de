package hrmocktest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// How long a call may take.
const timeout = 30 * time.Second

var client = &http.Client{Timeout: timeout}

// Sends JSON and returns the response, whatever its status.
func send(method, address string, body any, token string) (int, http.Header, string, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, nil, "", err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, address, sent)
	if err != nil {
		return 0, nil, "", err
	}
	request.Header.Set("Accept", "application/json")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, nil, "", fmt.Errorf("no mock answers: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, response.Header, string(text), err
}

// The control API of a mock, or of one sandbox of it.
type control struct{ url, sandbox string }

// The control API at the address of a mock, with or without /_mock, or of one of its sandboxes.
func controlAt(address string) (control, error) {
	parts, err := url.Parse(address)
	if err != nil || parts.Host == "" || (parts.Scheme != "http" && parts.Scheme != "https") {
		return control{}, fmt.Errorf("'%s' must be the address of a running mock, such as http://127.0.0.1:4010", address)
	}
	return control{url: parts.Scheme + "://" + parts.Host + "/_mock"}, nil
}

// Calls a path below /_mock and reads its JSON into result, unless that is nil.
func (c control) call(method, path string, body, result any) error {
	question := ""
	if c.sandbox != "" {
		question = "?sandbox=" + url.QueryEscape(c.sandbox)
		if strings.Contains(path, "?") {
			question = "&" + question[1:]
		}
	}
	status, _, text, err := send(method, c.url+path+question, body, os.Getenv("HR_MOCK_CONTROL_TOKEN"))
	if err != nil {
		return err
	}
	if status >= 200 && status < 300 {
		if result == nil {
			return nil
		}
		return json.Unmarshal([]byte(text), result)
	}
	var refusal struct{ Error Error }
	reason := fmt.Sprintf("status %d", status)
	if json.Unmarshal([]byte(text), &refusal) == nil && refusal.Error.Message != "" {
		reason = refusal.Error.Message
		if field := refusal.Error.Field; !strings.Contains(reason, field) {
			reason = field + ": " + reason
		}
	}
	return fmt.Errorf("hr-mock refused %s /_mock%s: %s", method, path, reason)
}
