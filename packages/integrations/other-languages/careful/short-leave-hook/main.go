// Command short-leave-hook approves requests for leave of at most one day when the balance of the person covers them.
//
// It listens on 127.0.0.1:PORT: POST /hooks, GET /health.
//
//	PORT=3000 HR_WEBHOOK_SECRET=… HR_BASE_URL=… HR_KEY_READ=… HR_KEY_WRITE=… go run main.go
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	maxBody = 1 << 20
	tries   = 6
	window  = 61 * time.Second // the limit is 100 requests per minute and key
	longest = 1.0              // days that are approved without a person
)

var errUnknown = errors.New("no clear answer")

type leave struct {
	ID         string  `json:"id"`
	EmployeeID string  `json:"employeeId"`
	TypeName   string  `json:"typeName"`
	Days       float64 `json:"days"`
	Status     string  `json:"status"`
}

type balance struct {
	EmployeeID string  `json:"employee_id"`
	Annual     float64 `json:"annual_available"`
}

type event struct {
	ID   string `json:"id"`
	Kind string `json:"event"`
	Data struct {
		ID string `json:"id"`
	} `json:"data"`
}

type service struct {
	base   string
	keys   map[string]string // by method
	client *http.Client
}

// call makes a request until it has a clear answer. Give it only what may be made twice.
func (s *service) call(method, path string, into any) (int, error) {
	waits := 0
	for attempt := 1; ; attempt++ {
		status, wait, err := s.once(method, path, into)
		if err == nil && status != http.StatusTooManyRequests {
			return status, nil
		}
		if status == http.StatusTooManyRequests {
			if waits++; waits > 5 {
				return status, errors.New("the rate limit does not end")
			}
			time.Sleep(wait)
			attempt--
			continue
		}
		if attempt >= tries {
			return status, fmt.Errorf("%s %s: %w", method, path, err)
		}
		time.Sleep(250 * time.Millisecond << attempt)
	}
}

func (s *service) once(method, path string, into any) (int, time.Duration, error) {
	request, err := http.NewRequest(method, s.base+path, nil)
	if err != nil {
		return 0, 0, err
	}
	request.Header.Set("Authorization", "Bearer "+s.keys[method])
	response, err := s.client.Do(request)
	if err != nil {
		return 0, 0, errUnknown
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 16<<20))
	if err != nil {
		return 0, 0, errUnknown
	}
	var got struct {
		Data  json.RawMessage `json:"data"`
		Error struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	isJSON := json.Unmarshal(body, &got) == nil
	switch status := response.StatusCode; {
	case status == http.StatusTooManyRequests:
		wait := window
		if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds >= 0 && seconds <= 120 {
			wait = time.Duration(seconds+1) * time.Second
		}
		return status, wait, nil
	case got.Error.Code == "INTERNAL_ERROR", status >= 500 && status != http.StatusNotImplemented:
		return status, 0, errUnknown
	case status == http.StatusOK && into != nil:
		if !isJSON || json.Unmarshal(got.Data, into) != nil {
			return status, 0, errUnknown
		}
		return status, 0, nil
	default:
		return status, 0, nil
	}
}

// decide looks at the request as it is now, and approves it if it is short. An error means: try again later.
func (s *service) decide(id string) (string, error) {
	for range tries {
		var now leave
		status, err := s.call(http.MethodGet, "/leave/"+url.PathEscape(id), &now)
		switch {
		case err != nil:
			return "", err
		case status == http.StatusNotFound:
			return "is not there", nil
		case status != http.StatusOK:
			return "", fmt.Errorf("GET /leave/%s: status %d", id, status)
		case now.Status != "pending":
			return "is " + now.Status, nil
		case now.Days <= 0 || now.Days > longest:
			return "is for a person to decide", nil
		case !strings.HasPrefix(strings.ToLower(now.TypeName), "annual "):
			return "is no annual leave: for a person to decide", nil
		}
		var balances []balance
		status, err = s.call(http.MethodGet, "/leave/balances?employee_id="+url.QueryEscape(now.EmployeeID), &balances)
		if err != nil || status != http.StatusOK {
			return "", fmt.Errorf("GET /leave/balances: status %d %v", status, err)
		}
		covered := false
		for _, one := range balances {
			covered = covered || one.EmployeeID == now.EmployeeID && one.Annual >= now.Days
		}
		if !covered {
			return "is not covered by the balance: for a person to decide", nil
		}
		// Once: whatever the answer is, the next look says what is true.
		status, wait, err := s.once(http.MethodPatch, "/leave/"+url.PathEscape(id)+"/approve", nil)
		switch {
		case err == nil && status >= 200 && status < 300:
			return "is approved", nil
		case err != nil:
			time.Sleep(time.Second)
		case status == http.StatusTooManyRequests:
			time.Sleep(wait)
		case status != http.StatusConflict:
			return "", fmt.Errorf("PATCH /leave/%s/approve: status %d", id, status)
		}
	}
	return "", errors.New("no clear answer to the approval")
}

// isSigned compares in constant time, over the bytes as they came.
func isSigned(body []byte, header, secret string) bool {
	sent, isHex := strings.CutPrefix(header, "sha256=")
	given, err := hex.DecodeString(sent)
	if !isHex || err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}

type receiver struct {
	secret, header string
	work           chan event
	lock           sync.Mutex
	seen           map[string]bool
}

// ServeHTTP acknowledges at once; the work comes after.
func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, request.Body, maxBody))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if !isSigned(body, request.Header.Get(r.header), r.secret) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var got event
	if json.NewDecoder(bytes.NewReader(body)).Decode(&got) != nil || got.ID == "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if got.Kind == "leave.requested" && !r.seen[got.ID] {
		select {
		case r.work <- got:
		default: // full: the service sends it again
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
	}
	r.seen[got.ID] = true
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	log.SetFlags(0)
	for _, name := range []string{"PORT", "HR_WEBHOOK_SECRET", "HR_BASE_URL", "HR_KEY_READ", "HR_KEY_WRITE"} {
		if os.Getenv(name) == "" {
			log.Fatalf("short-leave-hook: set %s", name)
		}
	}
	header := os.Getenv("HR_SIGNATURE_HEADER") // the service puts its brand where the document says Service
	if header == "" {
		header = "X-Service-Signature"
	}
	s := &service{os.Getenv("HR_BASE_URL"), map[string]string{"GET": os.Getenv("HR_KEY_READ"), "PATCH": os.Getenv("HR_KEY_WRITE")}, &http.Client{
		Timeout:       30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	hooks := &receiver{secret: os.Getenv("HR_WEBHOOK_SECRET"), header: header, work: make(chan event, 1000), seen: map[string]bool{}}
	go func() {
		for got := range hooks.work {
			result, err := s.decide(got.Data.ID)
			if err != nil {
				log.Printf("event %s waits: %v", got.ID, err)
				time.AfterFunc(30*time.Second, func() { hooks.work <- got })
				continue
			}
			fmt.Printf("leave %s %s\n", got.Data.ID, result)
		}
	}()
	http.Handle("/hooks", hooks)
	http.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	server := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PORT"), ReadTimeout: 20 * time.Second, WriteTimeout: 20 * time.Second}
	log.Fatalf("short-leave-hook: %v", server.ListenAndServe())
}
