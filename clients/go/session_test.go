package hrmocktest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var sprint, sprintf = fmt.Sprint, fmt.Sprintf

func TestAFailedTestShowsItsExchangesAndItsSandboxEnds(t *testing.T) {
	test := &failing{TB: t}
	hr := New(test, still, Fields{"seed": 4})
	hr.Get("/company")
	hr.Post("/employees", Fields{"first_name": "Mira"})
	test.end[0]()
	wanted := "hr-mock: last exchanges\n0  GET /company  200\n1  POST /employees  400 VALIDATION_ERROR: last_name is required.\n" +
		"  validate: EMP-23 (§2.4, §7) An employee cannot be created without last_name.\n  remedy: "
	if !strings.HasPrefix(test.log, wanted) {
		t.Errorf("the log is %s", test.log)
	}
	fatal(t, "There is no such sandbox", func() { hr.Clock.Now() })
	equal(t, strings.Contains(hr.LastExchanges(), "There is no such sandbox"), true)
}

func TestAnUnknownOptionIsRefusedWithTheNameThatWasMeant(t *testing.T) {
	fatal(t, "hr-mock refused POST /_mock/sandboxes: sede: This field is not known here (did you mean 'seed'?)", func() {
		New(&failing{TB: t}, Fields{"sede": 4})
	})
}

// Started again by the test below, as a process that crashes.
func TestThatCrashes(t *testing.T) {
	file := os.Getenv("HRMOCKTEST_CRASH")
	if file == "" {
		t.Skip("only as a process of its own")
	}
	hr := New(t)
	if err := os.WriteFile(file, []byte(hr.control.url), 0o600); err != nil {
		t.Fatal(err)
	}
	_ = exec.Command("kill", "-9", fmt.Sprint(os.Getpid())).Run()
	time.Sleep(time.Minute)
}

func TestTheMockEndsEvenIfTheTestsCrash(t *testing.T) {
	file := filepath.Join(t.TempDir(), "url")
	child := exec.Command(os.Args[0], "-test.run", "^TestThatCrashes$")
	child.Env = append(os.Environ(), "HRMOCKTEST_CRASH="+file, "HR_CONTROL_URL=")
	out, err := child.CombinedOutput()
	url, readError := os.ReadFile(file)
	if err == nil || readError != nil {
		t.Fatalf("%v, %v: %s", err, readError, out)
	}
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		if err := (control{url: string(url)}).call("GET", "/health", nil, nil); err != nil {
			equal(t, strings.HasPrefix(err.Error(), "no mock answers: "), true)
			return
		}
	}
	t.Error("the mock goes on")
}

func TestAMockThatCannotStartSaysWhy(t *testing.T) {
	says := func(wanted string, wait time.Duration, command ...string) {
		t.Helper()
		if _, _, err := start(command, wait); err == nil || !strings.Contains(err.Error(), wanted) {
			t.Errorf("%q is not in %v", wanted, err)
		}
	}
	says("cannot run no-such-program: ", time.Minute, "no-such-program")
	says("ended, exit status 4: full", time.Minute, "sh", "-c", "echo full >&2; exit 4")
	says("did not listen within 50ms: it said nothing", 50*time.Millisecond, "sh", "-c", "exec cat")
	_, err := controlAt("localhost:4010")
	equal(t, strings.HasPrefix(fmt.Sprint(err), "'localhost:4010' must be the address"), true)
	found, _ := controlAt("http://127.0.0.1:4010/_mock/sandboxes/ci")
	equal(t, found.url, "http://127.0.0.1:4010/_mock")
}

func TestHrMockIsFoundInTheEnvironmentOnThePathAndInNodeModules(t *testing.T) {
	folder := t.TempDir()
	bin, below := filepath.Join(folder, "node_modules", ".bin"), filepath.Join(folder, "tests", "deep")
	for _, one := range []string{bin, below} {
		if err := os.MkdirAll(one, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	environment := map[string]string{}
	find := func(folder string) string {
		found, err := findCommand(func(name string) string { return environment[name] }, folder)
		return fmt.Sprintf("%q %v", found, err)
	}
	equal(t, strings.HasPrefix(find(below), "[] hr-mock is not installed: "), true)
	program := filepath.Join(bin, "hr-mock")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	equal(t, find(below), fmt.Sprintf("[%q] <nil>", program))
	environment["PATH"] = bin
	equal(t, find("/"), fmt.Sprintf("[%q] <nil>", program))
	environment["HR_MOCK_COMMAND"] = ` node "/a folder/hr-mock.js" `
	equal(t, find("/"), `["node" "/a folder/hr-mock.js"] <nil>`)
}
