"""A mock that this process starts, and that never outlives it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from .control import HrMockError

#: Seconds until the mock must listen, and then, at its end, until it is killed.
START, END = 30.0, 5.0


def words_of(command: str) -> list[str]:
    """The words of a command line: separated by spaces, which double quotes keep in a word."""
    return [quoted or word for quoted, word in re.findall(r'"([^"]*)"|([^\s"]+)', command)]


def find_command(environment: Mapping[str, str], folder: Path) -> list[str]:
    """HR_MOCK_COMMAND, or hr-mock of the path, or of a node_modules in the folder or above it."""
    own = words_of(environment.get("HR_MOCK_COMMAND", ""))
    if own:
        return own
    installed = [str(place / "node_modules" / ".bin") for place in (folder, *folder.parents)]
    found = shutil.which("hr-mock", path=environment.get("PATH")) or shutil.which("hr-mock", path=os.pathsep.join(installed))
    if found is None:
        raise HrMockError(
            "hr-mock is not installed: put it on the path, install its npm package in this folder,"
            " or set HR_MOCK_COMMAND (a command) or HR_CONTROL_URL (a running mock)"
        )
    return [found]


class MockProcess:
    """A running mock on a free port. It ends when ``close`` is called, and when this process ends in any way."""

    def __init__(self, command: list[str], start: float = START) -> None:
        line = [*command, "--port", "0", "--end-with-input"]
        try:
            # Ctrl-C ends the tests first: what failed is still explained.
            self._child = subprocess.Popen(
                line,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise HrMockError(f"cannot run {command[0]}: {error.strerror or error}") from None
        self._said: deque[str] = deque(maxlen=20)
        self._address = ""
        self._known = threading.Event()
        self._readers = [
            threading.Thread(target=self._read, args=(stream,), daemon=True) for stream in (self._child.stdout, self._child.stderr)
        ]
        for reader in self._readers:
            reader.start()
        self._known.wait(start)
        if not self._address:
            status = self._child.poll()
            self.close()
            how = f"did not listen within {start:g} s" if status is None else f"ended with status {status}"
            raise HrMockError(f"{' '.join(line)} {how}: {' '.join(self._said) or 'it said nothing'}")

    @property
    def url(self) -> str:
        """``http://127.0.0.1:PORT``."""
        return self._address

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            for raw in stream:
                text = raw.decode(errors="replace").strip()
                found = re.search(r"listening on (https?://\S+)", text)
                if found and not self._address:
                    self._address = found.group(1)
                    self._known.set()
                elif text and not self._address:
                    self._said.append(text)
        if stream is self._child.stderr:
            self._child.wait()
            self._known.set()

    def close(self) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.close()
        except OSError:
            pass  # It has ended already.
        try:
            self._child.wait(END)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        for reader in self._readers:
            reader.join(END)
