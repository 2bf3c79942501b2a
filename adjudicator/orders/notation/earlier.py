"""Words that refer to orders of before: "the same as last turn", "the rest as I sent it".

Orders are for one window. What was sent for it before can be left as it was, but for what is changed or added; what
was ordered in an earlier turn is asked for.
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
_ADD = r"\b(?:add|added|adding|addition|ps|p\.s\.)\b"
_ADDED = re.compile(rf"{_ADD}.{{0,40}}?\bto (?:{_MINE})", re.IGNORECASE)
_REST_LAST = re.compile(
    rf"[,;. ]*(?:\b(?:and|but) )?\b{_OTHERS}\b.{{0,40}}?\b{_STAYS}[^.!?:]{{0,40}}[.!]*\s*$", re.IGNORECASE
)
_ADDED_FIRST = re.compile(rf"^[^:]{{0,20}}{_ADD}[^:]{{0,40}}?\bto (?:{_MINE})[^:]{{0,30}}:\s*", re.IGNORECASE)
_THAT_ADDED = re.compile(rf"^(?:please )?add (?:that|this|it|them) to (?:{_MINE})[^.!?:]{{0,30}}[.!]*$", re.IGNORECASE)
_AT_THE_END = re.compile(r" at the end[.! ]*$", re.IGNORECASE)
_WRITTEN = r"(?:i )?(?:written|wrote|ordered)(?: above)?|above"
_AS_WRITTEN = re.compile(rf"(?:\w+ ){{1,5}}(?:stays?|remains?|is|are) as (?:{_WRITTEN})[.! ]*", re.IGNORECASE)


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


def adds_to_the_rest(line: str) -> bool:
    """Whether a line adds to a set that was sent before, and changes nothing in it."""
    return keeps_the_rest(line) and _REST.search(line) is None


def without_rest(line: str) -> str:
    """The orders of a line that leaves or adds to earlier ones; the whole line, where that cannot be parted."""
    if _THAT_ADDED.match(line):
        return ""
    added = _ADDED_FIRST.match(line)
    if added:
        return _AT_THE_END.sub("", line[added.end() :])
    return _REST_LAST.sub("", line)


def stays_as_written(line: str) -> bool:
    """Whether a line says that some of what the same mail orders counts as it stands there: it changes nothing."""
    return _AS_WRITTEN.fullmatch(line) is not None


def refers_back(line: str) -> bool:
    """Whether a line means orders that stand in another mail."""
    return asks_for_the_same(line) or keeps_the_rest(line)


def _is_question(line: str) -> bool:
    return line.rstrip().endswith("?")
