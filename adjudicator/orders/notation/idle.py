"""Lines that order nothing and are no mistake: "A1 stays", "nobody else moves"."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.orders.near import one_slip
from adjudicator.orders.notation.names import SHORTEST_WORD, Names
from adjudicator.orders.notation.values import is_number
from adjudicator.orders.notation.words import Word, words_of_line

CONDITIONS = ("when", "pause_if", "ask_if")
"""The fields of orders that hold a condition."""

_WHERE = r"for (?:him|her|it|them|now)|put|still|there|here|at home|where (?:it|he|she|they) (?:is|are)"
_STAYS = (
    rf"(?:stays?|staying|holds?|waits?|rests?)(?: (?:{_WHERE}))?"
    r"|(?:does|do) (?:nothing|not move)|(?:doesn't|don't) move"
)
_OTHERS = r"(?:the )?(?:rest|others)|all (?:the )?others|every(?:body|one|thing) else"
_NOBODY = r"(?:nobody|no one|noone|nothing|none) else(?: (?:moves?|goes|happens|marches))?"
_ALL_OTHERS = re.compile(rf"(?:{_NOBODY}|(?:{_OTHERS}) (?:{_STAYS}))[.!]?", re.IGNORECASE)
_AT_HOME = (
    r"guards?|keeps? (?:guard|watch)|stands? guard|remains?|rests?|sleeps?|stays?|holds?|waits?|plays?|watch(?:es)?|"
    r"sits?|mans?|garrisons?|drinks?|feasts?"
)
_MAY = r"can|may|shall|will|should|just|simply"
_WHERE_TO = r"(?P<where>(?:(?!\bas\b)[^,;:?]){0,40})"
_OTHERS_AT_HOME = re.compile(rf"(?:{_OTHERS}) (?:{_MAY})?\s?(?:{_AT_HOME})\b{_WHERE_TO}", re.IGNORECASE)
"""The words for those to whom nothing is ordered, as long as they name nothing."""
_ONE = re.compile(rf"(?:the |my |our )?(?P<who>\S.{{0,60}}?) (?:{_STAYS})[.!]?", re.IGNORECASE)


class Idle(NamedTuple):
    """The subject of a line that orders nothing: the ids that its name can mean; none for all others."""

    ids: frozenset[str]


def idle(line: str, names: Mapping[str, Names]) -> Idle | None:
    """The pieces that a line says to stay as they are; None for a line that says anything else."""
    text = line.replace("’", "'").strip()
    others = _OTHERS_AT_HOME.fullmatch(text)
    if _ALL_OTHERS.fullmatch(text) or (others and not _names_something(others["where"], names)):
        return Idle(frozenset())
    match = _ONE.fullmatch(text)
    if match is None:
        return None
    words = words_of_line(match["who"])
    ids = frozenset(called(words, names)) or frozenset(_nearly_called(words, names))
    return Idle(ids) if ids else None


def _names_something(text: str, names: Mapping[str, Names]) -> bool:
    """Whether something stands in a text by its name or its id, or a number."""
    words = words_of_line(text)
    for at, word in enumerate(words):
        if is_number(word.key) or any(each.id_of(word.key) or each.named(words, at) for each in names.values()):
            return True
    return False


def called(words: list[Word], names: Mapping[str, Names]) -> Iterator[str]:
    """The ids of everything that is called by some words and no more."""
    length = len(words)
    for each in names.values():
        id = each.id_of(words[0].key) if length == 1 else None
        if id is not None:
            yield id
        for called in each.named(words, 0):
            if len(called.keys) == length:
                yield from called.ids


def _nearly_called(words: list[Word], names: Mapping[str, Names]) -> Iterator[str]:
    """The ids of everything whose name has a word in it that is one slip from a word."""
    key = words[0].key if len(words) == 1 else ""
    for each in names.values() if len(key) > SHORTEST_WORD else ():
        for word in (word for word in each.words if one_slip(key, word)):
            name = each.with_word(word)
            yield from name.ids if name else ()


def is_ordered(ids: frozenset[str], tree: Any) -> bool:
    """Whether one of some ids stands in orders: in what is done, and not in a condition of it."""
    match tree:
        case str():
            return tree in ids
        case dict():
            done = {name: held for name, held in tree.items() if name not in CONDITIONS}
            if not ids.isdisjoint(done):
                return True
            return any(is_ordered(ids, held) for held in done.values())
        case list():
            return any(is_ordered(ids, held) for held in tree)
    return False
