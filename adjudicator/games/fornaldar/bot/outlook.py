"""A campaigner's idea of the war: his armies, the enemy's likely strength in each place, and the points there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from adjudicator.board.paths import Reached
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.fortresses import fortress_at, holder, holder_of
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, pieces_at, stack_at
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.view import Sighting, View, sighted, surely_ashore
from adjudicator.games.fornaldar.bot.planner import Planner
from adjudicator.games.fornaldar.combat.company import Company, company
from adjudicator.games.fornaldar.combat.field import best_ground, grounds
from adjudicator.games.fornaldar.combat.strength import ground_strength, modification, modified, total
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.model import Mover, race_of
from adjudicator.games.fornaldar.movement.places import area_at, hex_of
from adjudicator.games.fornaldar.movement.reacting import near
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.printed.scenarios.specials import CharacterKilled, FortressDestroyed, ItemHeld
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State
from adjudicator.games.fornaldar.victory.points import CHARACTER, FORTRESS
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Mp, PieceId, Race, Where

GUESS = 3
"""The army points that may lie beneath a counter in a hex where the scenario set none."""


@dataclass(frozen=True)
class Army:
    """Characters who march together with the army points they command."""

    at: Where
    persons: tuple[Person, ...]
    lots: tuple[Lot, ...]

    @property
    def csp(self) -> int:
        """Its army points."""
        return sum(lot.csp for lot in self.lots)

    @property
    def ids(self) -> list[PieceId]:
        """Its pieces."""
        return [*(person.id for person in self.persons), *(lot.id for lot in self.lots)]

    def colours(self, without: int = 0) -> dict[GroupId, int]:
        """Its army points by colour, but for some that stay behind."""
        csp: dict[GroupId, int] = {}
        for lot in self.lots:
            staying = min(without, lot.csp)
            without -= staying
            before = csp.get(lot.group, 0)
            csp[lot.group] = before + lot.csp - staying
        return {group: points for group, points in csp.items() if points}


@dataclass(frozen=True)
class Outlook:
    """A seat's idea of the war."""

    view: View
    state: State
    planner: Planner

    @cached_property
    def armies(self) -> list[Army]:
        """The seat's armies on land, the strongest first."""
        armies = [army for at in sorted(self.view.stacks) if (army := self.army(at)) is not None]
        return sorted(armies, key=lambda army: -self.strength(army, army.at))

    def army(self, at: Where) -> Army | None:
        """Everybody of a seat's who is on foot in a place, with the points they command."""
        if area_at(self.view.board.land, at) is None:
            return None
        afoot = [piece for piece in self.planner.free(at) if not piece.swimming]
        persons = persons_among(afoot)
        if not persons:
            return None
        lots = lots_among(afoot)
        led = [lot for lot in lots if self._is_led(lot, persons)]
        return Army(at, tuple(persons), tuple(led))

    def _is_led(self, lot: Lot, persons: Iterable[Person]) -> bool:
        return any(self.planner.follows(lot, person) for person in persons)

    def strength(self, army: Army, at: Where) -> int:
        """17.5.4 The strength of an army in a battle in a place."""
        pieces: tuple[AnyPiece, ...] = (*army.persons, *army.lots)
        own = Company(side=self.view.seat, at=at, combat="ground battle", pieces=pieces)
        return total(ground_strength(self.state, own, grounds(self.view.board, at)[0]))

    def mover(self, army: Army) -> Mover:
        """An army as it moves."""
        return mover_of(self.state, self.view.seat, army.ids)

    @cached_property
    def ways(self) -> list[Ways]:
        """The ways of those who have been asked about: many move alike, and what a step costs is found once."""
        return []

    def reached(self, at: Where, mover: Mover, left: Mp) -> Reached[Where]:
        """The places a mover can come to with so many points."""
        known = next((ways for ways in self.ways if ways.mover == mover), None)
        if known is None:
            known = self.planner.ways(mover)
            self.ways.append(known)
        points = max(0, left)
        return known.reachable(at, points)

    @cached_property
    def eyes(self) -> Eyes:
        """The places of others, as far as the seat knows them."""
        return Eyes(self.state, self.view.sightings)

    # The enemy

    @cached_property
    def targets(self) -> list[Where]:
        """The places where the enemy is known to be on land: his fortresses, and the stacks that are seen."""
        view = self.view
        enemy = enemy_of(view.seat)
        places = [Where(fortress.spot) for fortress in view.board.land.fortresses.values() if self.is_wall(fortress)]
        for sighting in view.sightings:
            if sighting.side == enemy and surely_ashore(view, sighting):
                places.append(sighting.at)
        for at in view.stacks:
            if area_at(view.board.land, at) and self.afoot(stack_at(view, enemy, at)):
                places.append(at)
        return [at for at in dict.fromkeys(places) if self.awake(at)]

    def is_wall(self, fortress: Fortress) -> bool:
        """Whether a fortress is the enemy's, who is at war, and stands, and can fall."""
        board = self.view.board
        if holder_of(board, fortress) != enemy_of(self.view.seat):
            return False
        if fortress.hex in board.ruins:
            return False
        if fortress.type == "fynvirke":
            return False
        return bool(board.active.get(fortress.kingdom))

    def awake(self, at: Where) -> bool:
        """Whether the enemy in a place is at war, as far as his counters tell."""
        groups = [each.top.group for each in sighted(self.view, at)]
        return all(self.view.board.active.get(group, True) for group in groups)

    def afoot(self, ids: Sequence[PieceId]) -> bool:
        """Whether any of some pieces stands on land."""
        pieces = [self.view.pieces[id] for id in ids]
        return any(isinstance(each, Lot | Person) and each.aboard is None and not each.swimming for each in pieces)

    def expected(self, at: Where) -> int:
        """17.5.4 The expected strength of the enemy who defends a place, in the terrain that is best for him."""
        own = company(self.state, enemy_of(self.view.seat), at, "ground battle")
        known = total(ground_strength(self.state, own, best_ground(self.state, own)))
        return known + sum(self.unseen(each, own) for each in sighted(self.view, at))

    def unseen(self, sighting: Sighting, own: Company) -> int:
        """The likely strength of a stack that is seen from outside."""
        board = self.view.board
        names = self.named(sighting)
        worth = 0
        for name in names:
            character = board.counters.characters[name]
            worth += character.magic
            if character.hero:
                worth += character.combat
        scried = sighting.scried
        points = sum(scried.armies.values()) if scried else self.usual(sighting)
        race = board.counters.groups[sighting.top.group].race or self.race(names)
        ground = best_ground(self.state, own)
        times = modification(board, ground, race, own)
        return worth + modified(points, times)

    def named(self, sighting: Sighting) -> list[CharacterId]:
        """The characters who are known to be in a stack: the topmost, or those whom a Scrying shows."""
        if sighting.scried:
            return [*sighting.scried.names]
        if sighting.top.kind == "character" and sighting.top.id:
            return [CharacterId(sighting.top.id)]
        return []

    def race(self, names: Sequence[CharacterId]) -> Race | None:
        """The race by whose column a stack fights that has no army on top."""
        characters = self.view.board.counters.characters
        if names:
            return race_of(characters[names[0]].kind)
        return None

    def usual(self, sighting: Sighting) -> int:
        """The usual points of a stack: as many as the scenario set there."""
        if sighting.top.kind != "army" and not sighting.more:
            return 0
        most = 0
        hex = hex_of(sighting.at)
        scenario = self.view.board.scenario
        for line in scenario.lines_of_groups():
            if line.hex == hex:
                points = line.csps.values()
                most = max(most, sum(points))
        return most or GUESS

    def worth(self, at: Where) -> int:
        """22.2 The Victory Points that are to be had in a place, as far as is known, and one for the battle itself."""
        points = 1
        for sighting in sighted(self.view, at):
            points += self.stack_worth(sighting)
        for piece in pieces_at(self.view, enemy_of(self.view.seat), at):
            match piece:
                case Lot():
                    points += piece.csp
                case Person():
                    points += CHARACTER
        if self.walled(at):
            points += self.wall_worth(at)
        return points

    def stack_worth(self, sighting: Sighting) -> int:
        """22.2.B, 22.2.D, 22.2.G The army points that may be in a stack, its characters, and what a scenario adds."""
        named = self.named(sighting)
        points = self.usual(sighting) + CHARACTER * len(named)
        awards = self.view.board.scenario.victory.awards
        for award in of_kind(awards, CharacterKilled):
            if award.character in named:
                points += award.points
        return points

    def wall_worth(self, at: Where) -> int:
        """22.2.C, 22.2.G The Victory Points for the destruction of the fortress in a place."""
        fortress = fortress_at(self.view.board, at)
        assert fortress is not None, "whoever holds a fortress has one"
        points = FORTRESS
        awards = self.view.board.scenario.victory.awards
        for award in of_kind(awards, FortressDestroyed):
            if award.side == self.view.seat and award.fortress == fortress.name:
                points += award.points
        return points

    # One's own

    def threat(self, at: Where, hexes: int) -> int:
        """The strongest that the enemy may be, where he is seen so near outside his walls."""
        roaming = [target for target in self.targets if not self.walled(target)]
        return max((self.expected(target) for target in roaming if near(at, target, hexes)), default=0)

    def walled(self, at: Where) -> bool:
        """Whether a fortress of the enemy's stands in a place."""
        return holder(self.view.board, at) == enemy_of(self.view.seat)

    def at_home(self, at: Where) -> bool:
        """Whether a fortress of the seat's stands in a place."""
        return holder(self.view.board, at) == self.view.seat

    def keeps_a_prize(self, person: Person) -> bool:
        """24.1.3 Whether a character bears what earns points while it is held."""
        borne = borne_by(self.view, person.id)
        awards = self.view.board.scenario.victory.awards
        prizes = of_kind(awards, ItemHeld)
        return any(prize.item in borne for prize in prizes)

    def buried(self) -> list[Where]:
        """21.12 The places where something is hidden."""
        return [Where(at) for at in dict.fromkeys(self.view.board.hidden.values())]
