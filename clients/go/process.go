package hrmocktest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

// How long a mock may take until it listens.
const startTime = 30 * time.Second

var shared struct {
	once sync.Once
	url  string
	err  error
	// The garbage collector would close its standard input, and so end the mock.
	child *exec.Cmd
}

// The control API of the mock of this process: a running one, or one that is started for it.
func running() (string, error) {
	shared.once.Do(func() {
		address := os.Getenv("HR_CONTROL_URL")
		if address == "" {
			folder, _ := os.Getwd()
			var command []string
			if command, shared.err = findCommand(os.Getenv, folder); shared.err == nil {
				shared.child, address, shared.err = start(command, startTime)
			}
		}
		if shared.err != nil {
			return
		}
		var found control
		if found, shared.err = controlAt(address); shared.err == nil {
			shared.url, shared.err = found.url, found.call("GET", "/health", nil, nil)
		}
	})
	return shared.url, shared.err
}

// Separated by spaces, which double quotes keep in a word.
var words = regexp.MustCompile(`"([^"]*)"|([^\s"]+)`)

// HR_MOCK_COMMAND, or hr-mock of the path, or of a node_modules in the folder or above it.
func findCommand(getenv func(string) string, folder string) ([]string, error) {
	var own []string
	for _, found := range words.FindAllStringSubmatch(getenv("HR_MOCK_COMMAND"), -1) {
		own = append(own, found[1]+found[2])
	}
	if len(own) > 0 {
		return own, nil
	}
	for _, place := range filepath.SplitList(getenv("PATH")) {
		if found, err := exec.LookPath(filepath.Join(place, "hr-mock")); err == nil {
			return []string{found}, nil
		}
	}
	for above := ""; above != folder; above, folder = folder, filepath.Dir(folder) {
		if found, err := exec.LookPath(filepath.Join(folder, "node_modules", ".bin", "hr-mock")); err == nil {
			return []string{found}, nil
		}
	}
	return nil, errors.New("hr-mock is not installed: put it on the path, install its npm package in this folder," +
		" or set HR_MOCK_COMMAND (a command) or HR_CONTROL_URL (a running mock)")
}

var listening = regexp.MustCompile(`listening on (https?://\S+)`)

// Starts a mock on a free port. It ends with this process, however that ends: its standard input closes.
func start(command []string, wait time.Duration) (*exec.Cmd, string, error) {
	line := append(append([]string{}, command...), "--port", "0", "--end-with-input")
	child := exec.Command(line[0], line[1:]...)
	if _, err := child.StdinPipe(); err != nil {
		return nil, "", err
	}
	// One pipe for both, which is never closed here.
	out, in, err := os.Pipe()
	if err != nil {
		return nil, "", err
	}
	child.Stdout, child.Stderr = in, in
	if err := child.Start(); err != nil {
		return nil, "", fmt.Errorf("cannot run %s: %w", command[0], err)
	}
	in.Close()
	address, said := make(chan string, 1), make(chan string, 1)
	go read(out, address, said)
	select {
	case found := <-address:
		return child, found, nil
	case text := <-said:
		return nil, "", fmt.Errorf("%s ended, %v: %s", strings.Join(line, " "), status(child), text)
	case <-time.After(wait):
		_ = child.Process.Kill()
		_ = out.Close()
		return nil, "", fmt.Errorf("%s did not listen within %s: %s", strings.Join(line, " "), wait, <-said)
	}
}

func status(child *exec.Cmd) string {
	_ = child.Wait()
	return child.ProcessState.String()
}

// Reads what a mock prints, to its end: first its address, or else what it said instead.
func read(out io.Reader, address, said chan<- string) {
	var lines []string
	scanner := bufio.NewScanner(out)
	for scanner.Scan() {
		if found := listening.FindStringSubmatch(scanner.Text()); found != nil {
			address <- found[1]
			_, _ = io.Copy(io.Discard, out)
			return
		}
		if text := strings.TrimSpace(scanner.Text()); text != "" {
			lines = append(lines, text)
		}
	}
	if len(lines) == 0 {
		lines = []string{"it said nothing"}
	}
	said <- strings.Join(lines, " ")
}
