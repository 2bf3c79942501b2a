"""16.8.2, 21.5, 21.11, 21.13 Magic items before combats, when they are handed over, and after them, from the dead."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from adjudicator.games.fornaldar.board.facts import FNTable, NotDone, Public, enemy_of
from adjudicator.games.fornaldar.board.pieces import find_piece, lots_among, persons_among, pieces_at, stack_at
from adjudicator.games.fornaldar.board.ratings import leader_of, printed
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed, ItemLeft, ItemLies, ItemPassed
from adjudicator.games.fornaldar.items.giving import NO_ITEM, Give, Use
from adjudicator.games.fornaldar.movement.march import Force, March, NotPossible
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.printed.charts.discovery import Occasion, item_fate
from adjudicator.games.fornaldar.standing.combat import Defence, Spoils, asked, standing
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, PieceId, ShipId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat

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


class Bequests:
    """The items of those who die in a round of combat, until their fate is rolled for."""

    def __init__(self) -> None:
        self.fallen: list[tuple[ItemId, Seat]] = []
        self.sinking: Sequence[ShipId] = ()
        """The ships that sink in the round, with all that is on board (7.9)."""

    def fall(self, table: FNTable, piece: AnyPiece) -> None:
        """21.13 The items of one who dies lie where he fell, until all losses have been taken."""
        for number in [item.number for item in table.state.treasures.values() if item.bearer == piece.id]:
            if piece.aboard in self.sinking:
                table.record(ItemDestroyed(rule=RuleId("7.9"), item=number))
                continue
            table.record(ItemFell(item=number, at=piece.at))
            self.fallen.append((number, piece.side))

    def settle(
        self, table: FNTable, at: Where, heirs: Sequence[AnyPiece], occasion: Occasion, rivals: Sequence[AnyPiece]
    ) -> None:
        """21.13, 21.13.A, 21.13.B, 21.13.C Two dice for each item: destroyed, recovered by a friend, or captured.

        `heirs` are those of both sides who may recover one, `rivals` those who may capture one: after a challenge the
        victor alone; where he is dead too, the item stays with its side.
        """
        for number, side in self.fallen:
            rolled = table.roll(RuleId("21.13"), f"item {number}", "2d6")
            fate = item_fate(table.state.board.charts.item_loss, occasion, rolled.total)
            friends = [piece for piece in heirs if piece.side == side]
            enemies = [piece for piece in rivals if piece.side == enemy_of(side)]
            if fate == "destroyed":
                table.record(ItemDestroyed(item=number))
            elif fate == "captured" and (enemies or occasion == "battle"):
                bestow(table, number, at, enemies, enemy_of(side))
            else:
                bestow(table, number, at, friends, side)
        self.fallen.clear()


def bestow(table: FNTable, number: ItemId, at: Where, takers: Sequence[AnyPiece], side: Seat) -> None:
    """21.13 An item goes to the taker its new owner names; without one it lies there, or is lost at sea (FN-C60)."""
    state = table.state
    able = [piece for piece in by_rank(state, takers) if may_take(state, piece, number)]
    if able:
        bearer = able[0] if len(able) == 1 else chosen(table, number, able, side)
        table.record(ItemPassed(rule=RuleId("21.13"), seen_by=(side,), item=number, bearer=bearer.id))
    elif area_at(state.board.land, at) is None:
        table.record(ItemDestroyed(item=number))
    else:
        table.record(ItemLeft(rule=RuleId("21.13"), item=number, at=at))


def may_take(state: State, piece: AnyPiece, number: ItemId) -> bool:
    """21.6 Supernaturals do not carry artifacts."""
    supernatural = isinstance(piece, Person) and printed(state, piece).kind == "supernatural"
    return not (supernatural and state.board.counters.items[number].kind == "artifact")


def by_rank(state: State, pieces: Sequence[AnyPiece]) -> Iterator[AnyPiece]:
    """15.5 Characters by rank, then army points."""
    persons = persons_among(pieces)
    while leader := leader_of(state, persons):
        yield leader
        persons.remove(leader)
    yield from lots_among(pieces)


def chosen(table: FNTable, number: ItemId, able: Sequence[AnyPiece], side: Seat) -> AnyPiece:
    """21.13 The piece to which an item's new owner gives it: the best-ranked, where he does not say."""
    board = table.state.board
    names = {name_of(piece): piece for piece in reversed(able)}
    wished = [name for name in standing(table, side, "spoils", Spoils).bearers if name in names]
    choices = tuple(Choice(name, board.say.piece(piece.id)) for name, piece in reversed(names.items()))
    question = Question(
        key=f"item/{number}/{side}",
        seat=side,
        rule=RuleId("21.13"),
        text=f"{board.say.item(number)} is yours to take. Who bears it?",
        default=wished[0] if wished else name_of(able[0]),
        choices=choices,
        asked=asked(board, side),
    )
    return names[table.ask(question)]


def name_of(piece: AnyPiece) -> str:
    """A piece as a player calls it: army points by their colour."""
    if isinstance(piece, Lot):
        return piece.group
    return piece.id


class ItemFell(Public, ItemLies, tag="item-fell", frozen=True, kw_only=True):
    """The bearer of a magic item died in combat: its fate is open (21.13)."""

    rule: RuleId = RuleId("21.13")

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} falls from the hands of the dead in {say.place(self.at)}.")
