"""The fixtures ``hr`` and ``hr_mock``, and the exchanges of a failed test in its report."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from .control import Control, HrMockError
from .process import MockProcess, find_command
from .sandbox import Hr

#: How long a sandbox lives in a mock that others use too, should this process die before it ends the sandbox.
TTL = "PT2H"

_sandbox = pytest.StashKey[Hr]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hr-mock")
    group.addoption(
        "--hr-url",
        metavar="URL",
        help="a running hr-mock, instead of one that is started for the tests (default: HR_CONTROL_URL)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "hr(**options): options of the test's sandbox, such as clock, seed, decisions, faults or rate_limit",
    )


@pytest.fixture(scope="session")
def hr_mock(pytestconfig: pytest.Config) -> Iterator[Control]:
    """The control API of the session's mock: a running one if there is an address, otherwise one of its own."""
    address = pytestconfig.getoption("--hr-url") or os.environ.get("HR_CONTROL_URL")
    process: MockProcess | None = None
    problem = ""
    try:
        if not address:
            process = MockProcess(find_command(os.environ, pytestconfig.rootpath))
            address = process.url
        control = Control.at(address)
        control.call("GET", "/health")
    except HrMockError as error:
        problem = str(error)
    # Outside of `except`, so that the report is the one line that helps.
    if problem:
        pytest.fail(problem, pytrace=False)
    yield control
    if process is not None:
        process.close()


@pytest.fixture(scope="session")
def hr_options() -> dict[str, Any]:
    """Options of every sandbox. Override it in a conftest.py; ``@pytest.mark.hr(…)`` wins."""
    return {}


@pytest.fixture
def hr(request: pytest.FixtureRequest, hr_mock: Control, hr_options: dict[str, Any], pytestconfig: pytest.Config) -> Iterator[Hr]:
    """A sandbox of this test: companies, data, keys, clock and webhooks that no other test sees."""
    marks = [mark.kwargs for mark in request.node.iter_markers("hr")]
    options = {"owner": _owner(request.node.nodeid), "ttl": TTL, **hr_options}
    # The mark that is closest to the test comes first.
    for mark in reversed(marks):
        options.update(mark)
    made: Hr | str
    try:
        made = Hr.make(hr_mock, options)
    except HrMockError as error:
        made = str(error)
    sandbox = made if isinstance(made, Hr) else pytest.fail(made, pytrace=False)
    request.node.stash[_sandbox] = sandbox
    yield sandbox
    try:
        sandbox.end()
    except HrMockError:
        pass  # The mock has ended, or the sandbox: there is nothing left to end.


def _owner(nodeid: str) -> str:
    """Printable, up to 100 characters: the console of the mock lists sandboxes by it."""
    return "".join(letter if letter.isprintable() else "?" for letter in nodeid)[-100:]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    # The sandbox ends with the teardown, whose report comes too late.
    if report.failed and report.when != "teardown" and _sandbox in item.stash:
        report.sections.append(("hr-mock: last exchanges", item.stash[_sandbox].last_exchanges()))
    return report
