"""What a file does wrong against its schema, in words a player can act on."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from adjudicator.orders.validation import Mistake
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path

Choices = Mapping[str, Mapping[str, str]]
"""Ids and their names by the title of their type, as `Game.choices` gives them."""

_KINDS = {
    "object": "a mapping ('name: value')",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}
_LONGEST = 40


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` that `word` is most likely a slip of: the same letters, else the closest if one is."""
    lower = word.lower()
    by_lower = {candidate.lower(): candidate for candidate in words}
    same = [candidate for candidate in by_lower if sorted(candidate) == sorted(lower)]
    close = same or get_close_matches(lower, by_lower, n=2)
    if len(close) > 1 and _likeness(close[0], lower) == _likeness(close[1], lower):
        return None
    return by_lower[close[0]] if close else None


def _likeness(candidate: str, word: str) -> float:
    return SequenceMatcher(None, candidate, word).ratio()


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A question for the nearest of `words`; empty without one."""
    close = nearest(word, words)
    return f"did you mean {close}?" if close else ""


def id_hint(word: str, ids: Mapping[str, str]) -> str:
    """A question for the id that `word` is a slip of, or the name of; empty without one."""
    by_name = {name: id_ for id_, name in ids.items()}
    close_name = nearest(word, by_name)
    close = by_name[close_name] if close_name else nearest(word, ids)
    if not close:
        return ""
    return f"did you mean {close}?" if ids[close] == close else f"did you mean {close} ({ids[close]})?"


def explained(mistakes: Iterable[Mistake], choices: Choices) -> list[Problem]:
    """Every mistake that the schema found, each said once."""
    return list(dict.fromkeys(problem for mistake in mistakes for problem in _explained(mistake, choices)))


def _explained(mistake: Mistake, choices: Choices) -> Iterator[Problem]:
    if mistake.keyword == "additionalProperties":
        yield from _unknown_keys(mistake)
    elif mistake.keyword == "required":
        yield from _missing_keys(mistake)
    elif mistake.in_key:
        yield _problem("bad-key", (*mistake.path, str(mistake.found)), *_written(mistake, choices))
    else:
        code, words = _WORDS.get(mistake.keyword, ("other", _other))
        yield _problem(code, mistake.path, *words(mistake, choices))


def _problem(code: str, path: Path, message: str, hint: str) -> Problem:
    return Problem(kind="unreadable", code=f"schema/{code}", message=message, path=path, hint=hint)


def _unknown_keys(mistake: Mistake) -> Iterator[Problem]:
    known = mistake.schema["properties"]
    free = [name for name in known if name not in mistake.found]
    for key in mistake.found:
        if key not in known:
            hint = did_you_mean(key, free) or f"known here: {', '.join(known)}"
            yield _problem("unknown-key", (*mistake.path, key), f"'{shortened(key)}' is not known here", hint)


def _missing_keys(mistake: Mistake) -> Iterator[Problem]:
    """Keys that are missing, other than those which an unknown key is a slip of."""
    known: dict[str, Any] = mistake.schema.get("properties", {})
    free = [name for name in known if name not in mistake.found]
    slips = {nearest(key, free) for key in mistake.found if key not in known}
    for name in mistake.wanted:
        if name not in mistake.found and name not in slips:
            allowed = known.get(name, {}).get("enum", ())
            yield _problem(
                "missing", mistake.path, f"'{name}' is missing", f"one of: {_listed(allowed)}" if allowed else ""
            )


def _type(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    types = [mistake.wanted] if isinstance(mistake.wanted, str) else mistake.wanted
    wanted = " or ".join(_KINDS[type] for type in types)
    if mistake.found == "":
        return f"nothing is written here; {wanted} is wanted", ""
    if isinstance(mistake.found, str) and mistake.wanted in ("integer", "number", "boolean"):
        return f"'{shortened(mistake.found)}' is not {wanted}", ""
    return f"{_kind(mistake.found)} where {wanted} is wanted", _remedy(mistake.found, mistake.wanted)


def _remedy(found: object, wanted: str) -> str:
    if found is None:
        return "leave it out"
    if wanted == "string" and not isinstance(found, dict | list):
        return "put it in double quotes"
    return "write a list in brackets: [x, y]" if wanted == "array" and isinstance(found, str) else ""


def _choice(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    allowed = f"Allowed: {_listed(mistake.wanted)}"
    if not isinstance(mistake.found, str):
        return f"{_kind(mistake.found)} where one word is wanted", allowed
    close = did_you_mean(mistake.found, map(str, mistake.wanted))
    return f"'{shortened(mistake.found)}' is not one of the words allowed here", f"{close} {allowed}".strip()


def _written(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    """A text that does not have the form its type asks for."""
    title, examples = mistake.schema.get("title", ""), mistake.schema.get("examples", ())
    what = _with_article(title.removesuffix("Id").lower() or "word")
    like = f"{what} is written like {examples[0]}" if examples else f"{what} is written otherwise"
    return f"'{shortened(str(mistake.found))}': {like}", id_hint(str(mistake.found), choices.get(title, {}))


def _entries(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    return f"{_count(len(mistake.found), 'entry', 'entries')}, {_bounds(mistake.schema, 'Items')}", ""


def _keys(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    found = f" ({', '.join(map(shortened, mistake.found))})" if mistake.found else ""
    known = mistake.schema.get("properties")
    message = f"{_count(len(mistake.found), 'key', 'keys')} here{found}; {_bounds(mistake.schema, 'Properties')} wanted"
    return message, f"one of: {', '.join(known)}" if known else ""


def _length(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    if not mistake.found:
        return "nothing is written here", ""
    return f"{_count(len(mistake.found), 'character', 'characters')}, {_bounds(mistake.schema, 'Length')}", ""


def _size(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    low, high = mistake.schema.get("minimum"), mistake.schema.get("maximum")
    bounds = (
        f"from {low} to {high}" if None not in (low, high) else f"at least {low}" if high is None else f"at most {high}"
    )
    return f"{mistake.found} is too {'small' if mistake.keyword == 'minimum' else 'big'}: {bounds}", ""


def _other(mistake: Mistake, choices: Choices) -> tuple[str, str]:
    return f"this does not fit the schema ({mistake.keyword})", ""


_WORDS: dict[str, tuple[str, Callable[[Mistake, Choices], tuple[str, str]]]] = {
    "type": ("type", _type),
    "enum": ("choice", _choice),
    "pattern": ("form", _written),
    "maxItems": ("entries", _entries),
    "minItems": ("entries", _entries),
    "maxProperties": ("keys", _keys),
    "minProperties": ("keys", _keys),
    "maxLength": ("length", _length),
    "minLength": ("length", _length),
    "minimum": ("size", _size),
    "maximum": ("size", _size),
}
"""The code of a problem and the words for it, by the keyword of the schema that it breaks."""


def _bounds(schema: Mapping[str, Any], what: str) -> str:
    low, high = schema.get(f"min{what}", 0), schema.get(f"max{what}")
    if low == high:
        return f"exactly {low}"
    return f"at most {high}" if high is not None else f"at least {low}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _kind(value: object) -> str:
    match value:
        case dict():
            return "a mapping"
        case list():
            return "a list"
        case str():
            return "text"
        case bool():
            return str(value).lower()
        case int() | float():
            return "a number"
    return "null"


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _with_article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def shortened(text: str) -> str:
    """What a player wrote, as an answer repeats it."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
