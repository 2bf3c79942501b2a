"""What players kept of their mails, and what their program says of it."""

from collections.abc import Iterable

from adjudicator.checker import keeping, verdicts
from adjudicator.checker.mails import parts_of


def kept_of(letters: Iterable) -> keeping.Kept:
    """Letters as a player keeps them."""
    kept = keeping.Kept()
    for number, letter in enumerate(letters):
        kept.mail(parts_of(letter.raw), f"{number:05}.eml")
    return kept


def told_by(world, campaign: str, addresses: Iterable[str]) -> tuple[str, list]:
    """What the program says of a campaign in the mails of some players together, and what is false in them."""
    among = set(addresses)
    kept = kept_of(letter for letter in world.service.sent if letter.recipient in among)
    games, false = verdicts.gathered(kept)
    lines = []
    for name, mails in sorted(games.items()):
        told = list(verdicts.told_of(mails, false))
        lines += told if campaign in name else []
    return "\n".join(lines), false
