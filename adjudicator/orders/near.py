"""What a word is most likely a slip of."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches


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


def nearest_id(word: str, ids: Mapping[str, str]) -> str:
    """The id that `word` is a slip of, or the name of (ids with their names); empty without one."""
    close = nearest(word, by_name := {name: id_ for id_, name in ids.items()})
    return by_name[close] if close else nearest(word, ids) or ""


def id_hint(close: str, ids: Mapping[str, str]) -> str:
    """A question for the id `close`; empty for none."""
    if not close:
        return ""
    return f"did you mean {close}?" if ids[close] == close else f"did you mean {close} ({ids[close]})?"
