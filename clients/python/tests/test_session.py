"""What the plugin does around tests: sandboxes, the report of a failed test, and the mock that it starts."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hr_mock_pytest import HrMockError
from hr_mock_pytest.control import Control
from hr_mock_pytest.process import MockProcess, find_command, words_of

SUITE = """
import pytest
pytestmark = pytest.mark.hr(clock="frozen:2026-03-02T09:00:00Z", seed=3)

def test_passes(hr):
    hr.patch("/company", {"name": "Renamed"})

@pytest.mark.hr(seed=4)
def test_fails(hr):
    assert hr.get("/company").data["name"] != "Renamed"
    assert hr.control("GET", "/health")["seed"] == 4
    assert hr.post("/employees", {"first_name": "Mira"}).status == 200
"""


def test_each_test_has_a_sandbox_and_a_failed_one_shows_its_exchanges(pytester: pytest.Pytester, hr_mock: Control) -> None:
    pytester.makepyfile(SUITE)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", f"--hr-url={hr_mock.url}")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*hr-mock: last exchanges*",
            "0  GET /company  200",
            "1  POST /employees  400 VALIDATION_ERROR: last_name is required.",
            "  validate: EMP-23 *",
            "  remedy: *",
        ]
    )
    owners = [one["owner"] for one in hr_mock.call("GET", "/sandboxes")["sandboxes"]]
    assert not any("test_fails" in (owner or "") for owner in owners), "every sandbox has ended"


def test_an_unknown_option_is_refused_with_the_name_that_was_meant(pytester: pytest.Pytester, hr_mock: Control) -> None:
    pytester.makepyfile("import pytest\n@pytest.mark.hr(sede=3)\ndef test_it(hr): pass")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", f"--hr-url={hr_mock.url}")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["hr-mock refused POST /_mock/sandboxes: sede: This field is not known here (did you mean 'seed'?)*"])


CRASH = """
import os
from hr_mock_pytest.control import Control

def test_crashes(hr, hr_mock, tmp_path_factory):
    open("url", "w").write(hr_mock.url)
    os._exit(3)
"""


def test_the_mock_ends_even_if_the_tests_crash(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HR_CONTROL_URL", raising=False)
    pytester.makepyfile(CRASH)
    assert pytester.runpytest_subprocess("-p", "no:cacheprovider").ret == 3
    control = Control((pytester.path / "url").read_text())
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            control.call("GET", "/health")
        except HrMockError as error:
            assert "no mock answers GET" in str(error)
            return
        time.sleep(0.02)
    pytest.fail("the mock goes on")


def test_a_mock_that_cannot_start_says_why() -> None:
    with pytest.raises(HrMockError, match="cannot run no-such-program: No such file or directory"):
        MockProcess(["no-such-program"])
    with pytest.raises(HrMockError, match="sh -c echo full >&2; exit 4 .* ended with status 4: full"):
        MockProcess(["sh", "-c", "echo full >&2; exit 4"])
    with pytest.raises(HrMockError, match="did not listen within 0.05 s"):
        MockProcess(["sh", "-c", "cat"], start=0.05)
    with pytest.raises(HrMockError, match="no mock answers GET http://127.0.0.1:1/_mock/health"):
        Control.at("http://127.0.0.1:1/_mock/sandboxes/ci").call("GET", "/health")
    with pytest.raises(HrMockError, match="'localhost:4010' must be the address"):
        Control.at("localhost:4010")


def test_hr_mock_is_found_in_the_environment_on_the_path_and_in_node_modules(tmp_path: Path) -> None:
    assert find_command({"HR_MOCK_COMMAND": 'node "/a folder/hr-mock.js"'}, tmp_path) == ["node", "/a folder/hr-mock.js"]
    assert words_of("  docker run  -i hr-mock ") == ["docker", "run", "-i", "hr-mock"]
    program = tmp_path / "node_modules" / ".bin" / "hr-mock"
    below = tmp_path / "tests" / "deep"
    for folder in (program.parent, below):
        folder.mkdir(parents=True)
    with pytest.raises(HrMockError, match="hr-mock is not installed: .* HR_MOCK_COMMAND .* HR_CONTROL_URL"):
        find_command({"PATH": ""}, below)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert find_command({"PATH": ""}, below) == [str(program)]
    assert find_command({"PATH": str(program.parent)}, Path("/")) == [str(program)]
