"""12.3, 15.5, 17.5.1 The field of a combat: its terrain, who fights, who commands, and which stacks a side sees.

A report draws the combat on it: when it is read, the stacks have long gone elsewhere.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.facts import FNFact, enemy_of, verify_side
from adjudicator.games.fornaldar.board.fortresses import fortress_at
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.board.ratings import SENIORITY, abilities, command_rating, rank_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import Sighting, as_seen, sightings, stacks_seen
from adjudicator.games.fornaldar.combat.company import Company, company
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.strength import Ground, ground_strength, total
from adjudicator.games.fornaldar.magic.sight import sights
from adjudicator.games.fornaldar.movement.places import hex_of, hexes_at
from adjudicator.games.fornaldar.printed.charts.combat import Odds, odds
from adjudicator.games.fornaldar.printed.counters.abilities import RetreatCommand
from adjudicator.games.fornaldar.standing.combat import Defence, asked, standing
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat

FORTRESS = "fortress"
"""The name in orders of the intrinsic command of a fortress."""


def ratings(state: State, own: Company) -> Mapping[str, int]:
    """15.5, 18.4 The Command Ratings a side may use: of its highest-ranked characters, or its fortress's own (FN-C20).

    The best comes first; a character who commands from elsewhere does not count (FN-C71).
    """
    by_name: dict[str, int] = {}
    ranks = [SENIORITY.index(rank_of(state, person)) for person in own.persons]
    for person, rank in zip(own.persons, ranks, strict=True):
        if rank == max(ranks):
            by_name[person.id] = command_rating(state, person)
    if own.fortress:
        classes = state.board.charts.fortress_classes
        by_name[FORTRESS] = classes[own.fortress.defense].command
    best_first = sorted(by_name.items(), key=lambda offer: -offer[1])
    return dict(best_first)


def choose_command(fight: Engagement, own: Company) -> None:
    """15.5.1 A side with a choice of ratings says which it uses; it keeps to it while it can."""
    offers = ratings(fight.state, own)
    if not offers or fight.commands.get(own.side) in offers:
        return
    best = next(iter(offers))
    if len({*offers.values()}) == 1:
        fight.commands[own.side] = best
        return
    board = fight.board
    names = {id: "the fortress" if id == FORTRESS else board.say.character(id) for id in offers}  # type: ignore[arg-type]
    choices = tuple(Choice(id, f"{names[id]}: {offers[id]}") for id in offers)
    question = Question(
        key=f"command/{own.side}/{fight.place}",
        seat=own.side,
        rule=RuleId("15.5.1"),
        text=f"Whose Command Rating counts for you in {board.say.place(fight.at)}?",
        default=best,
        choices=choices,
        asked=asked(board, own.side),
    )
    fight.commands[own.side] = fight.table.ask(question)


def rating(fight: Engagement, own: Company) -> int:
    """17.5.6.A, 17.5.6.D The Command Rating of a side in a battle."""
    offers = ratings(fight.state, own)
    chosen = fight.commands.get(own.side, "")
    return offers.get(chosen, max(offers.values(), default=0))


def leader_in(fight: Engagement, own: Company) -> Person | None:
    """15.5, 23.0 The commander of a side in a battle: the one its player chose, else the best of the highest-ranked."""
    persons: dict[str, Person] = {person.id: person for person in own.persons}
    chosen = fight.commands.get(own.side, "")
    for id in (chosen, *ratings(fight.state, own)):
        if id in persons:
            return persons[id]
    return None


def retreat_rating(fight: Engagement, own: Company) -> int:
    """17.4, 23.0 The Command Rating of a side when it wants to retreat."""
    rated = rating(fight, own)
    by_fortress = fight.commands.get(own.side) == FORTRESS
    leader = leader_in(fight, own)
    if leader is None or by_fortress:
        return rated
    for ability in abilities(fight.state, leader, RetreatCommand):
        rated += ability.modifier
    return rated


class SeenStack(Struct, frozen=True, kw_only=True):
    """A stack that a side sees into, as it stood."""

    side: Seat
    at: Where
    persons: tuple[Person, ...] = ()
    ships: tuple[Vessel, ...] = ()
    lots: tuple[Lot, ...] = ()
    items: bool = False
    """Whether anybody in it bears a magic item."""

    @property
    def pieces(self) -> tuple[AnyPiece, ...]:
        """All of it."""
        return (*self.persons, *self.ships, *self.lots)


def look_round(fight: Engagement, fighting: Mapping[Seat, Sequence[PieceId]]) -> None:
    """12.3 Both sides look at the field before the first round; `fighting` are those of each who take part."""
    for side in sorted(fight.sides):
        fight.table.record(field_of(fight, side, tuple(fighting.get(side, ()))))


def field_of(fight: Engagement, side: Seat, fighting: tuple[PieceId, ...]) -> "FieldSeen":
    """12.3 The field of a combat as a side sees it, a hex about."""
    state = fight.state
    looks = sights(fight.state, side)
    near = {hex for at in hexes_at(fight.at) for hex in within(at, 1)}
    places = sorted(at for at in state.stacks if not near.isdisjoint(hexes_at(at)))
    ruins = tuple(hex for hex in state.board.ruins if hex in near)
    return FieldSeen(
        seen_by=(side,),
        side=side,
        of=fight.kind,
        at=fight.at,
        fighting=fighting,
        stacks=tuple(stacks_of(state, side, stacks_seen(state, side, places, looks))),
        sightings=sightings(state, side, places, looks),
        ruins=ruins,
    )


def stacks_of(
    state: State, seat: Seat, seen: Mapping[Where, Mapping[Seat, Collection[PieceId]]]
) -> Iterator[SeenStack]:
    """Stacks as a side sees them that sees into them."""
    bearers = {treasure.bearer for treasure in state.treasures.values()}
    for at, sides in seen.items():
        for side, ids in sides.items():
            pieces = [as_seen(state.pieces[id], seat) for id in ids]
            yield SeenStack(
                side=side,
                at=at,
                persons=tuple(persons_among(pieces)),
                ships=tuple(ships_among(pieces)),
                lots=tuple(lots_among(pieces)),
                items=any(id in bearers for id in ids),
            )


class FieldSeen(FNFact, tag="field-seen", frozen=True, kw_only=True):
    """A side saw the field when a combat began; it alone is told."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("12.3")
    side: Seat
    of: str
    at: Where
    fighting: tuple[PieceId, ...] = ()
    """Its pieces that take part, the topmost first."""
    stacks: tuple[SeenStack, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    """The stacks that it does not see into."""
    ruins: tuple[HexId, ...] = ()

    def change(self, state: State) -> None:
        """Nothing: it only tells."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        return Line(f"In {say.place(self.at)} you fight with {say.pieces(self.fighting) or 'nobody'}.")


def grounds(board: Board, at: Where) -> Sequence[Ground]:
    """17.5.1, 18.2 The grounds of a battle in a place: its terrain types, or the fortress alone."""
    fortress = fortress_at(board, at)
    if fortress:
        return (fortress.type,)
    return board.land.hexes[hex_of(at)].terrain


def best_ground(state: State, own: Company) -> Ground:
    """17.5.1 The terrain that a side is strongest in, as far as it knows."""
    return max(grounds(state.board, own.at), key=lambda ground: total(ground_strength(state, own, ground)))


def choose_ground(fight: Engagement) -> Ground:
    """17.5.1 The inactive player states in which terrain of the hex his pieces defend; it counts for all rounds."""
    board = fight.board
    side = enemy_of(fight.side)
    able = grounds(board, fight.at)
    if len(able) == 1:
        return able[0]
    orders = standing(fight.table, side, "defence", Defence)
    own = company(fight.state, side, fight.at, fight.combat)
    default = next((terrain for terrain in orders.terrain if terrain in able), best_ground(fight.state, own))
    question = Question(
        key=f"terrain/{side}/{fight.place}",
        seat=side,
        rule=RuleId("17.5.1"),
        text=f"Your pieces are attacked in {board.say.place(fight.at)}. In which terrain do they defend?",
        default=default,
        choices=tuple(Choice(terrain, terrain) for terrain in able),
        asked=asked(board, side),
    )
    return fight.table.ask(question)


def strength_of(state: State, side: Seat, at: Where) -> int:
    """17.5.4 The strength of a side in a ground battle where it stands, in the first terrain of the hex."""
    return total(ground_strength(state, company(state, side, at, "ground battle"), grounds(state.board, at)[0]))


def command_in(state: State, side: Seat, at: Where) -> int:
    """17.5.6.A, 17.5.6.D The best Command Rating that a side may use in a ground battle where it stands."""
    return max(ratings(state, company(state, side, at, "ground battle")).values(), default=0)


def odds_of(state: State, side: Seat, at: Where) -> Odds:
    """17.5.5 The Combat Ratio if a side attacked in a place, without shifts."""
    return odds(state.board.charts.combat, strength_of(state, side, at), strength_of(state, enemy_of(side), at))
