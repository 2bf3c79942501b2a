"""What a player may choose for himself: his time zone, his paper, and how many letters he gets."""

import difflib
from typing import get_args
from zoneinfo import available_timezones

from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.people import Letters, Paper
from adjudicator.campaign.seating import PreferenceSet
from adjudicator.errors import Refused
from adjudicator.table import Seat

TOLD = {
    "all": "You get every letter at once.",
    "digest": "Press, and news of players and of the clock, come with your next letter that asks for something.",
    "report": "Press, and news of players and of the clock, stand in your next report.",
}


def prefer(live: LiveCampaign, seat: Seat, name: str, value: str) -> str:
    """Record what a player chooses for himself, and return what he is told; the same again changes nothing.

    Raises `Refused` with what there is to choose.
    """
    match name:
        case "timezone":
            chosen = _zone(value)
            told = f"All moments are told in {chosen} from here on."
        case "paper":
            chosen = _one_of("paper", value, get_args(Paper))
            told = f"Your pages are made for {chosen} from your next report on."
        case _:
            chosen = _one_of("letters", value, get_args(Letters))
            told = TOLD[chosen]
    if chosen != _now(live, seat, name):
        live.record(PreferenceSet, seat=seat, choice=name, value=chosen)
    return told


def _now(live: LiveCampaign, seat: Seat, name: str) -> str:
    """What the player has chosen before."""
    if name == "timezone":
        return live.campaign.players[seat].timezone
    return live.campaign.people.preferred(seat, "paper" if name == "paper" else "letters")


def _one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    """The choice that is meant, whatever its capitals."""
    wanted = value.casefold()
    for choice in choices:
        if choice.casefold() == wanted:
            return choice
    listed = ", ".join(choices)
    why = f"{value[:40]!r} is none of {listed}; write one of them, as in `{name}: {choices[0]}`"
    raise Refused(f"{name}/unknown", why)


def _zone(value: str) -> str:
    """The time zone that is meant, whatever its capitals, or a city that has one."""
    zones = available_timezones()
    wanted = value.strip().casefold().replace(" ", "_")
    meant = [zone for zone in zones if zone.casefold() == wanted]
    if not meant:
        meant = [zone for zone in zones if _city(zone) == wanted]
    if len(meant) == 1:
        return meant[0]
    shown = value[:40]
    near = difflib.get_close_matches(shown, meant or zones, n=1) or ["Europe/Berlin"]
    raise Refused("timezone/unknown", f"{shown!r} is no time zone; write one such as `timezone: {near[0]}`")


def _city(zone: str) -> str:
    """The city that a time zone is named after."""
    return zone.rpartition("/")[2].casefold()
