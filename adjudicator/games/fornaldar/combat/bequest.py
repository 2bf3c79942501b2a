"""21.13 The fate of the magic items of characters who die in combat."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among
from adjudicator.games.fornaldar.board.ratings import leader_of, printed
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed, ItemLeft, ItemLies, ItemPassed
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.printed.charts.discovery import Occasion, item_fate
from adjudicator.games.fornaldar.standing.combat import Spoils
from adjudicator.games.fornaldar.standing.decisions import asked, standing
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State
from adjudicator.games.fornaldar.words import ItemId, ShipId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat


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
