"""Standing orders: the parts that chapters have, as one, and what they and order sets answer to questions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.movement.evasion import Evading
from adjudicator.games.fornaldar.movement.interception import Interceptions, Watch
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.reaction import Reacting, Reactions
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.standing.combat import Defence, Losses, Retreating, Rounds, Spoils, answer_losses
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Path, Problem, Question

NOT_ONES_OWN = refusals.new("NOT_ONES_OWN", "11.2")


class Standing(written.Order, frozen=True, kw_only=True):
    """Answers given in advance, until changed; what you leave out is done as a sensible player would."""

    LINES: ClassVar[tuple[str, ...]] = (
        "watch {watch.each}",
        "evade (:|) {evasion}",
        "react {reaction.each}",
        "losses (:|) {losses}",
        "defence (:|) {defence}",
        "rounds (:|) {rounds}",
        "retreat (:|) {retreat}",
        "spoils (:|) {spoils}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "watch": [Watch.EXAMPLE],
        "evasion": Evading.EXAMPLE,
        "reaction": [Reacting.EXAMPLE],
        "losses": Losses.EXAMPLE,
        "defence": Defence.EXAMPLE,
        "rounds": Rounds.EXAMPLE,
        "retreat": Retreating.EXAMPLE,
        "spoils": Spoils.EXAMPLE,
    }

    watch: Annotated[
        tuple[Watch, ...], Meta(max_length=40, description="Forces that intercept, in the order they try (14.8).")
    ] = ()
    evasion: Annotated[Evading, Meta(description="Who evades when enemies come upon him (19.2).")] = Evading()
    reaction: Annotated[
        tuple[Reacting, ...], Meta(max_length=40, description="Leaders who react without being told (14.9).")
    ] = ()
    losses: Annotated[Losses, Meta(description="Who takes losses (7.6).")] = Losses()
    defence: Annotated[Defence, Meta(description="How you receive attacks and challenges (16.8, 17.5.1).")] = Defence()
    rounds: Annotated[Rounds, Meta(description="When you fight on (17.3).")] = Rounds()
    retreat: Annotated[Retreating, Meta(description="Where you retreat to (17.5.8).")] = Retreating()
    spoils: Annotated[Spoils, Meta(description="Who takes the magic items of the fallen (21.13).")] = Spoils()


def answer(orders: Any, question: Question) -> str | None:
    """The answer of an order set or standing orders to a question, if they have one."""
    match orders:
        case Standing():
            return _standing(orders, question)
        case Preparations() if question.key == "recovery":
            return _written(orders.recovery)
        case MovementPlan() if question.key == "forced-march":
            return _written(MovementPlan(forced=orders.forced, stacks=orders.stacks))
        case MovementPlan() if question.key == "combat":
            return _written(orders.combats)
    return None


def _standing(orders: Standing, question: Question) -> str | None:
    kind, _, part = question.key.partition("/")
    if kind == "losses":
        return answer_losses(orders.losses, question) or None
    parts: Mapping[str, Struct] = {
        "interception": Interceptions(watch=orders.watch),
        "evasion": orders.evasion,
        "reaction": Reactions(leaders=orders.reaction),
        "defence": orders.defence,
        "rounds": orders.rounds,
        "retreat": orders.retreat,
        "spoils": orders.spoils,
    }
    if kind == "standing" and part in parts:
        return _written(parts[part])
    return None


def _written(orders: Struct) -> str:
    return msgspec.json.encode(orders).decode()


def check_standing(view: View, orders: Standing) -> list[Problem]:
    """Everything wrong with standing orders: they name only one's own characters, ships and colours."""
    own = {str(piece.id) for piece in view.pieces.values() if piece.side == view.seat}
    own |= {str(piece.group) for piece in view.pieces.values() if piece.side == view.seat}
    return [
        NOT_ONES_OWN.problem(path, f"you have no {name}", kind="illegal")
        for path, name in _named(orders)
        if name not in own
    ]


def _named(orders: Standing) -> Iterator[tuple[Path, str]]:
    """Every piece and colour that standing orders name, and where."""
    for index, watch in enumerate(orders.watch):
        yield from _listed(("watch", index, "pieces"), watch.pieces)
        for colour in watch.csp:
            yield ("watch", index, "csp", colour), colour
    yield from _listed(("evasion", "tries"), orders.evasion.tries)
    yield from _listed(("evasion", "never"), orders.evasion.never)
    for index, reaction in enumerate(orders.reaction):
        yield ("reaction", index, "leader"), CharacterId(reaction.leader)
    losses = orders.losses
    yield from _listed(("losses", "csp"), losses.csp)
    yield from _listed(("losses", "wounds"), losses.wounds)
    yield from _listed(("losses", "ships"), losses.ships)
    yield from _listed(("losses", "spare"), losses.spare)
    defence = orders.defence
    yield from _listed(("defence", "champions"), defence.champions)
    for index, call in enumerate(defence.challenges):
        yield ("defence", "challenges", index, "challenger"), call.challenger
    for index, handing in enumerate(defence.items):
        yield _handed(index, handing)
    yield from _listed(("rounds", "successors"), orders.rounds.successors)
    yield from _listed(("spoils", "bearers"), orders.spoils.bearers)


def _listed(path: Path, ids: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """The names in a list that stands at a path, each with its place."""
    for place, id in enumerate(ids):
        yield (*path, place), id


def _handed(index: int, handing: Give | Use) -> tuple[Path, str]:
    """The character that is given an item, or uses one, by the standing orders of the defence."""
    field, id = ("to", handing.to) if isinstance(handing, Give) else ("character", handing.character)
    return ("defence", "items", index, field), id
