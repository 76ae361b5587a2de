package container

import (
	"net/http"
	"reflect"
	"testing"

	"github.com/testcontainers/testcontainers-go"
)

func TestTheContainerIsAskedForAsItsImageNeedsIt(t *testing.T) {
	var asked testcontainers.GenericContainerRequest
	for _, option := range options("secret", []string{"--seed", "7"}) {
		if err := option.Customize(&asked); err != nil {
			t.Fatal(err)
		}
	}
	got := []any{asked.ExposedPorts, asked.Env, asked.Cmd}
	want := []any{[]string{Port}, map[string]string{"HR_MOCK_CONTROL_TOKEN": "secret"}, []string{"--seed", "7"}}
	if !reflect.DeepEqual(got, want) || asked.WaitingFor == nil {
		t.Errorf("asked for %v", got)
	}
}

func TestAStartedContainerServesTheApiAndItsControlApi(t *testing.T) {
	testcontainers.SkipIfProviderIsNotHealthy(t)
	mock, err := Run(t.Context(), "hr-mock", "--clock", "frozen:2026-03-02T09:00:00Z")
	testcontainers.CleanupContainer(t, mock)
	if err != nil {
		t.Fatal(err)
	}
	for path, key := range map[string]string{"/api/v1/company": "hrk_wattle_full", "/_mock/clock": mock.Token} {
		request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, mock.URL+path, nil)
		request.Header.Set("Authorization", "Bearer "+key)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s is answered %d", path, response.StatusCode)
		}
	}
}
