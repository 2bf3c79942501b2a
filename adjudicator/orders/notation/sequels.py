"""Sentences that lean on what stands before: "in the same place", "there", "if there is one", "otherwise"."""

import re
from collections.abc import Callable

_SAME_PLACE = re.compile(r"\b(?:in|at|on|to) the same (?:place|spot)\b", re.IGNORECASE)
_PLACE = re.compile(r"\bat (?:\([^()]{1,20}\)|\S+)", re.IGNORECASE)
_CONDITION = re.compile(r"(?P<order>.+?),? (?P<word>unless|if|when|while) (?P<case>.+)", re.IGNORECASE | re.DOTALL)
_THERE = re.compile(r"\bthere\b", re.IGNORECASE)
_CASE_FIRST = re.compile(
    r"(?P<case>(?:unless|if|when|while) [^,:;]+ (?:at|in|to) (?P<place>[^,:;]+))"
    r"(?P<joint>[,:] |,? then )(?P<order>.+)",
    re.IGNORECASE | re.DOTALL,
)

_SO = r"if there (?:is|are) (?:one|any|some)|if so|if it is|if (?:he|she|it) (?:is|does)|in (?:that|which) case"
_NOT_SO = r"if not|if there (?:is|are) (?:none|not)|if there isn't|if there aren't"
_ELSE = r"otherwise|if that is not so"
_SEQUEL = re.compile(
    rf"(?:but )?(?:(?P<so>{_SO})|(?P<not_so>{_NOT_SO})|(?P<else>{_ELSE}))[,:]? (?P<order>.+?)(?:,? instead)?[.! ]*",
    re.IGNORECASE | re.DOTALL,
)


def with_place_of(before: str, sentence: str) -> str:
    """A sentence with the place of the order before, where it says "in the same place"."""
    places = _PLACE.findall(before)
    if not places:
        return sentence
    return _SAME_PLACE.sub(places[-1], sentence)


def with_place_of_case(sentence: str) -> str:
    """A sentence whose order says "there" for the place of the condition before it, with that place written out."""
    match = _CASE_FIRST.fullmatch(sentence)
    if match is None or _THERE.search(match["case"]):
        return sentence
    return f"{match['case']}{match['joint']}{_THERE.sub(match['place'], match['order'])}"


def with_case_of(before: str, sentence: str, last_named: Callable[[str], str]) -> str:
    """A sentence that is for the case of the order before, or for its opposite, with that case written out.

    "If there is one, A2 to Duskhaven instead" behind an order with "unless an enemy is there" is one with "if an enemy
    is there": `last_named` finds in a text the name that "there" is said for. Empty for any other sentence.
    """
    match = _SEQUEL.fullmatch(sentence)
    condition = _CONDITION.fullmatch(before)
    if match is None or condition is None:
        return ""
    case = condition["case"].rstrip(" .!")
    place = last_named(condition["order"]) if _THERE.search(case) else ""
    if _THERE.search(case) and not place:
        return ""
    case = _THERE.sub(f"at {place}", case)
    is_unless = condition["word"].lower() == "unless"
    holds = match["so"] is not None or (match["else"] is not None and is_unless)
    return f"{match['order']} {'if' if holds else 'unless'} {case}"
