"""Words that refer to orders of before: "the same as last turn", "the rest as I sent it".

No order stands in them. Orders are for one window and are sent as a whole, so their writer is asked for all of them.
"""

import re

_BEFORE = r"(?:last|before|ever|always|usual|previously|in\b|on\b|the (?:last|previous)\b|i (?:sent|wrote|had)\b)"
_AGAIN = re.compile(
    rf"^(?:please )?(?:(?:the |my )?same(?: orders| thing)?(?: again|,? as {_BEFORE}.*)"
    rf"|(?:carry|go|keep) (?:on|going) as {_BEFORE}.*|as (?:last|before)\b.*)",
    re.IGNORECASE,
)
_OTHERS = r"(?:the rest|(?:every|any)thing else|all else|(?:all )?the others?|the other orders)"
_STAYS = r"(?:as (?:i|it|they|sent|before|written)\b|unchanged|the same\b|as (?:is|was)\b)"
_REST = re.compile(rf"\b{_OTHERS}\b.{{0,40}}?\b{_STAYS}", re.IGNORECASE)
_MINE = r"(?:my|the) (?:\w+ )?(?:orders?|list|mail|set)\b|what i (?:sent|wrote|ordered)\b"
_ADDED = re.compile(rf"\b(?:add|added|adding|addition|ps|p\.s\.)\b.{{0,40}}?\bto (?:{_MINE})", re.IGNORECASE)


def asks_for_the_same(line: str) -> bool:
    """Whether a line asks for the orders of an earlier turn once more."""
    if _is_question(line):
        return False
    return _AGAIN.match(line) is not None


def keeps_the_rest(line: str) -> bool:
    """Whether a line changes or adds to a set that was sent before, and leaves the rest of it as it was."""
    if _is_question(line):
        return False
    if _REST.search(line) is not None:
        return True
    return _ADDED.search(line) is not None


def refers_back(line: str) -> bool:
    """Whether a line means orders that stand in another mail."""
    return asks_for_the_same(line) or keeps_the_rest(line)


def _is_question(line: str) -> bool:
    return line.rstrip().endswith("?")
