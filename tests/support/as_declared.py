"""Whether what functions return is what they are declared to return, while tests run."""

import inspect
import opcode
import operator
import sys
import types
import typing
from pathlib import Path

import pytest

import adjudicator

PACKAGE = Path(adjudicator.__file__).parent
LEAVES = opcode.opmap["RETURN_VALUE"]
ANYTHING = (object,)
ROOMS = ("board", "campaign", "games", "orders", "programs", "table")
"""Those whose functions are looked at."""
ENOUGH = 4_000
"""How many returns are looked at in each test: to look makes it some times as slow."""


class Declared(dict):
    """The classes of what the code of each function may return."""

    def __missing__(self, code):
        self[code] = found = _declared(code)
        return found


DECLARED = Declared()


class Returns:
    """A look at all that functions of the package return; `wrong` names those that keep not to their word."""

    def __enter__(self):
        self.wrong = wrong = {}
        left = ENOUGH

        def look(frame, event, value):
            nonlocal left
            if event == "return":
                if not isinstance(value, DECLARED[frame.f_code]) and _is_answer(frame, value):
                    wrong[f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"] = value
                left -= 1
                if not left:
                    sys.setprofile(None)

        self._look = look  # held by the interpreter alone, it would be freed where it has itself set aside
        sys.setprofile(look)
        return self

    def __exit__(self, *error):
        sys.setprofile(None)


def _is_answer(frame, value):
    """Not where an error passes through, which looks as if nothing was returned, or where a test has put a stand-in."""
    if value is None:
        return frame.f_code.co_code[frame.f_lasti] == LEAVES
    return type(value).__module__.partition(".")[0] in ("builtins", "adjudicator")


def _declared(code):
    """The classes of what a function may return; anything where it is none of the package, or one inside another."""
    found = _function(code)
    if not isinstance(found, types.FunctionType) or "return" not in found.__annotations__:
        return ANYTHING
    try:
        return classes(typing.get_type_hints(found)["return"])
    except (NameError, TypeError):
        return ANYTHING  # types that are there for types alone


def _function(code):
    """The function that has a code; None where it is none of the package, one inside another, or yields."""
    file = Path(code.co_filename)
    if not file.is_relative_to(PACKAGE) or code.co_flags & inspect.CO_GENERATOR or "<" in code.co_qualname:
        return None
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    if parts[1] not in ROOMS:
        return None
    module = sys.modules.get(".".join(parts).removesuffix(".__init__"))
    try:
        found = operator.attrgetter(code.co_qualname)(module)
    except AttributeError:
        return None
    found = getattr(found, "fget", getattr(found, "func", getattr(found, "__wrapped__", found)))
    return getattr(found, "__func__", found)


def classes(hint):
    """The classes of a type."""
    if hint is None:
        return (type(None),)
    if isinstance(hint, typing.NewType):
        return classes(hint.__supertype__)
    if isinstance(hint, typing.TypeVar):
        return classes(hint.__bound__) if hint.__bound__ else ANYTHING
    origin = typing.get_origin(hint)
    if origin is typing.Literal:
        return tuple({type(each) for each in typing.get_args(hint)})
    if origin in (typing.Union, types.UnionType):
        return tuple(kind for each in typing.get_args(hint) for kind in classes(each))
    if hint is float:
        return (int, float)
    found = origin or hint
    try:
        isinstance(None, found)
    except TypeError:
        return ANYTHING
    return (found,)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """A test fails, too, where a function that it runs does not keep to its word; not in the quick run of all tests."""
    if not item.config.option.slow:
        return (yield)
    with Returns() as returns:
        result = yield
    assert not returns.wrong, f"these functions return what they are not declared to: {sorted(returns.wrong)}"
    return result
