"""What functions return in the tests of games is what they are declared to return."""

from as_declared import pytest_runtest_call

__all__ = ["pytest_runtest_call"]
