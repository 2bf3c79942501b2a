"""9.1 to 9.4 Refit: damaged ships lie on a coast for a Game-Turn and are whole again, unless the enemy comes."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, enemy_of, refusals
from adjudicator.games.fornaldar.board.pieces import alter, find_ship, has_points, ships_among, stack_at, stack_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.losses.deaths import sink
from adjudicator.games.fornaldar.movement.boarding import Disembarked
from adjudicator.games.fornaldar.movement.places import hex_of, on_river, shores
from adjudicator.games.fornaldar.recovery.mobilization import asleep, inactive_friends
from adjudicator.games.fornaldar.state import AnyPiece, Board, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, ShipId, Where
from adjudicator.table import Line, Refusal, RuleId, Seat

NOT_YOUR_SHIP = refusals.new("NOT_YOUR_SHIP", "9.1")
NOT_DAMAGED = refusals.new("NOT_DAMAGED", "9.1")
NO_COAST = refusals.new("NO_COAST", "9.1")
ENEMY_NEAR = refusals.new("ENEMY_NEAR", "9.1")
NO_LANDING = refusals.new("NO_LANDING", "9.2")


def unfit(known: State | View, side: Seat, id: ShipId) -> Refusal | None:
    """9.1, 9.1.x Return what is known to keep a ship from being refitted; those on board must be able to land."""
    ship = known.pieces.get(id)
    say = known.board.say
    if not isinstance(ship, Vessel) or ship.side != side or not ship.active:
        return NOT_YOUR_SHIP.here(f"you have no active ship {id}")
    name = say.ship(id)
    place = say.place(ship.at)
    if ship.refitting:
        return NOT_DAMAGED.here(f"{name} is being refitted already")
    if not ship.damaged:
        return NOT_DAMAGED.here(f"{name} is not damaged")
    if not landings(known.board, ship.at):
        return NO_COAST.here(f"{name} is in {place}, not in a coastal hex")
    if troubled(known, side, hex_of(ship.at)):
        return ENEMY_NEAR.here(f"enemy ships or army points are with {name} in {place}")
    if not welcome(known, ship):
        return NO_LANDING.under("10.4").here(f"the army points on board {name} may not land in {place}")
    return None


def landings(board: Board, at: Where) -> Sequence[Where]:
    """9.1, 9.2 The landings for those on board when a ship is refitted; nowhere but in a coastal hex."""
    if on_river(at):
        return ()
    return [Where(spot) for spot in shores(board.land, at)]


def troubled(known: State | View, side: Seat, hex: HexId) -> bool:
    """9.1, 9.4 Whether there are enemy ships, or army or escort CSPs, in a hex, as far as it is known."""
    if any(threats(known, side, hex)):
        return True
    if not isinstance(known, View):
        return False
    enemy = enemy_of(side)
    for sighting in known.sightings:
        top = sighting.top
        here = sighting.side == enemy and sighting.at[:4] == hex
        if here and top.kind in ("ship", "army") and not asleep(known.board, top.group):
            return True
    return False


def threats(known: State | View, side: Seat, hex: HexId) -> Iterator[AnyPiece]:
    """9.1, 9.3, 9.4 The enemy pieces in a hex that threaten ships which are refitted, as far as they are known."""
    enemy = enemy_of(side)
    for at, stacks in known.stacks.items():
        if at[:4] == hex and not on_river(at):
            for id in stacks.get(enemy, ()):
                piece = known.pieces[id]
                if threatens(piece):
                    yield piece


def threatens(piece: AnyPiece) -> bool:
    """9.1, 9.4 Whether an enemy piece keeps ships from being refitted: a ship, army points, an escort."""
    if not piece.active:
        return False
    return not isinstance(piece, Person) or piece.escort


def welcome(known: State | View, ship: Vessel) -> bool:
    """10.4 Whether army points and escorts on board may step ashore: not in a friendly land that is not active."""
    board = known.board
    id = hex_of(ship.at)
    hex = board.land.hexes[id]
    friends = inactive_friends(board, ship.side)
    if hex.kingdom not in friends:
        return True
    passengers = aboard(known, ship)
    return not any(has_points(piece) for piece in passengers)


def aboard(known: State | View, ship: Vessel) -> list[AnyPiece]:
    """The pieces on board a ship, the topmost first."""
    ids = stack_at(known, ship.side, ship.at)
    return [known.pieces[id] for id in ids if known.pieces[id].aboard == ship.id]


def finish_refits(table: FNTable, side: Seat) -> None:
    """5.E.1.1 Ships with a Refit marker are whole again."""
    ready = [piece.id for piece in table.state.pieces.values() if refits(piece) and piece.side == side]
    for ship in ready:
        table.record(ShipRefitted(seen_by=(side,), side=side, ship=ShipId(ship)))


def refits(piece: AnyPiece) -> bool:
    """9.2 Whether a piece is a ship with a Refit marker."""
    return isinstance(piece, Vessel) and piece.refitting


def begin_refit(table: FNTable, side: Seat, id: ShipId, onto: Where | None) -> None:
    """5.E.1.2, 9.2 A ship gets a Refit marker, and all on board go ashore: where their player wants, or nobody is."""
    state = table.state
    ship = find_ship(state, id)
    landing = tuple(piece.id for piece in aboard(state, ship))
    if landing:
        at = landing_place(state, ship, onto)
        rule = RuleId("9.2")
        landed = Disembarked(rule=rule, seen_by=(side,), pieces=landing, at=at)
        table.record(landed)
    begun = RefitBegan(seen_by=(side,), side=side, ship=id)
    table.record(begun)


def landing_place(state: State, ship: Vessel, onto: Where | None) -> Where:
    """9.2 The place where all on board of a ship go ashore: as ordered, else one without enemies, else the first."""
    spots = landings(state.board, ship.at)
    if onto and onto in spots:
        return onto
    enemy = enemy_of(ship.side)
    for spot in spots:
        if not stack_at(state, enemy, spot):
            return spot
    return spots[0]


def end_of_phase(table: FNTable) -> None:
    """9.3, 9.4, FN-L2 At the end of any phase a ship with a Refit marker is lost to enemies in its hex.

    From enemy ships another one guards it; from army and escort points nothing does.
    """
    state = table.state
    ships = ships_among(state.pieces.values())
    for ship in ships:
        if not ship.refitting:
            continue
        hex = hex_of(ship.at)
        enemies = list(threats(state, ship.side, hex))
        on_land = [enemy for enemy in enemies if not isinstance(enemy, Vessel)]
        if on_land:
            sink(table, ship, "9.4")
        elif enemies and not guarded(state, ship):
            sink(table, ship, "9.3")


def guarded(state: State, ship: Vessel) -> bool:
    """9.3 Whether another friendly ship that is not being refitted lies with it."""
    beside = (state.pieces[id] for id in stack_of(state, ship))
    return any(ship.active and not ship.refitting for ship in ships_among(beside))


def refittable(view: View) -> Iterator[Vessel]:
    """9.1 The ships that a seat can refit now."""
    for ship in ships_among(view.pieces.values()):
        if ship.side == view.seat and unfit(view, view.seat, ship.id) is None:
            yield ship


class RefitBegan(FNFact, tag="refit-began", frozen=True, kw_only=True):
    """A ship was given a Refit marker (9.2)."""

    rule: RuleId = RuleId("9.2")
    side: Seat
    ship: ShipId

    def change(self, state: State) -> None:
        alter(state, find_ship(state, self.ship), refitting=True)

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} is being refitted.")


class ShipRefitted(FNFact, tag="ship-refitted", frozen=True, kw_only=True):
    """A ship with a Refit marker was made whole (E.1.1)."""

    rule: RuleId = RuleId("9.0")
    side: Seat
    ship: ShipId

    def change(self, state: State) -> None:
        alter(state, find_ship(state, self.ship), refitting=False, damaged=False)

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} is refitted.", tone="good")
