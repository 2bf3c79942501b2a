"""16.8.2, 21.5, 21.11 Before combats magic items are handed over, and it is said which of them are used."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from adjudicator.games.fornaldar.board.enemies import presence
from adjudicator.games.fornaldar.board.facts import FNTable, NotDone
from adjudicator.games.fornaldar.board.pieces import find_piece, pieces_at, stack_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.items.giving import NO_ITEM, Give, Use
from adjudicator.games.fornaldar.movement.march import Force, March, NotPossible
from adjudicator.games.fornaldar.standing.combat import Defence
from adjudicator.games.fornaldar.standing.decisions import asked, standing
from adjudicator.games.fornaldar.state import Lot, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, PieceId, Where
from adjudicator.table import Line, Question, RuleId, Seat

Handing = Give | Use
"""A side's use of its items before it fights."""


def hand_items(table: FNTable, side: Seat, handings: Sequence[Handing]) -> None:
    """16.8.2 Items change hands before challenges are fought; what cannot be done is told to the side alone."""
    march = March(table.state, side, partial(presence, table.state, side), table.record, table)
    for _, fault in carry_out(march, handings):
        march.note(ItemNotHanded, rule=fault.refusal.rule, side=side, code=fault.refusal.code, why=fault.refusal.why)


def hand_where_attacked(fights: Sequence[Engagement]) -> None:
    """16.8.2, 21.5 The attacked sides hand items over before challenges are fought, each where it is attacked."""
    attacked = {(enemy_of(fight.side), fight.at): fight for fight in fights}
    handing = []
    for (side, _), fight in attacked.items():
        if bearers(fight.state, side, fight.at):
            handing.append((side, fight))
    if not handing:
        return
    questions = [handing_question(fight, side) for side, fight in handing]
    answers = fights[0].table.ask_all(questions)
    for (side, fight), answer in zip(handing, answers, strict=True):
        hand_items(fight.table, side, [*gives_in(answer), *uses(fight, side)])


def gives_in(answer: str) -> Iterator[Give]:
    """The items that an answer hands over: "7 hakon, 12 gudrun"."""
    for part in answer.split(", "):
        if part:
            number, _, to = part.partition(" ")
            yield Give(item=ItemId(int(number)), to=CharacterId(to))


def handing_question(fight: Engagement, side: Seat) -> Question:
    """16.8.2 The question which items change hands where a side is attacked; by default its standing orders."""
    board = fight.board
    items = bearers(fight.state, side, fight.at)
    takers = able_to_take(fight.state, side, fight.at)
    wishes = {}
    for handing in standing(fight.table, side, "defence", Defence).items:
        if isinstance(handing, Give) and handing.item in items and handing.to in takers:
            wishes[handing.item] = handing.to
    names = "|".join(re.escape(name) for name in takers)
    one = rf"(?:{'|'.join(map(str, items))}) (?:{names})"
    borne = "; ".join(f"{board.say.item(number)}, with {board.say.piece(id)}" for number, id in items.items())
    text = (
        f"You are attacked in {board.say.place(fight.at)}. Which magic items change hands before challenges are "
        f"fought ({borne})? The number of each and who bears it then ({names.replace('|', ', ')}), or nothing."
    )
    return Question(
        key=f"hand/{side}/{fight.place}",
        seat=side,
        rule=RuleId("16.8.2"),
        text=text,
        default=", ".join(f"{number} {to}" for number, to in wishes.items()),
        pattern=rf"(?:{one}(?:, {one})*)?",
        asked=asked(board, side) if len(takers) > 1 else "never",
    )


def bearers(state: State, side: Seat, at: Where) -> Mapping[ItemId, PieceId]:
    """21.5 The items that a side bears in a place, each with its bearer."""
    stack = stack_at(state, side, at)
    return {number: item.bearer for number, item in sorted(state.treasures.items()) if item.bearer in stack}


def able_to_take(state: State, side: Seat, at: Where) -> Sequence[str]:
    """21.4 The pieces of a side in a place that may be given an item, by name: army points by their colour."""
    pieces = pieces_at(state, side, at)
    active = [piece for piece in pieces if piece.active and not is_engine(state.board, piece.id)]
    return [*dict.fromkeys(str(piece.group if isinstance(piece, Lot) else piece.id) for piece in active)]


def uses(fight: Engagement, side: Seat) -> list[Use]:
    """21.11 The items that the attacked use first by their standing orders, as far as they are there."""
    stack = stack_at(fight.state, side, fight.at)
    orders = standing(fight.table, side, "defence", Defence)
    return [handing for handing in orders.items if isinstance(handing, Use) and handing.character in stack]


def carry_out(march: March, handings: Sequence[Handing]) -> Iterator[tuple[int, NotPossible]]:
    """16.8.2, 21.11 Carry out what can be; tells what cannot, and which it is."""
    for index, handing in enumerate(handings):
        try:
            handing.carry_out(march, company_of(march, handing))
        except NotPossible as fault:
            yield index, fault


def company_of(march: March, handing: Handing) -> Force:
    """16.8.2 The pieces that are where an item is borne, or where its user stands; raises `NotPossible`."""
    if isinstance(handing, Use):
        bearer = march.state.pieces.get(handing.character)
    else:
        treasure = march.state.treasures.get(handing.item)
        bearer = find_piece(march.state, treasure.bearer) if treasure and treasure.bearer else None
        if bearer is None:
            raise NotPossible(NO_ITEM, "nobody of yours bears it, and items are picked up while moving")
    at = bearer.at if bearer and bearer.side == march.seat else next(iter(march.state.stacks))
    return Force(at, march.stack(at))


class ItemNotHanded(NotDone, tag="item-not-handed", frozen=True, kw_only=True):
    """An item did not change hands before a combat as it was ordered: only its owner is told."""

    code: str
    why: str

    def words(self, say: Say) -> Line:
        return Line(f"an item did not change hands: {self.why}.", tone="bad")
