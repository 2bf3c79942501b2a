"""7.3, 7.9 Ships that sink in battle: who drowns, and who is saved."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable
from adjudicator.games.fornaldar.board.pieces import (
    alter,
    find_lot,
    find_person,
    find_piece,
    find_ship,
    free_lot,
    lots_among,
    persons_among,
    pieces_at,
    ships_among,
)
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.strength import ship_strength
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed
from adjudicator.games.fornaldar.losses.deaths import lose_escort, lose_points, swim_ashore
from adjudicator.games.fornaldar.losses.harm import Harm, ShipSunk, Sufferers, allotted, losses_question, matters
from adjudicator.games.fornaldar.movement.lots import LotDivided
from adjudicator.games.fornaldar.standing.combat import asked
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.victory.points import score_ship
from adjudicator.games.fornaldar.words import CharacterId, LotId, PieceId, ShipId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat


class Wreck(Struct, frozen=True, kw_only=True):
    """The ships a side loses in a round, those it has left, and all who were on board of either."""

    side: Seat
    lost: Sequence[Vessel]
    left: Sequence[Vessel]
    points: Sequence[Lot]
    persons: Sequence[Person]

    @property
    def escorted(self) -> Sequence[Person]:
        """The characters with escorts."""
        return [person for person in self.persons if person.escort]

    @property
    def sunk(self) -> Sequence[ShipId]:
        """The ships it loses, by their ids."""
        return [ship.id for ship in self.lost]

    @property
    def cast_away(self) -> Sequence[PieceId]:
        """The pieces on board of the ships it loses, characters first."""
        aboard: Sequence[Person | Lot] = (*self.persons, *self.points)
        return [piece.id for piece in aboard if piece.aboard in self.sunk]

    def room(self, state: State) -> int:
        """14.2.3 The number of points that the ships that are left can carry."""
        return sum(capacity(state, ship) for ship in self.left)

    def drowning(self, state: State) -> Sufferers:
        """7.9.x, FN-C27 The pieces that can go down: those on board of the ships it loses; by option, of any ship."""
        pooled = state.board.options.drowning == "pooled"
        lots = [lot.id for lot in self.points if pooled or lot.aboard in self.sunk]
        escorted = [person.id for person in self.escorted if pooled or person.aboard in self.sunk]
        return Sufferers(
            lots=lots,
            escorted=escorted,
        )


def capacity(state: State, ship: Vessel) -> int:
    """14.2.3 The number of CSPs that a ship carries."""
    known = state.board.counters.ships[ship.id]
    return known.capacity_damaged if ship.damaged else known.capacity


def wreck_of(state: State, side: Seat, at: Where, sinking: Sequence[ShipId]) -> Wreck:
    """7.9 The wreck of a side's sinking ships, before anybody is saved."""
    own = pieces_at(state, side, at)
    ships = ships_among(own)
    aboard = [piece for piece in own if piece.aboard is not None]
    left = [ship for ship in ships if ship.id not in sinking and not ship.refitting]
    return Wreck(
        side=side,
        lost=[ship for ship in ships if ship.id in sinking],
        left=left,
        points=lots_among(aboard),
        persons=persons_among(aboard),
    )


def sink_all(fight: Engagement, sinking: Mapping[Seat, Sequence[ShipId]]) -> None:
    """7.9, FN-C27 The ships of both sides that sink in a round go down at once.

    14.2.7 The points on board drown; characters come on board of the ships that are left, or ashore where no enemy ship
    is; the items on a sinking ship are gone (FN-L8).
    """
    wrecks = [wreck_of(fight.state, side, fight.at, ships) for side, ships in sinking.items() if ships]
    excess = {wreck.side: drowned(fight.state, wreck) for wreck in wrecks}
    answers = ask_who_drowns(fight, wrecks, excess)
    for wreck in wrecks:
        go_down(fight.table, wreck)
    for wreck in wrecks:
        drown(fight, wreck, excess[wreck.side], answers[wreck.side])
    for wreck in wrecks:
        save(fight, wreck)


def drowned(state: State, wreck: Wreck) -> Harm:
    """7.9.x, 14.2.7, FN-C27 The points that go down: all on board; by option, those for whom there is no room."""
    among = wreck.drowning(state)
    points = sum(find_lot(state, LotId(id)).csp for id in among.lots)
    aboard = points + len(among.escorted)
    if state.board.options.drowning == "pooled":
        aboard -= wreck.room(state)
    return Harm(csp=max(0, aboard))


def ask_who_drowns(fight: Engagement, wrecks: Sequence[Wreck], excess: Mapping[Seat, Harm]) -> Mapping[Seat, str]:
    """7.6, 7.9 Each owner says who goes down where there is a choice; neither knows what the other says."""
    board = fight.board
    choosing = [wreck for wreck in wrecks if matters(fight.state, wreck.drowning(fight.state), excess[wreck.side])]
    questions = []
    for wreck in choosing:
        questions.append(
            losses_question(
                fight.state,
                wreck.side,
                wreck.drowning(fight.state),
                excess[wreck.side],
                key=fight.key("drown", wreck.side),
                rule="7.9",
                where=f"With ships sinking in {board.say.place(fight.at)}",
                asked=asked(board, wreck.side),
            )
        )
    answers = dict(zip((wreck.side for wreck in choosing), fight.table.ask_all(questions), strict=True))
    return {wreck.side: answers.get(wreck.side, "") for wreck in wrecks}


def go_down(table: FNTable, wreck: Wreck) -> None:
    """7.3, 7.9, 7.9.x The ships go under; the items they or their passengers bear are lost."""
    on_them = wreck.cast_away
    for item in [*table.state.treasures.values()]:
        if item.bearer in (*on_them, *wreck.sunk):
            table.record(ItemDestroyed(rule=RuleId("7.9"), item=item.number))
    if on_them:
        table.record(CastAway(seen_by=(wreck.side,), side=wreck.side, pieces=tuple(on_them)))
    for ship in wreck.lost:
        table.record(ShipSunk(rule=RuleId("7.3"), ship=ship.id))
        score_ship(table, ship)


def drown(fight: Engagement, wreck: Wreck, harm: Harm, wishes: str) -> None:
    """7.9 Those who go down are lost as their owner said, army points before escorts (FN-C73)."""
    among = wreck.drowning(fight.state)
    taken = allotted(fight.state, among, harm, wishes)
    for name, number in taken.get("CSP", {}).items():
        if name.endswith("+"):
            lose_escort(fight.table, CharacterId(name[:-1]), "7.9")
        else:
            lose_points(fight.table, among.lots, name, number, "7.9")


def save(fight: Engagement, wreck: Wreck) -> None:
    """7.9, 7.9.x Whoever is in the water and has not drowned comes on board a ship that is left, or ashore, or dies."""
    state = fight.state
    table = fight.table
    left = [each.id for each in wreck.left if each.id in state.pieces]
    for piece in [state.pieces[id] for id in wreck.cast_away if id in state.pieces]:
        if isinstance(piece, Lot):
            board_points(table, piece, left)
        elif left:
            ship = refuge(fight, piece.side, left, piece.id)
            table.record(TakenUp(seen_by=(wreck.side,), side=wreck.side, piece=piece.id, ship=ship))
        else:
            swim_ashore(table, CharacterId(piece.id))


def board_points(table: FNTable, lot: Lot, ships: Sequence[ShipId]) -> None:
    """14.2.3, FN-C27 Army points that are saved come on board wherever there is room, broken down if need be."""
    state = table.state
    seen = (lot.side,)
    while True:
        ship = max(ships, key=lambda each: room_on(state, each))
        room = room_on(state, ship)
        if lot.csp <= room:
            table.record(TakenUp(seen_by=seen, side=lot.side, piece=lot.id, ship=ship))
            return
        new = free_lot(state, lot.group)
        table.record(LotDivided(seen_by=seen, lot=lot.id, new=new, csp=room))
        table.record(TakenUp(seen_by=seen, side=lot.side, piece=new, ship=ship))
        lot = find_lot(state, lot.id)


def room_on(state: State, id: ShipId) -> int:
    """14.2.3 The number of points that a ship can still carry."""
    aboard = [piece for piece in state.pieces.values() if piece.aboard == id]
    taken = sum(piece.csp if isinstance(piece, Lot) else getattr(piece, "escort", 0) for piece in aboard)
    return capacity(state, find_ship(state, id)) - taken


def refuge(fight: Engagement, side: Seat, left: Sequence[ShipId], id: PieceId) -> ShipId:
    """7.9 On which ship a character is taken up: the strongest that has room, where his player does not say."""
    state = fight.state
    say = fight.board.say
    needed = int(find_person(state, CharacterId(id)).escort)
    able = [find_ship(state, ship) for ship in left if room_on(state, ship) >= needed]
    best = max(able, key=lambda ship: ship_strength(state, ship)).id
    choices = tuple(Choice(ship.id, say.ship(ship.id)) for ship in able)
    question = Question(
        key=f"place/{side}/{fight.place}/{id}",
        seat=side,
        rule=RuleId("7.9"),
        text=f"{say.piece(id)} is saved from a sinking ship. Which one takes him up?",
        default=best,
        choices=choices,
        asked=asked(state.board, side),
    )
    if len(able) > 1:
        return ShipId(fight.table.ask(question))
    return best


class CastAway(FNFact, tag="cast-away", frozen=True, kw_only=True):
    """Those on board of ships that sink are in the water (7.9)."""

    rule: RuleId = RuleId("7.9")
    side: Seat
    pieces: tuple[PieceId, ...]

    def change(self, state: State) -> None:
        for id in self.pieces:
            alter(state, find_piece(state, id), aboard=None)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'goes', 'go')} into the water.", tone="bad")


class TakenUp(FNFact, tag="taken-up", frozen=True, kw_only=True):
    """A piece from a ship that sank came on board another (7.9)."""

    rule: RuleId = RuleId("7.9")
    side: Seat
    piece: PieceId
    ship: ShipId

    def change(self, state: State) -> None:
        find_ship(state, self.ship)
        alter(state, find_piece(state, self.piece), aboard=self.ship)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing([self.piece], 'comes', 'come')} on board {say.ship(self.ship)}.")
