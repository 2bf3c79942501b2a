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
        if called != campaign:
            continue
        sender = reading.says("seat") or mail.identity.seat
        named = _names_of_envelope(reading, sender, step, seat, known)
        if named is None:
            continue
        says_window = bool(read(file.data).says("window"))
        try:
            holds, names = _as_stored(reading, game, window, known)
            yield SetFound(holds, names | named, says_window)
        except (msgspec.ValidationError, LookupError, TypeError, ValueError):
            continue


def _names_of_envelope(reading: Reading, sender: str, step: str, seat: str, known: Choices) -> Names | None:
    """The names that a file has for its seat and its window; None where it is from another seat, or for another step.

    `sender` is what the file, or else the mail around it, calls its seat.
    """
    names: Names = {}
    turn = reading.says("turn")
    window = reading.says("window")
    labels = known.get(WINDOWS, {})
    label = labels.get(step, "")
    is_by_label = bool(label) and bare(window) == bare(label)
    if not is_by_label and f"{turn}.{window}" != step:
        return None
    seats = known.get(SEATS, {})
    own_name = seats.get(seat, seat)
    if seat_named(sender, {Seat(seat): own_name}) != seat:
        return None
    if bare(sender) != bare(seat):
        names[SEATS] = {seat: sender}
    if is_by_label:
        names[WINDOWS] = {step: label}
    return names


def _as_stored(reading: Reading, game: Game, window: str, known: Choices) -> tuple[dict[str, Any], Names]:
    """The orders and the standing orders of a file as they are stored, and the names that stand in it.

    They are plain data of JSON, which has no tuples.
    """
    checking = validator(game, window)
    schema = checking.schema
    in_data, _ = noted(reading, schema, lambda: known)
    understood = meant(in_data, schema, known)
    tree = checking.converted(understood.reading.tree, schema, reading.typed)
    kinds = {"orders": game.orders_of(window), "standing": game.standing}
    holds: dict[str, Any] = {}
    for part, kind in kinds.items():
        holds[part] = None
        if part in tree:
            orders = msgspec.convert(tree[part], kind)
            encoded = msgspec.json.encode(orders)
            holds[part] = msgspec.json.decode(encoded)
    called = _called(in_data, holds, known)
    return holds, called | understood.names


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
    sent = known.get(SENT, {}) if reading.keeps else {}
    ids = {*texts_in(holds)}
    for line in sent.values():
        words = words_of_line(line)
        ids.update(word.text for word in words)
    if _is_remarked(reading, _IDLE):
        for names in known.values():
            ids.update(id for id in names if bare(id) in text)
    may_name_itself = reading.keeps or _is_remarked(reading, _READ_AS)
    called: Names = {NICKNAMES: dict(reading.nicknames), SENT: dict(sent)}
    for title, names in known.items():
        if title in (NICKNAMES, SENT):
            continue
        called[title] = {}
        for id, name in names.items():
            is_meant = id in ids
            has_other_words = is_meant and bare(id) not in text
            if has_other_words or bare(name) in text:
                called[title][id] = name
            elif is_meant and may_name_itself:
                called[title][id] = id
    return {title: names for title, names in called.items() if names}


def _is_remarked(reading: Reading, words: str) -> bool:
    """Whether one of the remarks on how a file was read has these words in it."""
    return any(words in remark for remark in reading.folded)
