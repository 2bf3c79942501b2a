"""The faults of a file against its schema, in words a player can act on."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from adjudicator.orders.examples import Examples, flow
from adjudicator.orders.near import did_you_mean, id_hint, nearest, nearest_id
from adjudicator.orders.schema import tagged
from adjudicator.orders.validation import Mistake
from adjudicator.table.problems import Problem
from adjudicator.table.prose import shortened
from adjudicator.table.words import Path

Choices = Mapping[str, Mapping[str, str]]
"""Ids and their names by the title of their type, as `Game.choices` gives them."""

_KINDS = {
    "object": "'name: value', or several of them in braces,",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}
"""A player's words for what JSON Schema has other names for."""

_LISTED = re.compile(r"\(? *(?P<items>[\w/-]{1,40}(?:[, ] *[\w/-]{1,40}){0,40}) *\)?")
LONGEST_LINE = 66
"""The longest line that is given as an example."""
_NAMED = 5
"""The number of names repeated that stand in one place."""


class Said(NamedTuple):
    """A mistake in words: a message, a hint, the text to write instead, an example of a right value."""

    message: str
    hint: str = ""
    instead: str = ""
    like: Any = None


def explained(mistakes: Iterable[Mistake], choices: Choices, examples: Examples) -> list[Problem]:
    """Every mistake that the schema found, each said once; `examples` are the seat's own."""
    problems = (problem for mistake in mistakes for problem in _explained(mistake, choices, examples))
    return list(dict.fromkeys(problems))


def _explained(mistake: Mistake, choices: Choices, examples: Examples) -> Iterator[Problem]:
    path = mistake.path
    if mistake.keyword == "additionalProperties":
        yield from _unknown_keys(mistake)
    elif mistake.keyword == "required":
        yield from _missing_keys(mistake, examples)
    elif mistake.in_key:
        key = str(mistake.value)
        yield _problem("bad-key", (*path, key), _written(mistake, choices, examples))
    else:
        code, words = _WORDS.get(mistake.keyword, ("other", _other))
        yield _problem(code, path, words(mistake, choices, examples))


def _problem(code: str, path: Path, words: Said) -> Problem:
    return Problem(
        kind="unreadable",
        code=f"schema/{code}",
        message=words.message,
        path=path,
        hint=words.hint,
        instead=words.instead,
        like=_line(path, words.like),
    )


def _line(path: Path, like: Any) -> str:
    """A line with an example of what belongs at `path`; empty without one, or where it would not fit a line."""
    if like is None or not path:
        return ""
    name = path[-1]
    line = f"- {flow(like)}" if isinstance(name, int) else f"{name}: {flow(like)}"
    return line if len(line) <= LONGEST_LINE else ""


def _unknown_keys(mistake: Mistake) -> Iterator[Problem]:
    known = mistake.schema["properties"]
    free = [name for name in known if name not in mistake.value]
    for key in mistake.value:
        if key not in known:
            yield _unknown_key(mistake, key, free)


def _unknown_key(mistake: Mistake, key: str, free: Iterable[str]) -> Problem:
    close = nearest(key, free) or ""
    hint = did_you_mean(key, free)
    if not hint:
        known = ", ".join(mistake.schema["properties"])
        hint = f"known here: {known}"
    words = Said(f"'{shortened(key)}' is not known here", hint, close)
    return _problem("unknown-key", (*mistake.path, key), words)


def _missing_keys(mistake: Mistake, examples: Examples) -> Iterator[Problem]:
    """Keys that are missing; where an unknown key is a slip of one, that is told instead.

    Of orders that may be of several kinds nothing else tells it, because their kind is not known.
    """
    known: dict[str, Any] = mistake.schema.get("properties", {})
    free = [name for name in known if name not in mistake.value]
    slips = {nearest(key, free): key for key in mistake.value if key not in known}
    for name in mistake.wanted:
        if name in slips:
            if any(tagged(mistake.schema)):
                yield _unknown_key(mistake, slips[name], free)
        elif name not in mistake.value:
            allowed = known.get(name, {}).get("enum", ())
            hint = f"one of: {_listed(allowed)}" if allowed else ""
            words = Said(f"'{name}' is missing", hint, "", _whole(mistake, examples))
            yield _problem("missing", mistake.path, words)


def _whole(mistake: Mistake, examples: Examples) -> Any:
    """An example of the order that lacks something, if the game gives one."""
    if "examples" in mistake.schema:
        return examples.of(mistake.schema)
    return None


def _type(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    value = mistake.value
    types = [mistake.wanted] if isinstance(mistake.wanted, str) else mistake.wanted
    wanted = " or ".join(_KINDS[type] for type in types)
    like = None
    if mistake.wanted in ("object", "array", "string", "boolean"):
        like = examples.of(mistake.schema)
    if value == "":
        return Said(f"nothing is written here; {wanted} is wanted", "", "", like)
    if isinstance(value, str) and mistake.wanted in ("integer", "number", "boolean"):
        return Said(f"'{shortened(value)}' is not {wanted}", "", "", like)
    message = f"{_kind(value)} where {wanted} is wanted"
    instead = _as_list(value) if mistake.wanted == "array" else ""
    return Said(message, _remedy(value, mistake.wanted), instead, like)


def _as_list(value: object) -> str:
    """A list of what is written without brackets, or in round ones: "T14, T15", "(-1, 1)"; empty where it is none."""
    listed = _LISTED.fullmatch(value) if isinstance(value, str) else None
    if listed is None:
        return ""
    items = re.split("[, ]+", listed["items"])
    return f"[{', '.join(items)}]"


def _remedy(value: object, wanted: str) -> str:
    if value is None:
        return "leave it out"
    if wanted == "string" and not isinstance(value, dict | list):
        return "put it in double quotes"
    if wanted == "array" and isinstance(value, str):
        return "write a list in brackets: [x, y]"
    return ""


def _choice(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    value = mistake.value
    allowed = f"Allowed: {_listed(mistake.wanted)}"
    if not isinstance(value, str):
        return Said(f"{_kind(value)} where one word is wanted", allowed)
    words = [str(word) for word in mistake.wanted]
    hint = f"{did_you_mean(value, words)} {allowed}".strip()
    message = f"'{shortened(value)}' is not one of the words allowed here"
    return Said(message, hint, nearest(value, words) or "")


def _written(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    """A text that does not have the form its type asks for."""
    schema = mistake.schema
    text = str(mistake.value)
    title = schema.get("title", "")
    kind = title.removesuffix("Id").lower()
    what = _with_article(kind or "word")
    like = examples.of(schema) if "examples" in schema else ""
    form = f"{what} is written like {like}" if like else f"{what} is written otherwise"
    ids = choices.get(title, {})
    close = nearest_id(text, ids)
    return Said(f"'{shortened(text)}': {form}", id_hint(close, ids), close)


def _entries(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    return Said(f"{_count(len(mistake.value), 'entry', 'entries')}, {_bounds(mistake.schema, 'Items')}")


def _keys(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    fields = mistake.value
    known = mistake.schema.get("properties")
    named = [shortened(name) for name in islice(fields, _NAMED)]
    has_more = len(fields) > _NAMED
    if has_more:
        named.append("...")
    here = "nothing here"
    if named:
        count = _count(len(fields), "name", "names")
        here = f"{count} here ({', '.join(named)})"
    message = f"{here}; {_bounds(mistake.schema, 'Properties')} wanted"
    if not known:
        return Said(message)
    if fields and "and" in known and not has_more:
        parts = [{name: value} for name, value in fields.items()]
        like: Any = {"and": parts}
    else:
        like = _whole(mistake, examples)
    return Said(message, f"one of: {', '.join(known)}", "", like)


def _length(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    if not mistake.value:
        return Said("nothing is written here")
    return Said(f"{_count(len(mistake.value), 'character', 'characters')}, {_bounds(mistake.schema, 'Length')}")


def _size(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    low = mistake.schema.get("minimum")
    high = mistake.schema.get("maximum")
    if high is None:
        bounds = f"at least {low}"
    elif low is None:
        bounds = f"at most {high}"
    else:
        bounds = f"from {low} to {high}"
    size = "small" if mistake.keyword == "minimum" else "big"
    return Said(f"{mistake.value} is too {size}: {bounds}")


def _other(mistake: Mistake, choices: Choices, examples: Examples) -> Said:
    return Said("this does not fit here", "write it as your order form shows it")


_WORDS: dict[str, tuple[str, Callable[[Mistake, Choices, Examples], Said]]] = {
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
    low = schema.get(f"min{what}", 0)
    high = schema.get(f"max{what}")
    if low == high:
        return f"exactly {low}"
    if high is not None:
        return f"at most {high}"
    return f"at least {low}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _kind(value: object) -> str:
    match value:
        case dict():
            return "'name: value'"
        case list():
            return "a list"
        case str():
            return "text"
        case bool():
            return str(value).lower()
        case int() | float():
            return "a number"
    return "nothing"


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _with_article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
