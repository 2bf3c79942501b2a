"""The order sets that stand in a mail, as they would be stored: a mail is evidence for the set that stands in it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from adjudicator.orders.envelope import seat_named
from adjudicator.orders.meaning import meant
from adjudicator.orders.near import bare
from adjudicator.orders.notation.names import NICKNAMES, SENT
from adjudicator.orders.notation.words import words_of_line
from adjudicator.orders.noting import noted
from adjudicator.orders.reading import Reading, read
from adjudicator.orders.told import texts_in
from adjudicator.orders.validation import validator
from adjudicator.orders.wording import Choices
from adjudicator.post.inbound.addressed import among_words
from adjudicator.post.reading import read_mail
from adjudicator.table import Game, Seat

_IDLE = " orders nothing for "
_READ_AS = " was read as "
"""The remarks on words that were read otherwise than they are written."""
SEATS = "seat"
"""Under what the names of the seats stand."""
WINDOWS = "window"
"""Under what stands what players call the window: "1.orders" and "S1901M"."""

Names = dict[str, dict[str, str]]
"""Ids and their names, by the name of their type."""


class SetFound(NamedTuple):
    """An order set in a mail as it is stored, the names that stand in it, and whether the mail says what it is for."""

    holds: dict[str, Any]
    names: Names
    says_window: bool


def sets_in(
    raw: bytes, game: Game, campaign: str, window: str, step: str, seat: str, known: Choices
) -> Iterator[SetFound]:
    """The order sets in a mail that are for a step and from a seat of a campaign.

    For which window they are, who answers a letter need not say: then it is taken to be as the desk says.
    """
    mail = read_mail(raw)
    turn, _, name = step.partition(".")
    beside = {"game": game.meta.name, "turn": turn, "window": name}
    files = [*mail.order_files, *mail.passed_over]
    among = among_words(mail.words, game, window, known)
    if among is not None:
        files.append(among)
    for file in files:
        reading = read(file.data, beside)
        if reading.tree is None:
            continue
        called = reading.says("campaign") or mail.identity.campaign
        label = known.get(WINDOWS, {}).get(step, "")
        by_label = bool(label) and bare(reading.says("window")) == bare(label)
        is_for_step = by_label or f"{reading.says('turn')}.{reading.says('window')}" == step
        if called != campaign or not is_for_step:
            continue
        said = reading.says("seat") or mail.identity.seat
        calls = {Seat(seat): known.get(SEATS, {}).get(seat, seat)}
        if seat_named(said, calls) != seat:
            continue
        named = {SEATS: {seat: said}} if bare(said) != bare(seat) else {}
        if by_label:
            named[WINDOWS] = {step: label}
        says_window = bool(read(file.data).says("window"))
        try:
            holds, names = _as_stored(reading, game, window, known)
            yield SetFound(holds, names | named, says_window)
        except (msgspec.ValidationError, LookupError, TypeError, ValueError):
            continue


def _as_stored(reading: Reading, game: Game, window: str, known: Choices) -> tuple[dict[str, Any], Names]:
    """The orders and the standing orders of a file as they are stored, and the names that stand in it.

    They are plain data of JSON, which has no tuples.
    """
    schema = validator(game, window)
    in_data, _ = noted(reading, schema.schema, known)
    understood = meant(in_data, schema.schema, known)
    tree = schema.converted(understood.reading.tree, schema.schema, reading.typed)
    holds: dict[str, Any] = {"orders": None, "standing": None}
    kinds = {"orders": game.orders_of(window), "standing": game.standing}
    for part, kind in kinds.items():
        if part in tree:
            orders = msgspec.convert(tree[part], kind)
            holds[part] = msgspec.json.decode(msgspec.json.encode(orders))
    called = _called(in_data, holds, known)
    return holds, {**called, **understood.names}


def became(written: Mapping[str, Any], kept: Mapping[str, Any], game: Game, window: str) -> bool:
    """Whether a set in a mail is the stored one, except for the parts its writer left to the program."""
    if written == kept:
        return True
    if written["standing"] != kept.get("standing") or None in (written["orders"], kept.get("orders")):
        return False
    kind = game.orders_of(window)
    try:
        stored = msgspec.convert(kept["orders"], kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return game.completes(msgspec.convert(written["orders"], kind), stored)


def _called(reading: Reading, holds: Mapping[str, Any], known: Choices) -> Names:
    """The names that lines of a file may have for what stands in the orders, whole or in part, and for other things.

    What was read otherwise than it is written is read again with the ids that stand in it: each is a name of its own.
    """
    if not reading.blocks:
        return {}
    text = bare(reading.text)
    ids = {*texts_in(holds)}
    sent = known.get(SENT, {}) if reading.keeps else {}
    for line in sent.values():
        ids.update(word.text for word in words_of_line(line))
    if any(_IDLE in told for told in reading.folded):
        for names in known.values():
            ids.update(id for id in names if bare(id) in text)
    is_read_otherwise = any(_READ_AS in told for told in reading.folded)
    known_ids = ids if reading.keeps or is_read_otherwise else set()
    called: Names = {NICKNAMES: dict(reading.nicknames), SENT: dict(sent)}
    for title in [title for title in known if title not in called]:
        for id, name in known[title].items():
            if bare(name) in text or (id in ids and bare(id) not in text):
                called.setdefault(title, {})[id] = name
            elif id in known_ids:
                called.setdefault(title, {})[id] = id
    return {title: names for title, names in called.items() if names}
