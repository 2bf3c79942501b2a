"""21.1 Searches for artifacts in the places where they are hidden."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.charts.discovery import (
    Discovery,
    Finding,
    discovered,
    discovery_at,
    search_column,
)
from adjudicator.games.fornaldar.combat.draugr import meet_draugr
from adjudicator.games.fornaldar.counters.abilities import SearchModifier
from adjudicator.games.fornaldar.counters.effects import Search as SearchEffect
from adjudicator.games.fornaldar.deaths import inflict
from adjudicator.games.fornaldar.decisions import asked
from adjudicator.games.fornaldar.facts import FNFact, FNTable, Public, refusals
from adjudicator.games.fornaldar.harm import Harm, Sufferers, losses_question, room, shared, wished
from adjudicator.games.fornaldar.items.bearing import Borne, may_bear, used
from adjudicator.games.fornaldar.movement.going import TOO_FAR, verify_ready
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible, refuse
from adjudicator.games.fornaldar.movement.picking import ABOARD, CASTER, NOT_AMONG
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.pieces import find_person, has_cast, verify_places
from adjudicator.games.fornaldar.ratings import combat_strength, is_hero, leader_of, magic_strength
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.specials import is_engine
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat
from adjudicator.table.prose import counted

NO_SEARCH = refusals.new("NO_SEARCH", "21.1.2")

LEAST = 4
"""21.1.3 The fewest Movement Points of a search; 8 are the most."""


class Search(MoveStep, tag="search", frozen=True, kw_only=True, rename={"with_": "with"}):
    """Characters search the hex for hidden artifacts once (21.1); write it again to search again."""

    NOTATION: ClassVar[str] = "{with} (search|searches) [with {mp} (MP|)] [(,|) for {to}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "search", "mp": 6, "with": ["signhild", "snorri"]}

    mp: Annotated[int, Meta(ge=LEAST, le=8, description="Movement Points that each of them spends.")] = LEAST
    with_: Annotated[
        tuple[written.CharacterId, ...],
        Meta(min_length=1, max_length=20, description="The characters of the force who search."),
    ]
    to: Annotated[
        written.CharacterId | UnsetType,
        Meta(description="Who of them takes what is found; left out: who is highest in rank."),
    ] = UNSET

    def carry_out(self, march: March, force: Force) -> None:
        """21.1.3 to 21.1.6 Points, dice, and what they bring; a search after all was found does not take place."""
        if march.table and any(id in march.found for id in self.with_) and not hidden_at(march, force.at):
            return
        refuse(self.faults(march, force))
        searchers = [person for id in self.with_ if isinstance(person := march.piece(id), Person)]
        verify_ready(march, Force(force.at, self.with_))
        if self.mp > (left := march.left(self.with_)):
            raise NotPossible(TOO_FAR.under("21.1.3"), f"the search costs {self.mp} MP; {left:g} left", ("mp",))
        march.pay(self.with_, self.mp)
        if march.table is None:
            force.met = None if march.lucky else "failed"
            return
        found = seek(march, march.table, force.at, searchers, self.mp)
        take(march, march.table, force.at, self, found)
        force.ids = [id for id in force.ids if id in march.state.pieces]
        if found.item is None:
            force.met = "failed"

    def faults(self, march: March, force: Force) -> Iterator[NotPossible]:
        """What is wrong with who searches, and where."""
        for index, id in enumerate(self.with_):
            fault = unable(march, force, id)
            if fault:
                fault.path = ("with", index)
                yield fault
        if self.to is not UNSET and self.to not in self.with_:
            yield NotPossible(NOT_AMONG.under("21.1.6"), f"{self.to} does not take part in the search", ("to",))
        if not hidden_at(march, force.at):
            yield NotPossible(NO_SEARCH, f"nothing is hidden in {march.say.place(force.at)}")


def unable(march: March, force: Force, id: CharacterId) -> NotPossible | None:
    """21.1.2, 14.2.8 What keeps a character from searching: he is not in the force, on board, or has cast (20.6)."""
    person = march.state.pieces.get(id)
    say = march.say
    strange = not isinstance(person, Person) or person.side != march.seat or is_engine(march.board, id)
    if strange or person is None or person.at != force.at:
        return NotPossible(NOT_AMONG.under("21.1.3"), f"{id} is no character of this force")
    if person.aboard:
        return NotPossible(ABOARD.under("14.2.8"), f"{say.character(id)} is on board {say.ship(person.aboard)}")
    if id not in force.ids:
        return NotPossible(NOT_AMONG.under("21.1.3"), f"{say.character(id)} is not in this force")
    if has_cast(march.state, id):
        return NotPossible(CASTER, f"{say.character(id)} has cast an enchantment and does nothing else")
    return None


def hidden_at(march: March, at: Where) -> list[ItemId]:
    """21.1, 21.1.2 The artifacts that are hidden in a place."""
    return sorted(item for item, place in march.board.hidden.items() if place == at)


def table_of(march: March, at: Where) -> Discovery | None:
    """21.1.5 The Discovery Table of a place (FN-H8)."""
    setting = march.board.setting
    by_table = march.board.options.kressek_hex == "2942"
    return discovery_at(setting.charts.discovery.get(setting.scenario.id, ()), hex_of(at), by_table=by_table)


def search_points(state: State, searchers: Sequence[Person]) -> int:
    """21.1.4 What each is worth: magic, or a hero's combat strength; his escort; what an item he uses adds."""
    points = 0
    for person in searchers:
        strength = combat_strength(state, person) if is_hero(state, person) else 0
        points += max(magic_strength(state, person), strength) + person.escort
        points += sum(effect.points for effect in used(state, person.id) if isinstance(effect, SearchEffect))
    return points


def seek(march: March, table: FNTable, at: Where, searchers: Sequence[Person], mp: int) -> Finding:
    """21.1.5 The dice of a search: two, and the Movement Points (FN-L10); what they bring in the hex."""
    charts = march.board.charts
    state = march.state
    extra = {"dice": mp, "points": 0, "dice_above_four": mp - LEAST}[march.board.options.search_mps]
    points = search_points(state, searchers) + (mp if march.board.options.search_mps == "points" else 0)
    printed = state.board.counters.characters
    gifts = []
    for person in searchers:
        for ability in printed[person.id].abilities:
            if isinstance(ability, SearchModifier):
                gifts.append((march.say.character(person.id), ability.modifier))
    modifiers = ([("Movement Points", extra)] if extra else []) + gifts
    rolled = table.roll(RuleId("21.1.5"), f"search {hex_of(at)}", "2d6", modifiers=modifiers, seen_by=(march.seat,))
    ids = tuple(person.id for person in searchers)
    march.note(Searched, side=march.seat, pieces=ids, at=at, mp=mp, points=points)
    place = table_of(march, at)
    if place is None:
        return Finding()
    return discovered(place, search_column(charts.search_columns, points), rolled.total, hidden_at(march, at))


def take(march: March, table: FNTable, at: Where, search: Search, found: Finding) -> None:
    """21.1.5 What a search has brought: an artifact, a curse, a Draugr, or nothing."""
    march.record(SearchEnded(side=march.seat, at=at, found=outcome(found)))
    if found.item is not None:
        march.found |= {*search.with_}
        pick_up(march, table, at, search, found.item)
    elif found.curse:
        curse(march, table, at, search.with_, found.curse)
    elif found.draugr:
        face_draugr(march, table, at, search.with_)


def outcome(found: Finding) -> ItemId | str | None:
    """What a search has brought, as both players are told."""
    if found.item is not None:
        return found.item
    if found.draugr:
        return "draugr"
    if found.curse:
        return f"curse {found.curse}"
    return None


def pick_up(march: March, table: FNTable, at: Where, search: Search, item: ItemId) -> None:
    """21.1.1, 21.1.6 Who searched takes what was found, or it stays hidden there; 21.6 supernaturals take none."""
    setting = march.board.setting
    board = march.board
    able = [
        person
        for id in search.with_
        if may_bear(setting.counters.characters[id], setting.counters.items[item])
        and isinstance(person := march.piece(id), Person)
    ]
    if search.to in [person.id for person in able]:
        bearer = str(search.to)
    else:
        leader = leader_of(march.state, able)
        names = [Choice(person.id, march.say.character(person.id)) for person in able]
        question = Question(
            key=f"item/{item}",
            seat=march.seat,
            rule=RuleId("21.1.6"),
            text=f"{march.say.item(item)} is found in {march.say.place(at)}. Who takes it?",
            default=leader.id if leader else at,
            choices=(*names, Choice(at, "it stays hidden there")),
            asked=asked(board, march.seat),
        )
        bearer = table.ask(question)
    if bearer != at:
        march.note(ItemFound, item=item, bearer=CharacterId(bearer))


def curse(march: March, table: FNTable, at: Where, ids: Sequence[CharacterId], points: int) -> None:
    """21.1.5 Each point of a curse is a wound or an escort of those who search, as their owner chooses (FN-L21)."""
    state = march.state
    side = march.seat
    among = Sufferers(persons=ids, escorted=[id for id in ids if find_person(state, id).escort])
    able = {}
    for kind in room(state, among).values():
        for name, number in kind.items():
            able[name] = number
    wishes = ""
    if len(able) > 1 and points < sum(able.values()):
        where = f"By a curse in {march.say.place(at)}"
        key = f"losses/{side}/{hex_of(at)}"
        harm = Harm(wounds=points)
        must = asked(march.board, side)
        wishes = table.ask(losses_question(state, side, among, harm, key=key, rule="21.1.5", where=where, asked=must))
    taken = shared(able, points, wished(wishes, able), "wound", one=False)
    escorts = {name: number for name, number in taken.items() if name.endswith("+")}
    wounds = {name: number for name, number in taken.items() if name not in escorts}
    inflict(table, among, {"CSP": escorts, "wound": wounds}, "21.1.5")


def face_draugr(march: March, table: FNTable, at: Where, ids: Sequence[CharacterId]) -> None:
    """21.1.5 A Draugr attacks who has searched, and ends their turn (FN-L12); where nobody can meet it, all die."""
    march.halt(ids, "21.1.5", "met a Draugr")
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
        does = say.doing(self.pieces, "searches", "search")
        return Line(
            f"{does} {say.place(self.at)} with {counted(self.points, 'search point')}.", reckoning=f"{self.mp} MP"
        )


class SearchEnded(Public, tag="search-ended", frozen=True, kw_only=True):
    """What a search brought: both players know what lies hidden, and see what comes of it (21.12)."""

    rule: RuleId = RuleId("21.1.5")
    side: Seat
    at: Where
    found: ItemId | str | None
    """An item, "curse 2", "draugr", or nothing."""

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, self.at)

    def words(self, say: Say) -> Line:
        where = f"The {self.side} player searches {say.place(self.at)}"
        match self.found:
            case None:
                return Line(f"{where} and finds nothing.")
            case int():
                return Line(f"{where} and finds {say.item(self.found)}.", tone="good")
            case "draugr":
                return Line(f"{where} and wakes a Draugr.", tone="bad")
        return Line(f"{where} and is cursed: {counted(int(self.found.split()[1]), 'wound')}.", tone="bad")


class ItemFound(Borne, tag="item-found", frozen=True, kw_only=True):
    """A hidden artifact was found, and taken by one who searched (21.1.6)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("21.1.6")
