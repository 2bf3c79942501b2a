"""Gunboat: no player learns who plays what, from nothing that the program writes, until the campaign is over.

Whatever names the player of a seat asks here whether its reader may know him.
"""

from collections.abc import Iterator

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.terms.people import Move
from adjudicator.errors import Refused
from adjudicator.table import REFEREE, Seat

UNTOLD = "not told before the end"
"""The words in place of a player's name."""


def is_gunboat(campaign: Campaign) -> bool:
    """Whether nobody but the referee learns who plays what before the end."""
    return campaign.opening.gunboat is True


def hides_players(campaign: Campaign) -> bool:
    """Whether nobody but the referee may know who plays what (yet)."""
    if not is_gunboat(campaign):
        return False
    windows = campaign.windows
    return not windows or windows[-1].step is not None


def player_of(campaign: Campaign, seat: Seat, reader: Seat) -> str:
    """The name of the player of a seat; "" where its reader may not know him."""
    if hides_players(campaign) and reader not in (seat, REFEREE):
        return ""
    return campaign.players[seat].name


def players_told(campaign: Campaign, reader: Seat) -> Iterator[tuple[Seat, str]]:
    """The seats whose players a reader may know, with their names."""
    for seat in campaign.players:
        name = player_of(campaign, seat, reader)
        if name:
            yield seat, name


def in_words(campaign: Campaign, move: Move, side: str) -> str:
    """A player's coming or going, as everybody is told it; `side` is what the seat is called."""
    if not hides_players(campaign):
        return move.words(side)
    match move.kind:
        case "joins":
            return f"{side} has a player now."
        case "takes over":
            return f"Somebody else plays {side} now."
        case "declines":
            return f"Who was invited to play {side} does not."
        case "leaves":
            return f"The player of {side} has given it up. Nobody waits for it until it is played again."
        case "comes back":
            return f"The player of {side} is there again."
        case "observes":
            return "Somebody observes from now on, and gets the public reports."
    return "Somebody observes no longer."


def reason_told(campaign: Campaign, move: Move) -> str:
    """The referee's reason for a coming or going; "" where it could tell who the player is."""
    return "" if hides_players(campaign) else move.reason


def check_tells_nobody(campaign: Campaign, seat: Seat, text: str) -> None:
    """Raise `Refused` for press in which its writer says who he is, be it by the signature of his mail program."""
    if not hides_players(campaign):
        return
    own = campaign.players[seat]
    folded = text.casefold()
    for mark in (own.name, own.address):
        if mark and mark.casefold() in folded:
            why = f"“{mark}” stands in it, and nobody is to learn who plays what; take it out and send it again"
            raise Refused("press/gunboat", why)


def check_can_be_hidden(referee_seat: Seat) -> None:
    """Raise `Refused` where everybody is told who plays a seat."""
    if referee_seat:
        why = f"all are told that the referee plays {referee_seat}; leave out `gunboat` or `referee_seat`"
        raise Refused("campaign/gunboat", why)
