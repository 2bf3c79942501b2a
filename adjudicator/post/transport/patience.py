"""The time the network is waited for: an answer is there in time, or there is none."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Answer = TypeVar("Answer")


def in_time(ask: Callable[[], Answer], patience: float) -> Answer:
    """The answer to a question; raises `TimeoutError` after `patience` seconds, else whatever the question raises."""
    answer: Future[Answer] = Future()

    def wait() -> None:
        try:
            answer.set_result(ask())
        except Exception as error:
            answer.set_exception(error)

    threading.Thread(target=wait, daemon=True).start()
    try:
        return answer.result(timeout=patience)
    except TimeoutError:
        if answer.done():
            raise
        raise TimeoutError(f"no answer in {patience:g} seconds") from None


class Budget:
    """Seconds that may be waited, for all questions together."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    def ask(self, question: Callable[[], Answer], most: float) -> Answer:
        """The result of a question within `most` seconds, or within the seconds left; raises as `in_time` does.

        Where none are left nothing is asked.
        """
        if self.left <= 0:
            raise TimeoutError("no time is left to ask")
        begun = time.monotonic()
        try:
            return in_time(question, min(most, self.left))
        finally:
            self.left -= time.monotonic() - begun
