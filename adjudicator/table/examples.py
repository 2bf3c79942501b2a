"""Examples of orders with what is the reader's own in the place of what they name."""

from collections.abc import Mapping
from typing import Any


def recast(value: Any, own: Mapping[str, Any]) -> Any:
    """An example with one's own pieces and places; `own` has them by what they stand for.

    What stands for a text or a list has that as its key, what stands for the number of a field both: "item: 13".
    """
    match value:
        case str() | list() if str(value) in own:
            return own[str(value)]
        case list():
            return [recast(item, own) for item in value]
        case dict():
            return {recast(name, own): own.get(f"{name}: {item}", recast(item, own)) for name, item in value.items()}
    return value
