import pytest

from hr_mock_pytest import Hr

pytest.importorskip("testcontainers", reason="the container is not tested: 'python3 -m pip install testcontainers' installs what it needs")

import docker  # noqa: E402
from hr_mock_pytest.container import PORT, HrMockContainer  # noqa: E402


@pytest.fixture(autouse=True)
def engine() -> None:
    try:
        docker.from_env().ping()
    except docker.errors.DockerException as error:
        pytest.skip(f"the container is not tested: no container engine answers ({error})")


def test_the_container_is_asked_for_as_its_image_needs_it() -> None:
    container = HrMockContainer("registry.example/hr-mock:1", "--seed", "7")

    assert container.image == "registry.example/hr-mock:1"
    assert container.ports == {str(PORT): None}
    assert container.env == {"HR_MOCK_CONTROL_TOKEN": container.token}
    assert container._command == ["--seed", "7"]


def test_a_started_container_serves_the_api_and_gives_sandboxes() -> None:
    with HrMockContainer("hr-mock", "--clock", "frozen:2026-03-02T09:00:00Z") as mock:
        hr = Hr.make(mock.control, {"seed": 7})

        assert hr.clock.now.isoformat() == "2026-03-02T09:00:00+00:00"
        assert hr.base_url.startswith(f"{mock.url}/")
        assert hr.get("/company").status == 200
        hr.end()
