"""A pytest fixture, ``hr``: a sandbox of hr-mock for each test."""

from .control import HrMockError
from .sandbox import Answer, Clock, Hr, Inbox
from .why import Explanation

__all__ = ["Answer", "Clock", "Explanation", "Hr", "HrMockError", "Inbox"]
