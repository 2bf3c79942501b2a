"""What people write: mails of orders as a person typed them, each with what it must be read as, and what becomes of it.

A mail of the corpus goes through the door of every mail: it is read, taken in for the campaign it is about, and
answered. What it would store is looked at and thrown away.
"""

import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
from written_mails import letter

from adjudicator.campaign.desk import intake as door
from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.referee.campaign_file import CampaignPlan
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, play_evening
from adjudicator.cli.files import convert, load
from adjudicator.games import find_game
from adjudicator.orders.reading import read
from adjudicator.post.inbound import intake
from adjudicator.post.inbound.authority import Letter, last
from adjudicator.post.reading import read_mail

ROOT = Path(__file__).parents[2]
PEOPLE = ROOT / "tests" / "corpus" / "people"
GAMES = sorted(path.name for path in PEOPLE.iterdir())
SERVER = "mx.desk.example"
"""Whose word on the sender of a mail is believed."""
OUTCOMES = ("understood", "asked", "refused", "wrong")


class Expected(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a mail must be read as: orders, or what must be asked, or why there is nothing in it to be stored."""

    at: str
    """The place: a name under `places`."""
    seat: str
    kind: str
    read: list[str] | None = None
    """The orders, in lines of the notation."""
    also: list[str] | None = None
    """Other lines that mean the same."""
    standing: list[str] | None = None
    """The standing orders, where it gives any."""
    ask: list[str] | None = None
    """What the answer must name: the pieces, places or words that the question is about."""
    refuse: str = ""
    """Why it holds no orders, or none that can be played."""
    before: list[str] | None = None
    """The orders that its writer has sent already for the same window."""


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A campaign of `orders/`, and how many of its evenings are played."""

    example: str
    evenings: int


class Corpus(msgspec.Struct, forbid_unknown_fields=True):
    """The mails of one game."""

    places: dict[str, Place]
    mails: dict[str, Expected]


@dataclass(frozen=True)
class Outcome:
    """What became of a mail."""

    what: str
    """One of `OUTCOMES`."""
    is_right: bool
    told: str
    """The answer to its writer."""
    stored: object = None
    wanted: object = None


@cache
def corpus(game):
    """The mails of a game, by their numbers."""
    return msgspec.yaml.decode((PEOPLE / game / "expected.yaml").read_bytes(), type=Corpus)


def every_mail():
    """The game and number of each mail."""
    return [(game, number) for game in GAMES for number in corpus(game).mails]


@cache
def played(example, evenings):
    """A desk with an example campaign, some evenings old, in which a signed mail needs no key."""
    folder = Path(tempfile.mkdtemp())
    Desk.create(folder)
    desk = the_desk(folder)
    desk.clock = DemoClock()
    file = ROOT / "orders" / example / "campaign.yaml"
    plan = msgspec.structs.replace(load(file, CampaignPlan), authority="address+dkim")
    game = find_game(plan.game)
    live = desk.open_campaign(plan, None, convert(plan.options, game.options, file, ("options",)), find_game)
    nights = sorted(path for path in file.parent.iterdir() if path.is_dir())
    for evening in nights[:evenings]:
        desk.clock.next_week()
        play_evening(desk, live, evening)
    return desk


@contextmanager
def opened(game, expected):
    """The campaign that a mail is for, as it stands then; nothing of what happens inside is stored."""
    place = corpus(game).places[expected.at]
    desk = played(place.example, place.evenings)
    try:
        with desk.store.together():
            yield desk.campaign(desk.store.names()[0], find_game)
            raise _Undo
    except _Undo:
        pass


class _Undo(Exception):
    """What was done is not wanted."""


@cache
def outcome(game, number):
    """What becomes of a mail of the corpus."""
    expected = corpus(game).mails[number]
    text = (PEOPLE / game / f"{number}.txt").read_text(encoding="utf-8")
    with opened(game, expected) as live:
        wanted = _wanted(live, expected)
        before = _sent_before(live, expected)
        done = intake.take_in(read_mail(raw_mail(live, expected.seat, text)), live.now(), [live], SERVER, _recall)
        stored = live.campaign.current(live.window().id).get(expected.seat)
    told = "\n\n".join(done.reply.parts)
    if stored is None or stored.receipt == before:
        return _unstored(expected, done, told, wanted)
    kept = (stored.orders, stored.standing)
    is_right = kept in wanted
    return Outcome("understood" if is_right else "wrong", is_right, told, kept, wanted)


def _wanted(live, expected):
    """What may be stored of a mail: its orders and standing orders, in any of the ways that mean the same."""
    readings = [lines for lines in (expected.read, expected.also) if lines is not None]
    return [in_lines(live, expected.seat, lines, expected.standing) for lines in readings]


def _sent_before(live, expected):
    """The receipt of what the writer had sent before, where he had."""
    if expected.before is None:
        return None
    orders, standing = in_lines(live, expected.seat, expected.before)
    return live.receive(expected.seat, orders, standing, "")


def _unstored(expected, done, told, wanted):
    """A mail of which nothing was stored: it was asked about, or refused as something that is no orders."""
    subjects = done.reply.subjects
    is_asked = not {"Your words went to nobody", "Your mail asks for nothing"}.intersection(subjects)
    words = " ".join(told.split()).lower()
    if expected.ask is None:
        is_right = bool(expected.refuse)
    else:
        is_right = is_asked and all(word.lower() in words for word in expected.ask)
    return Outcome("asked" if is_asked else "refused", is_right, told, None, wanted)


def in_lines(live, seat, orders, standing=None):
    """Orders and standing orders in lines of the notation, as they are stored; raises where they cannot be played."""
    orders, standing, _ = checked_lines(live, seat, orders, standing)
    return tuple(msgspec.json.decode(msgspec.json.encode([orders, standing])))


def checked_lines(live, seat, orders, standing=None):
    """Orders and standing orders in lines, and the lines in which they are told."""
    window = live.window()
    head = [
        f"game: {live.game.meta.name}",
        f"campaign: {live.campaign.opening.name}",
        f"seat: {seat}",
        f"turn: {window.turn}",
        f"window: {window.name}",
        "",
    ]
    below = ["", "standing:", *standing] if standing else []
    checked = door.check_orders(read("\n".join([*head, *orders, *below]).encode()), live, vouched=True)
    assert checked.accepted, [f"{problem.message} {problem.hint}" for problem in checked.problems]
    told = [each.text for each in checked.understood if each.text]
    return checked.orders, checked.standing, told


def raw_mail(live, seat, text):
    """The answer of a seat's player to the last letter of the campaign, signed by his mail service."""
    sender = live.campaign.players[seat].address
    campaign = live.campaign.opening.name
    return letter(
        text,
        f"Re: [{campaign} {seat}] {live.window().title}",
        From=sender,
        In_Reply_To="<letter@desk.example.net>",
        Authentication_Results=f"{SERVER}; dkim=pass header.d={sender.partition('@')[2]}",
    )


def _recall(live, seat, message_ids):
    return Letter(last(live.campaign.windows))
