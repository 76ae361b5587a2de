"""hr-mock in a container, for Testcontainers: ``pip install 'hr-mock-pytest[container]'``."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy

from .control import Control

#: The port in the container.
PORT = 4010


class HrMockContainer(DockerContainer):
    """A mock from its image. ``with HrMockContainer() as mock:`` starts it, waits until it can serve, and ends it.

    The flags are those of ``hr-mock``: ``HrMockContainer("hr-mock", "--clock", "frozen:2026-03-02T09:00:00Z")``.
    """

    def __init__(self, image: str = "hr-mock", *flags: str, **settings: Any) -> None:
        super().__init__(image, **settings)
        self.token = str(uuid4())
        self.with_exposed_ports(PORT)
        self.with_env("HR_MOCK_CONTROL_TOKEN", self.token)
        self.with_command(list(flags))
        self.waiting_for(HttpWaitStrategy(PORT, "/_mock/health").for_status_code(200))

    @property
    def url(self) -> str:
        """The address of the mock and of its console, without a path."""
        return f"http://{self.get_container_host_ip()}:{self.get_exposed_port(PORT)}"

    @property
    def base_url(self) -> str:
        """The base URL of the API. Its keys are fixed, such as ``hrk_wattle_full``."""
        return f"{self.url}/api/v1"

    @property
    def control(self) -> Control:
        """The control API of the whole mock. As the result of a fixture ``hr_mock`` it serves the fixture ``hr``."""
        return Control.at(self.url, self.token)
