"""A player's choices for himself: time zone, language of dates, paper, letters, maps, and the way of the order page."""

import difflib
from collections.abc import Sequence
from typing import get_args
from zoneinfo import available_timezones

from adjudicator.campaign.events.seating import PreferenceSet
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.terms.moments_told import LANGUAGES, language_meant, name_of
from adjudicator.campaign.terms.people import Letters, Maps, OrderPage, Paper, Preference
from adjudicator.errors import Refused
from adjudicator.table import Seat

TOLD = {
    "all": "You get every letter at once.",
    "digest": "Press, and news of players and of the clock, come with your next letter that asks for something.",
    "report": "Press, and news of players and of the clock, stand in your next report.",
}
PAGES_TOLD = {
    "attached": "The order page comes with your letters as a file for your browser.",
    "zip": "The order page comes with your letters in a zip file.",
    "link": "Your letters tell an address at which your order page lies as long as its window is open. Whoever has the "
    "address can read what only you may know: tell it nobody.",
    "none": "No order page comes with your letters; the forms in them have the same lines, and maps come as pages to "
    "print.",
}
MAPS_TOLD = {
    "page": "The map of what you decide in the middle of a turn is on your order page.",
    "paper": "The map of what you decide in the middle of a turn comes as pages to print, too.",
}
NO_LINK = """this desk puts no order page on the web: the referee has to set `site` (a folder) and `site_address` (where
a web server shows it, https://...) in desk.yaml; write `page: attached`, `page: zip` or `page: none`"""


def prefer(live: LiveCampaign, seat: Seat, name: str, value: str) -> str:
    """Record what a player chooses for himself, and return what he is told; the same again changes nothing.

    Raises `Refused` with what there is to choose.
    """
    match name:
        case "timezone":
            chosen = _zone(value)
            answer = f"All moments are told in {chosen} from here on."
        case "paper":
            chosen = _one_of("paper", value, get_args(Paper))
            answer = f"Your pages are made for {chosen} from your next report on."
        case "dates":
            chosen = _language(value)
            answer = f"Dates are told in {name_of(chosen)} from here on."
        case "page":
            chosen = _page(live, value)
            answer = PAGES_TOLD[chosen]
        case "maps":
            chosen = _one_of("maps", value, get_args(Maps))
            answer = MAPS_TOLD[chosen]
        case _:
            chosen = _one_of("letters", value, get_args(Letters))
            answer = TOLD[chosen]
    if chosen != _now(live, seat, name):
        live.record(PreferenceSet, seat=seat, choice=name, value=chosen)
    return answer


def _now(live: LiveCampaign, seat: Seat, name: str) -> str:
    """The player's choices so far."""
    for choice in get_args(Preference):
        if choice == name:
            return live.campaign.people.preferred(seat, choice)
    return live.campaign.players[seat].timezone


def _page(live: LiveCampaign, value: str) -> str:
    """Choose the way of the order page."""
    if value.casefold() == "link" and not live.shows_pages:
        raise Refused("page/no-link", " ".join(NO_LINK.split()))
    choices = [each for each in get_args(OrderPage) if each != "link" or live.shows_pages]
    return _one_of("page", value, choices)


def _one_of(name: str, value: str, choices: Sequence[str]) -> str:
    """The choice that is meant, whatever its capitals."""
    wanted = value.casefold()
    for choice in choices:
        if choice.casefold() == wanted:
            return choice
    listed = ", ".join(choices)
    why = f"{value[:40]!r} is none of {listed}; write one of them, as in `{name}: {choices[0]}`"
    raise Refused(f"{name}/unknown", why)


def _language(value: str) -> str:
    """The language that is meant, by its code or its name."""
    language = language_meant(value)
    if language is not None:
        return language
    listed = ", ".join(f"{name_of(each)} ({each})" for each in LANGUAGES)
    why = f"dates are not told in {value[:40]!r}, but in {listed}; write one of them, as in `dates: de`"
    raise Refused("dates/unknown", why)


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
    near = sorted(meant) or difflib.get_close_matches(shown, zones, n=1) or ["Europe/Berlin"]
    raise Refused("timezone/unknown", f"{shown!r} is no time zone; write one such as `timezone: {near[0]}`")


def _city(zone: str) -> str:
    """The city that a time zone is named after."""
    return zone.rpartition("/")[2].casefold()
