"""Seats' keys in what people write: wherever they stand, and however they are written, they must reach nobody else."""

import re
import secrets
from collections.abc import Collection, Iterable, Iterator

from adjudicator.campaign.play.live import LiveCampaign, key_hash

_BREAK = r"(?:\n\s*)?"
KEY = re.compile(_BREAK.join("xxxx-xxxx-xxxx-xxxx-xxxx").replace("x", "[A-Z2-9+]"), re.IGNORECASE)
"""The pattern of a seat's key, wherever a line was broken in it; older ones have a + too."""
GROUP = 4
SIGNS = 20
"""The number of signs that stand together in a key, and of all."""

_WORD = re.compile(r"[^\s\"'`,;:.!?()<>\[\]{}]+")
_RUN = re.compile(r"[A-Za-z2-9+]+")
_HIDDEN = "****"


def new_key() -> str:
    """A seat's key: 99 random bits in five groups of four letters and digits that cannot be mistaken for each other."""
    signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
    groups = []
    for _ in range(SIGNS // GROUP):
        group = [secrets.choice(signs) for _ in range(GROUP)]
        groups.append("".join(group))
    return "-".join(groups)


def without_keys(text: str, keys: Iterable[str] = (), hashes: Collection[str] = ()) -> str:
    """A text in which no key can be read: none of `keys`, no word with one of these `hashes`, nothing like a key.

    A key is found with blanks, other signs or nothing in place of its dashes too, in small letters or capitals.
    """
    known = {*hashes, *map(key_hash, keys)}

    def hidden(word: re.Match[str]) -> str:
        if key_hash(word[0]) in known:
            return _HIDDEN
        return word[0]

    for key in keys:
        text = text.replace(key, _HIDDEN)
    text = KEY.sub(_HIDDEN, text)
    text = _WORD.sub(hidden, text)
    places = [place for place, key in _written_otherwise(text) if key_hash(key) in known]
    return _hide(text, places)


def _written_otherwise(text: str) -> Iterator[tuple[slice, str]]:
    """Each place in a text where whole runs of letters and digits, with what parts them, hold as many signs as a key.

    With it the key that would be meant.
    """
    runs = list(_RUN.finditer(text))
    for first, begin in enumerate(runs):
        signs = ""
        for run in runs[first : first + SIGNS]:
            signs += run[0]
            if len(signs) >= SIGNS:
                break
        if len(signs) == SIGNS:
            place = slice(begin.start(), run.end())
            groups = [signs[at : at + GROUP] for at in range(0, SIGNS, GROUP)]
            key = "-".join(groups)
            yield place, key.upper()


def _hide(text: str, places: Iterable[slice]) -> str:
    """Hide some places of a text, which follow one another."""
    shown = []
    last = 0
    for place in places:
        if place.start >= last:
            shown += [text[last : place.start], _HIDDEN]
            last = place.stop
    return "".join([*shown, text[last:]])


def without_keys_of(live: LiveCampaign, text: str) -> str:
    """A text in which no key of this campaign's seats can be read, whatever the keys look like."""
    return without_keys(text, hashes=hashes_of([live]))


def hashes_of(lives: Iterable[LiveCampaign]) -> set[str]:
    """The lasting knowledge of the keys of some campaigns: keys themselves are erased once they are mailed."""
    return {player.key_hash for live in lives for player in live.campaign.players.values()}


def holds_key(live: LiveCampaign, text: str) -> bool:
    """Whether a key of this campaign's seats, or something that looks like one, stands in a text."""
    return without_keys_of(live, text) != text
