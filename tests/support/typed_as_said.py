"""Functions that are held to their annotations while they run: what they are given, and what they give back."""

import sys
import typing
from contextlib import contextmanager
from functools import cache
from types import FunctionType

import pytest
from beartype import BeartypeConf, beartype
from beartype.roar import BeartypeDecorHintException

PACKAGE = "adjudicator."
HELD = BeartypeConf(is_pep484_tower=True)
"""A whole number may stand where any number may."""


@cache
def held(function):
    """A function that raises where a type is another than it says; as it is, if its annotations cannot be read."""
    try:
        typing.get_type_hints(function)
        return beartype(function, conf=HELD)
    except (NameError, TypeError, BeartypeDecorHintException):
        return function


def held_member(member):
    """What stands in a class in the place of one of its methods."""
    match member:
        case FunctionType():
            return held(member)
        case classmethod() | staticmethod() if isinstance(member.__func__, FunctionType):
            return type(member)(held(member.__func__))
        case property() if isinstance(member.fget, FunctionType):
            return property(held(member.fget))
    return member


@contextmanager
def types_held(package):
    """Inside, all functions and methods of a package of the program are held to what they say of their types."""
    modules = [module for name, module in sys.modules.items() if name.startswith(PACKAGE)]
    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            for name, value in [*vars(module).items()]:
                if (getattr(value, "__module__", "") or "").startswith(package):
                    _hold(patch, module, name, value)
        yield


def _hold(patch, module, name, value):
    if isinstance(value, FunctionType):
        patch.setattr(module, name, held(value))
    elif isinstance(value, type) and value.__module__ == module.__name__:
        for within, member in [*vars(value).items()]:
            better = held_member(member)
            if better is not member:
                patch.setattr(value, within, better)
