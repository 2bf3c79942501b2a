"""Seats' keys in what people write: wherever they stand, they must reach nobody else."""

import re
from collections.abc import Collection, Iterable

from adjudicator.campaign.live import LiveCampaign, key_hash

_BREAK = r"(?:\n\s*)?"
KEY = re.compile(_BREAK.join("xxxx-xxxx-xxxx-xxxx-xxxx").replace("x", "[A-Z2-9+]"), re.IGNORECASE)
"""What a seat's key looks like, wherever a line was broken in it; older ones have a + too."""

_WORD = re.compile(r"[^\s\"'`,;:.!?()<>\[\]{}]+")
_HIDDEN = "****"


def without_keys(text: str, keys: Iterable[str] = (), hashes: Collection[str] = ()) -> str:
    """A text in which no key can be read: none of `keys`, no word with one of these `hashes`, nothing like a key."""
    for key in keys:
        text = text.replace(key, _HIDDEN)
    return _WORD.sub(lambda word: _HIDDEN if key_hash(word[0]) in hashes else word[0], KEY.sub(_HIDDEN, text))


def without_keys_of(live: LiveCampaign, text: str) -> str:
    """A text in which no key of this campaign's seats can be read, whatever the keys look like."""
    return without_keys(text, hashes=hashes_of([live]))


def hashes_of(lives: Iterable[LiveCampaign]) -> set[str]:
    """What is known for good of the keys of some campaigns: keys themselves are erased once they are mailed."""
    return {player.key_hash for live in lives for player in live.campaign.players.values()}


def holds_key(live: LiveCampaign, text: str) -> bool:
    """Whether a key of this campaign's seats, or something that looks like one, stands in a text."""
    return without_keys_of(live, text) != text
