"""Which clauses are met when a campaign is played: the code that they name runs; a question is answered both ways."""

import dataclasses
import importlib
import operator
import sys
from types import CodeType, FunctionType

from clauses import named, played


class Watch:
    """What the functions that clauses name have answered while the game itself plays, not its bots."""

    def __init__(self, game):
        self.clauses = {named(clause): codes(clause["code"]) for clause in played(game.__name__)}
        self.answers = {code: set() for found in self.clauses.values() for code, _ in found}
        self.game = dataclasses.replace(
            game.GAME, setup=self._watched(game.GAME.setup), resolve=self._watched(game.GAME.resolve)
        )

    def _watched(self, function):
        def run(*given):
            sys.setprofile(self._returns)
            try:
                return function(*given)
            finally:
                sys.setprofile(None)

        return run

    def _returns(self, frame, event, value):
        if event == "return" and frame.f_code in self.answers:
            self.answers[frame.f_code].add(bool(value))

    def unmet(self):
        """The clauses that no campaign has met by now; what is no function is met by being there."""
        return [clause for clause, found in self.clauses.items() if found and not any(map(self._is_met, found))]

    def _is_met(self, found):
        code, is_question = found
        return len(self.answers[code]) > is_question


def codes(name) -> list[tuple[CodeType, bool]]:
    """The functions of what a clause names, each with whether it is a question."""
    module, _, path = name.partition(":")
    found = operator.attrgetter(path)(importlib.import_module(module))
    if isinstance(found, type):
        functions = [each for each in vars(found).values() if isinstance(each, FunctionType)]
    else:
        functions = [function_of(found)]
    return [(each.__code__, is_question(each)) for each in functions if each]


def function_of(found):
    """A function, also where it is one with a memory, or a property."""
    found = getattr(found, "fget", getattr(found, "__wrapped__", found))
    found = getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


def is_question(function):
    """Whether it answers yes or no, or with something or nothing."""
    answer = str(function.__annotations__.get("return"))
    return "bool" in answer or answer.endswith("| None")
