"""21.1 Searches for artifacts in the places where they are hidden."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import find_person, has_cast, verify_places
from adjudicator.games.fornaldar.board.ratings import abilities, combat_strength, is_hero, leader_of, magic_strength
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.combat.draugr import meet_draugr
from adjudicator.games.fornaldar.items.bearing import Borne, may_bear, uses
from adjudicator.games.fornaldar.losses.deaths import inflict
from adjudicator.games.fornaldar.losses.harm import Harm, Sufferers, losses_question, room, shared, wished
from adjudicator.games.fornaldar.movement.going import TOO_FAR, verify_ready
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible, refuse
from adjudicator.games.fornaldar.movement.picking import ABOARD, CASTER, NOT_AMONG
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.charts.discovery import (
    Discovery,
    Finding,
    discovered,
    discovery_at,
    search_column,
)
from adjudicator.games.fornaldar.printed.counters.abilities import SearchModifier
from adjudicator.games.fornaldar.printed.counters.effects import Search as SearchEffect
from adjudicator.games.fornaldar.standing.combat import asked
from adjudicator.games.fornaldar.state import Known, Person, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, Mp, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat
from adjudicator.table.prose import counted, does

NO_SEARCH = refusals.new("NO_SEARCH", "21.1.2")

LEAST = 4
"""21.1.3 The fewest Movement Points of a search."""
MOST = 8
"""21.1.3 The most."""


class Search(MoveStep, tag="search", frozen=True, kw_only=True, rename={"with_": "with"}):
    """Characters search the hex for hidden artifacts once (21.1); write it again to search again."""

    NOTATION: ClassVar[str] = "[{with}] (search|searches) [with {mp} (MP|points|)] [(,|) for {to}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "search", "mp": 6, "with": ["signhild", "snorri"]}

    mp: Annotated[int, Meta(ge=LEAST, le=MOST, description="Movement Points that each of them spends.")] = LEAST
    with_: Annotated[
        tuple[written.CharacterId, ...],
        Meta(max_length=20, description="The characters of the force who search; left out: all of them."),
    ] = ()
    to: Annotated[
        written.CharacterId | UnsetType,
        Meta(description="Who of them takes what is found; left out: who is highest in rank."),
    ] = UNSET

    def carry_out(self, march: March, force: Force) -> None:
        """21.1.3 to 21.1.6 Points, dice, and what they bring; a search after all was found does not take place."""
        if not self.with_:
            everybody = march.persons(force.ids)
            names = tuple(person.id for person in everybody)
            replace(self, with_=names).search(march, force)
        else:
            self.search(march, force)

    def search(self, march: March, force: Force) -> None:
        """21.1.3 The search of those who are named."""
        if march.table and self.has_emptied(march, force.at):
            return
        refuse(self.faults(march, force))
        verify_ready(march, Force(force.at, self.with_))
        self.verify_left(march)
        march.budget.pay(self.with_, self.mp)
        if march.table is None:
            force.met = None if march.luck.good else "failed"
            return
        searchers = march.persons(self.with_)
        finding = seek(march, march.table, force.at, searchers, self.mp)
        take(march, march.table, force.at, self, finding)
        force.leave_dead(march.state)
        if finding.item is None:
            force.met = "failed"

    def verify_left(self, march: March) -> None:
        """21.1.3 Raise `NotPossible` where those who search have too few Movement Points left."""
        mp = self.mp
        left = march.left(self.with_)
        if mp > left:
            why = f"the search costs {mp} MP; {left:g} left"
            raise NotPossible(TOO_FAR.under("21.1.3"), why, ("mp",))

    def has_emptied(self, march: March, at: Where) -> bool:
        """21.1.6 Whether one of those who search has found something in a place, and nothing more is hidden there."""
        if hidden_at(march, at):
            return False
        return any(id in march.budget.finders for id in self.with_)

    def faults(self, march: March, force: Force) -> Iterator[NotPossible]:
        """The faults of those who search, and of the place."""
        for index, id in enumerate(self.with_):
            fault = unable(march, force, id)
            if fault:
                fault.path = ("with", index)
                yield fault
        if self.to is not UNSET and self.to not in self.with_:
            why = f"{self.to} does not take part in the search"
            yield NotPossible(NOT_AMONG.under("21.1.6"), why, ("to",))
        if not hidden_at(march, force.at):
            yield NotPossible(NO_SEARCH, f"nothing is hidden in {march.say.place(force.at)}")


def unable(march: March, force: Force, id: CharacterId) -> NotPossible | None:
    """21.1.2, 14.2.8 The fault of a character who does not search: not in the force, on board, or has cast (20.6)."""
    person = march.state.pieces.get(id)
    there = id in march.stack(force.at) and not is_engine(march.board, id)
    if not isinstance(person, Person) or not there:
        return NotPossible(NOT_AMONG.under("21.1.3"), f"{id} is no character of this force")
    name = march.say.character(id)
    if person.aboard:
        ship = march.say.ship(person.aboard)
        return NotPossible(ABOARD.under("14.2.8"), f"{name} is on board {ship}")
    if id not in force.ids:
        return NotPossible(NOT_AMONG.under("21.1.3"), f"{name} is not in this force")
    if has_cast(march.state, id):
        return NotPossible(CASTER, f"{name} has cast an enchantment and does nothing else")
    return None


def searches(known: Known, at: Where, person: Person, left: Mp) -> Iterator[Search]:
    """21.1.2, 21.1.3 A character's searches where something is hidden, with as many of the points left as he wants."""
    board = known.board
    if is_engine(board, person.id):
        return
    if person.id in board.cast:
        return
    if at not in board.hidden.values():
        return
    for mp in range(LEAST, MOST + 1):
        if mp <= left:
            yield Search(mp=mp, with_=(person.id,))


def hidden_at(march: March, at: Where) -> list[ItemId]:
    """21.1, 21.1.2 The artifacts that are hidden in a place."""
    return sorted(item for item, place in march.board.hidden.items() if place == at)


def table_of(march: March, at: Where) -> Discovery | None:
    """21.1.5 The Discovery Table of a place (FN-H8)."""
    board = march.board
    by_table = board.options.kressek_hex == "2942"
    scenario = board.scenario.id
    tables = board.charts.discovery.get(scenario, ())
    hex = hex_of(at)
    return discovery_at(tables, hex, by_table=by_table)


def search_points(state: State, searchers: Sequence[Person]) -> int:
    """21.1.4 The search points of some characters: magic, or a hero's combat strength; their escorts and items."""
    points = 0
    for person in searchers:
        strength = magic_strength(state, person)
        if is_hero(state, person):
            strength = max(strength, combat_strength(state, person))
        points += strength + person.escort
        for effect in uses(state, person.id, SearchEffect):
            points += effect.points
    return points


def seek(march: March, table: FNTable, at: Where, searchers: Sequence[Person], mp: int) -> Finding:
    """21.1.5 The dice of a search: two, and the Movement Points (FN-L10); what they bring in the hex."""
    points = search_points(march.state, searchers)
    if march.board.options.search_mps == "points":
        points += mp
    rolled = table.roll(
        RuleId("21.1.5"),
        f"search {hex_of(at)}",
        "2d6",
        modifiers=search_modifiers(march, searchers, mp),
        seen_by=(march.seat,),
    )
    ids = tuple(person.id for person in searchers)
    march.note(Searched, side=march.seat, pieces=ids, at=at, mp=mp, points=points)
    discovery = table_of(march, at)
    if discovery is None:
        return Finding()
    column = search_column(march.board.charts.search_columns, points)
    return discovered(discovery, column, rolled.total, hidden_at(march, at))


def search_modifiers(march: March, searchers: Sequence[Person], mp: int) -> list[tuple[str, int]]:
    """21.1.5, 23.0, FN-L10 The modifiers of a search: the Movement Points, as the players agreed, and special rules."""
    modifiers: list[tuple[str, int]] = []
    match march.board.options.search_mps:
        case "dice":
            modifiers.append(("Movement Points", mp))
        case "dice_above_four" if mp > LEAST:
            modifiers.append(("Movement Points", mp - LEAST))
    for person in searchers:
        name = march.say.character(person.id)
        for ability in abilities(march.state, person, SearchModifier):
            modifiers.append((name, ability.modifier))
    return modifiers


def take(march: March, table: FNTable, at: Where, search: Search, finding: Finding) -> None:
    """21.1.5 A search brings an artifact, a curse, a Draugr, or nothing."""
    ended = SearchEnded(side=march.seat, at=at, found=outcome(finding))
    march.record(ended)
    if finding.item is not None:
        march.budget.finders.update(search.with_)
        pick_up(march, table, at, search, finding.item)
    elif finding.curse:
        curse(march, table, at, search.with_, finding.curse)
    elif finding.draugr:
        face_draugr(march, table, at, search.with_)


def outcome(finding: Finding) -> ItemId | str | None:
    """The outcome of a search, as both players are told."""
    if finding.item is not None:
        return finding.item
    if finding.draugr:
        return "draugr"
    if finding.curse:
        return f"curse {finding.curse}"
    return None


def pick_up(march: March, table: FNTable, at: Where, search: Search, item: ItemId) -> None:
    """21.1.1, 21.1.6 One who searched takes the artifact, or it stays hidden there; 21.6 supernaturals take none."""
    able = able_to_take(march, search.with_, item)
    if any(person.id == search.to for person in able):
        bearer = str(search.to)
    else:
        bearer = table.ask(taking_question(march, at, able, item))
    if bearer != at:
        march.note(ItemFound, item=item, bearer=CharacterId(bearer))


def able_to_take(march: March, ids: Sequence[CharacterId], item: ItemId) -> list[Person]:
    """21.6 Those of some characters that may carry an item."""
    counters = march.board.counters
    persons = march.persons(ids)
    return [person for person in persons if may_bear(counters.characters[person.id], counters.items[item])]


def taking_question(march: March, at: Where, able: Sequence[Person], item: ItemId) -> Question:
    """21.1.6 The question who takes an artifact that was found: by default the highest in rank."""
    leader = leader_of(march.state, able)
    names = [Choice(person.id, march.say.character(person.id)) for person in able]
    return Question(
        key=f"item/{item}",
        seat=march.seat,
        rule=RuleId("21.1.6"),
        text=f"{march.say.item(item)} is found in {march.say.place(at)}. Who takes it?",
        default=leader.id if leader else at,
        choices=(*names, Choice(at, "it stays hidden there")),
        asked=asked(march.board, march.seat),
    )


def curse(march: March, table: FNTable, at: Where, ids: Sequence[CharacterId], points: int) -> None:
    """21.1.5 Each point of a curse is a wound or an escort of those who search, as their owner chooses (FN-L21)."""
    state = march.state
    escorted = [id for id in ids if find_person(state, id).escort]
    among = Sufferers(persons=ids, escorted=escorted)
    able: dict[str, int] = {}
    for names in room(state, among).values():
        able.update(names)
    wishes = ""
    if len(able) > 1 and points < sum(able.values()):
        wishes = table.ask(curse_question(march, at, among, points))
    taken = shared(able, points, wished(wishes, able), "wound", one=False)
    escorts: dict[str, int] = {}
    wounds: dict[str, int] = {}
    for name, number in taken.items():
        kind = escorts if name.endswith("+") else wounds
        kind[name] = number
    inflict(table, among, {"CSP": escorts, "wound": wounds}, "21.1.5")


def curse_question(march: March, at: Where, among: Sufferers, points: int) -> Question:
    """21.1.5 The question who takes the wounds of a curse."""
    return losses_question(
        march.state,
        march.seat,
        among,
        Harm(wounds=points),
        key=f"losses/{march.seat}/{hex_of(at)}",
        rule="21.1.5",
        where=f"By a curse in {march.say.place(at)}",
        asked=asked(march.board, march.seat),
    )


def face_draugr(march: March, table: FNTable, at: Where, ids: Sequence[CharacterId]) -> None:
    """21.1.5 A Draugr attacks the searchers, and ends their turn (FN-L12); where nobody can meet it, all die."""
    march.budget.halt(ids, "21.1.5", "met a Draugr")
    meet_draugr(table, march.seat, at, ids)


class Searched(FNFact, tag="searched", frozen=True, kw_only=True):
    """Characters searched a hex (21.1.3): who, and how well, their owner alone knows."""

    rule: RuleId = RuleId("21.1.3")
    side: Seat
    pieces: tuple[CharacterId, ...]
    at: Where
    mp: int
    points: int
    """Their search points (21.1.4)."""

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.at)

    def words(self, say: Say) -> Line:
        search = say.doing(self.pieces, "searches", "search")
        points = counted(self.points, "search point")
        return Line(f"{search} {say.place(self.at)} with {points}.", reckoning=f"{self.mp} MP")


class SearchEnded(Public, tag="search-ended", frozen=True, kw_only=True):
    """A search brought something or nothing: both players know what lies hidden, and see what comes of it (21.12)."""

    rule: RuleId = RuleId("21.1.5")
    side: Seat
    at: Where
    found: ItemId | str | None
    """An item, "curse 2", "draugr", or nothing."""

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.at)

    def words(self, say: Say) -> Line:
        """Tell who searched where, and what came of it."""
        searches = f"{does(say.player(self.side), 'searches')} {say.place(self.at)}"
        match self.found:
            case None:
                return Line(f"{searches} in vain.")
            case int():
                return Line(f"{searches}, and there lies {say.item(self.found)}.", tone="good")
            case "draugr":
                return Line(f"{searches}, and a Draugr wakes.", tone="bad")
        _, _, wounds = self.found.partition(" ")
        return Line(f"{searches}, and a curse falls: {counted(int(wounds), 'wound')}.", tone="bad")


class ItemFound(Borne, tag="item-found", frozen=True, kw_only=True):
    """A hidden artifact was found, and taken by one who searched (21.1.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("21.1.6")
