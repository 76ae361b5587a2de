// Package container runs a mock of the HR Platform REST API from its image, for Testcontainers.
//
//	mock, err := container.Run(ctx, "hr-mock", "--clock", "frozen:2026-03-02T09:00:00Z")
//	testcontainers.CleanupContainer(t, mock)
//	program := NewProgram(mock.URL+"/api/v1", "hrk_wattle_full")
package container

import (
	"context"
	"crypto/rand"
	"net/http"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

// Port is the one in the container.
const Port = "4010/tcp"

// Mock is a container that serves.
type Mock struct {
	testcontainers.Container
	// URL is the address of the mock and of its console, without a path. The API is below /api/v1; its keys are fixed,
	// such as hrk_wattle_full. As HR_CONTROL_URL it serves hrmocktest.New.
	URL string
	// Token is that of the control API: HR_MOCK_CONTROL_TOKEN.
	Token string
}

// Run starts a container of an image, such as hr-mock, with flags of hr-mock, and waits until it can serve.
// With an error, the container, if there is one, is still to be ended.
func Run(ctx context.Context, image string, flags ...string) (*Mock, error) {
	mock := &Mock{Token: rand.Text()}
	made, err := testcontainers.Run(ctx, image, options(mock.Token, flags)...)
	if made != nil {
		mock.Container = made
	}
	if err == nil {
		mock.URL, err = made.PortEndpoint(ctx, Port, "http")
	}
	return mock, err
}

func options(token string, flags []string) []testcontainers.ContainerCustomizer {
	healthy := wait.ForHTTP("/_mock/health").WithPort(Port).WithStatusCodeMatcher(func(status int) bool { return status == http.StatusOK })
	return []testcontainers.ContainerCustomizer{
		testcontainers.WithExposedPorts(Port),
		testcontainers.WithEnv(map[string]string{"HR_MOCK_CONTROL_TOKEN": token}),
		testcontainers.WithCmd(flags...),
		testcontainers.WithWaitStrategy(healthy),
	}
}
