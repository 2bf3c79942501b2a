"""Words that people put round an order and that say nothing, and words after which nothing is taken for granted."""

import re
from collections.abc import Callable, Iterator

from adjudicator.orders.near import bare

_PEOPLE = ("i", "we", "you", "me", "us", "they", "them", "he", "she", "my", "our", "your", "his", "her", "their", "its")
_POLITENESS = (
    "please",
    "pls",
    "kindly",
    "thanks",
    "thank",
    "dear",
    "sir",
    "ok",
    "okay",
    "well",
    "just",
    "simply",
    "so",
)
_WILL = ("will", "shall", "should", "going", "gonna", "want", "wants", "wish", "wishes", "order", "orders", "ordered")
_HELP = ("like", "love", "have", "has", "let", "lets", "try", "tries", "is", "are", "be", "been", "being", "do", "does")
ORDINALS = ("first", "second", "third")
"""Words that say which of several orders comes first, unless a notation says by them what an order is for."""
_ORDER = ("now", "also", "again", "next", *ORDINALS, "finally", "lastly", "firstly", "secondly", "after")
_THINGS = ("unit", "units", "army", "armies", "piece", "pieces")
LITTLE = ("a", "an", "the", "teh", "here", "over", "afterwards", "too")
FILLERS = frozenset((*LITTLE, "back", "there", *_PEOPLE, *_POLITENESS, *_WILL, *_HELP, *_ORDER, *_THINGS))
"""Words that may be left out of a line where a notation has no place for them."""

_PREPOSITIONS = (
    "to",
    "at",
    "in",
    "on",
    "onto",
    "into",
    "towards",
    "toward",
    "for",
    "of",
    "by",
    "with",
    "using",
    "from",
)
_SIGNS = (",", ":", ";", "&", "+", "->", "-", "(", ")")
GLUE = frozenset((*_PREPOSITIONS, *_SIGNS, "and", "then"))
"""Words and signs that join what stands round them."""

TOWARDS = frozenset(("to", "into", "onto", "towards", "at", "in", "on", "->"))
"""Words of which people take one for another."""
WITH = frozenset(("with", "using", "by", "from"))

ADDED = frozenset(("to", "at", "with", "on", "in", "space", ":", "from", "for", "of", "and", ",", "by"))
"""Words that people leave out."""

SEPARATORS = frozenset(("and", "then", ";", ",", "&"))
"""The words between two orders in one line."""
AGAIN = frozenset(("then", "afterwards", "and", "also", "next", "finally"))
"""The beginnings of a line that goes on with the piece of the one before."""

CONDITIONAL = frozenset(("if", "when", "while", "unless", "provided", "until"))
"""Words that begin a condition: to which of several orders it belongs, only their writer knows."""

_AFTER = r"after (?:this|that)|after(?=,)|afterwards"
_MORE = r"(?:one|another) (?:change|more|addition):|i forgot (?:one|something):"
_GREETINGS = r"hi|hello|hallo|hej|bonjour|salut|hola|ciao|moin|ok|okay|so|well|right|and|also|then|please|pls|oh"
_OPENINGS = rf"(?:(?:{_GREETINGS}|{_MORE}|{_AFTER})[, ]+)*"
_WISHES = "|".join(
    (
        r"(?:could|can|would|will) (?:you|we|i)(?: please| kindly)?",
        r"(?:i|we)(?: would|'d) (?:like|love)(?: to have| to see| for)?",
        r"(?:i|we)(?:'ll| will| shall| want(?: to)?| wish(?: to)?)",
        r"(?:i|we)(?:'m| am|'re| are) (?:going|planning|sending) to",
        r"let(?:'s| us| me)?",
        r"my (?:orders?|plan) (?:is|are)(?: for)?",
        r"(?:have|send|get|order|tell|ask)(?= )",
    )
)
_POLITE = re.compile(rf"^{_OPENINGS}(?:(?:{_WISHES})\b[:, ]*)?", re.IGNORECASE)
_ABROAD = r"s'il (?:vous|te) pla[iî]t|merci|tack|tak|danke|bitte|grazie|gracias|kiitos"
_POLITE_END = rf"please|pls|thanks|thank you|cheers|thx|too|as well|for me|{_ABROAD}"
_THANKS = re.compile(
    rf"[,;. ]+(?:(?:{_POLITE_END})(?: (?:a lot|very much|in advance))?[.! ]*)+$",
    re.IGNORECASE,
)
_ASKED = re.compile(r"^(?:could|can|would|will) (?:you|we|i)\b", re.IGNORECASE)

_NO = r"not|no(?! enem)|never|none|neither|nor|cannot|\w+n't|dont|wont|doesnt|cant|isnt|without"
_ELSE = r"instead|rather|except|or|either|but|otherwise|whichever|whether"
_TAKEN_BACK = r"wait|cancel|forget|scratch|scrap|strike|ignore|sorry|mistake|correction|meant|actually|changed?|undo"
_PERHAPS = r"maybe|perhaps|might|could|possibly|probably|should i|think|thinking|bet|what if|would|assuming|suppose"
_TOLD = r"had|was|were|did|said|says|wrote|last|yesterday|before"
_LATER = r"later|tomorrow|turns? after|(?<!^)next"
_MANY = r"same|everything|everyone|everybody|all|both|each|every|whole"
_DOUBTFUL = re.compile(
    rf"\b(?:{_NO}|{_ELSE}|{_TAKEN_BACK}|{_PERHAPS}|{_TOLD}|{_LATER}|{_MANY})\b",
    re.IGNORECASE,
)


_LEFT = r"with (?:the rest|(?:what|whatever)(?: is|'s) left|the remaining points?)"
_WITH_REST = re.compile(rf"^{_LEFT}[, ]*|[, ]*{_LEFT}(?=[.!]*$)", re.IGNORECASE)
"""All that is left is used by what stands last in any case."""

_NEXT = re.compile(r",? (?:and )?(?:after|following) (?:this|that),?(?= )", re.IGNORECASE)
_IF_TAKEN = re.compile(r"(?<= or )([^,;:]{2,40}?) if (?:that|this|it) is (?:taken|full|gone)(?=[.! ]*$)", re.IGNORECASE)
_AS_LONG_AS = re.compile(r"\b(?:as long as|so long as|provided that)\b", re.IGNORECASE)

_BETWEEN = re.compile(r"(?<=[.!?…])\s+(?=[^\s(])")
_BEHIND_BRACKETS = re.compile(r"[.!?…]\s+\([^()]{0,80}\)(?P<gap>\s+)(?=[^\W\d_a-z])")
"""What stands in brackets behind a sentence belongs to it: "We won! (in Marrowby) Great game."."""
_BUT_ONLY = re.compile(r",? but (?=(?:only )?(?:if|when|while|unless)\b)", re.IGNORECASE)
_NOW = re.compile(r",? (?:(?:for )?(?:this (?:turn|round|phase|time)|now)|by then)(?=[.! ]*$)", re.IGNORECASE)
_HEADING = re.compile(r"[^?]{0,80}\borders?\b[^?]{0,40}:\s*", re.IGNORECASE)
_PLEASE = re.compile(r"[, ]+(?:please|pls|kindly)(?=[,.;! ]|$)", re.IGNORECASE)
_WHOLE = re.compile(rf"(?:sorry|thanks|thank you|cheers|please|ok|okay|{_ABROAD})[.! ]*", re.IGNORECASE)
_PRAISE = re.compile(
    r"(?:(?:an? |what an? )?(?:great|good|nice|lovely|fine|fun|close|tough) (?:game|battle|fight|match|evening)"
    r"|well (?:played|done|fought))(?:,? (?:and )?(?:thanks|thank you)(?: to [\w' ]{2,30})?)?[.! ]*",
    re.IGNORECASE,
)

_SLIP_OF_MINE = (
    r"(?:no|wait|sorry|oops|correction|actually|i mean|i meant|make that|on second thoughts?|change of plan)"
)
_CORRECTING = re.compile(rf"^{_SLIP_OF_MINE}\b[,:;. ]*(?:{_SLIP_OF_MINE}\b[,:;. ]*)*", re.IGNORECASE)
_INSTEAD = re.compile(r"[, ]+(?:instead|after all)(?=[.! ]*$|,)[.! ]*", re.IGNORECASE)

_UNSURE = r"instead|takes? back|rather|belay|call off|whichever|one of (?:them|these)|you know|trust you"
_BACK = re.compile(rf"\b(?:{_TAKEN_BACK}|{_UNSURE})\b", re.IGNORECASE)
_EARLIER = re.compile(
    r"\b(?:forget|ignore|cancel|disregard|scrap|scratch|strike|replaces?)\b.*"
    r"\b(?:before|earlier|previous|previously|old|yesterday|so far|(?:first|other|last) (?:e?mail|message|orders))\b",
    re.IGNORECASE,
)


_FIRST = re.compile(
    r"(?P<others>.+)(?:, but (?:first(?: of all)?|before (?:that|all that)|the very first thing is)[:,]? (?P<first>.+)"
    r"|, (?:and |but )?(?P<named>[^,]{2,40}) first"
    r"|, (?:and |but )(?P<before>.+?)(?: (?:moves|goes|marches|acts|comes))? before (?:him|her|it|them|that|this))",
    re.IGNORECASE | re.DOTALL,
)
"""The sentences that name the first of several orders last."""

_SURELY = r"surely|probably|no doubt|most likely|presumably"
_GUESS = re.compile(
    r"(?:(?:i|we) (?:bet|guess|reckon|am sure|expect)\b.+\b(?:will|is going to)\b"
    rf"|(?!i |we |my |our )[^,;:?]{{2,40}} (?:will|is going to) (?:{_SURELY})\b)[^?]*",
    re.IGNORECASE,
)

_ORDER_OR_CASE = re.compile(rf"\b(?:{'|'.join(sorted(CONDITIONAL))}|first|only|then|until)\b", re.IGNORECASE)
"""The words behind a "but" that does not just join two orders."""


def plain(line: str) -> str:
    """A line without what is said out of politeness."""
    text = line.replace("’", "'").strip()
    asked = _ASKED.match(text) is not None
    text = _THANKS.sub("", text)
    text = _WITH_REST.sub("", text)
    text = _BUT_ONLY.sub(" ", text)
    text = _POLITE.sub("", text, count=1)
    text = _PLEASE.sub("", text)
    text = _NOW.sub("", text)
    text = _NEXT.sub(", then", text)
    text = _AS_LONG_AS.sub("if", text)
    text = _IF_TAKEN.sub(r"\1", text)
    return text.rstrip("?! ") if asked else text


def is_only_polite(sentence: str) -> bool:
    """Whether a sentence says nothing."""
    return any(saying.fullmatch(sentence) for saying in (_WHOLE, _PRAISE))


def corrected(sentence: str) -> str:
    """The order that takes the place of an earlier one, by a sentence that corrects it; empty for other sentences."""
    right = _INSTEAD.sub("", _CORRECTING.sub("", sentence))
    return "" if right == sentence else right


def is_doubtful(line: str) -> bool:
    """Whether a line says no, asks, tells of something or leaves a choice: then it is read to the letter only."""
    return "?" in line or _DOUBTFUL.search(line) is not None


def without_but(line: str) -> str:
    """A line with a comma in place of a "but" that stands between two orders of which nothing else is doubtful."""
    parts = line.replace("’", "'").split(", but ")
    if len(parts) != 2:
        return line
    before, behind = parts
    first, *_ = behind.split() or [""]
    if first in before.split():
        return line
    if any(is_doubtful(part) or _ORDER_OR_CASE.search(part) for part in parts):
        return line
    return ", ".join(parts)


def with_first(line: str) -> tuple[str, str]:
    """The orders of a line, and the one it says to come first of them; empty where it says nothing of that."""
    match = _FIRST.fullmatch(line)
    if match is None:
        return (line, "")
    others = match["others"]
    first = match["first"] or match["named"] or match["before"]
    return (others, first)


def is_guess(line: str) -> bool:
    """Whether a line tells what its writer thinks that others will do: it orders nothing."""
    return _GUESS.match(line) is not None


def takes_back(line: str) -> bool:
    """Whether a line says that something is not so that was said in the same mail."""
    if _BACK.search(line) is None:
        return False
    return _EARLIER.search(line) is None


def sentences(line: str, goes_on: Callable[[str, str], bool]) -> Iterator[tuple[int, str]]:
    """The sentences of a line, each with the column where it begins, from 0.

    `goes_on` tells of two words, without capitals and signs, whether none ends between them.
    """
    begin = 0
    gaps = [gap.start() for gap in _BETWEEN.finditer(line) if not goes_on(*_words_at(line, gap))]
    gaps += [end.start("gap") for end in _BEHIND_BRACKETS.finditer(line)]
    ends = [*sorted(gaps), len(line)]
    for end in ends:
        text = line[begin:end]
        yield begin + len(text) - len(text.lstrip()), text.strip()
        begin = end


def _words_at(line: str, between: re.Match[str]) -> tuple[str, str]:
    """The words before and behind the end of a sentence."""
    before = line[: between.start()].rsplit(maxsplit=1)
    behind = line[between.end() :].split(maxsplit=1)
    return (bare(before[-1]), bare(behind[0]))


def is_heading(line: str) -> bool:
    """Whether a line says that orders follow: "My orders for turn 4:"."""
    return _HEADING.fullmatch(line) is not None
