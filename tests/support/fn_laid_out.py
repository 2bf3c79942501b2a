"""What a vector of Fornaldar lays out: `given` as the game's own pieces on the built-in map, by the built-in books."""

import re
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from fornaldar_facts import facts
from msgspec.structs import replace
from vectors import BadVector, one_of, only

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.setup import chosen, where_on_land
from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.pieces import alter, find_piece, mark
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, on_river, places_in
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Setting, built_in
from adjudicator.games.fornaldar.printed.charts.spans import CalendarTurn
from adjudicator.games.fornaldar.printed.scenarios.specials import ActivatesWith
from adjudicator.games.fornaldar.state import Lot, Person, Spell, Vessel, Wind
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL
from adjudicator.table.state import put, write

SEATS = (FOMORIAN, MUNDANE)
GIVEN = (
    "game_turn", "calendar_turn", "weather", "day", "mana", "active", "pieces", "sides", "inactive", "ruins",
    "garrisons", "items", "hidden", "enchantments", "uses", "points", "entered_from", "intercepted", "late", "cast",
    "moved",
)  # fmt: skip
"""The keys of `given`."""

SPELL = ("number", "caster", "target", "choice", "since")
"""The keys of an enchantment in force."""

COUNTERS = built_in().counters
NUMBERED = MappingProxyType({each.number: each for each in COUNTERS.enchantments.values()})
WEATHERS = ("clear", "rain", "snow")
DAYS = ("nattleysi", "skammdegi", "even")
WORD = re.compile(r"([a-z][a-z-]*)(?::(\d+))?((?:[+!?~]|/\d+|>[a-z-]+)*)")
MARK = re.compile(r"[+!?~]|/\d+|>[a-z-]+")
PLACE = re.compile(r"\d{4}[a-d]?|\d{4}/\d{4}")


@dataclass(frozen=True)
class Word:
    """One piece as vectors write it: `hakon+/2>orms-sling`, `skergota:4~`, `orms-sling!?`."""

    id: str
    csp: int | None
    escort: bool
    wounds: int
    swims: bool
    damaged: bool
    refitting: bool
    ship: str | None


@cache
def read(word):
    """A word of `pieces`; raises `BadVector` where it is none."""
    found = WORD.fullmatch(word)
    if not found:
        raise BadVector(f"{word!r} is no piece")
    id, csp, marks = found[1], found[2], MARK.findall(found[3])
    kinds = [mark[0] for mark in marks]
    if len(set(kinds)) < len(kinds):
        raise BadVector(f"{word!r} has a mark twice")
    known = COUNTERS.groups if csp else COUNTERS.characters | COUNTERS.ships
    one_of(id, known, "piece")
    may = "~>" if csp else "+/~>" if id in COUNTERS.characters else "!?"
    if wrong := [kind for kind in kinds if kind not in may]:
        raise BadVector(f"{word!r} cannot have the mark {wrong[0]!r}")
    by_kind = {mark[0]: mark[1:] for mark in marks}
    if by_kind.get("/") == "0" or csp == "0":
        raise BadVector(f"{word!r} counts nothing")
    ship = by_kind.get(">")
    return Word(
        id=id,
        csp=int(csp) if csp else None,
        escort="+" in by_kind,
        wounds=int(by_kind.get("/", 0)),
        swims="~" in by_kind,
        damaged="!" in by_kind,
        refitting="?" in by_kind,
        ship=one_of(ship, COUNTERS.ships, "ship") if ship else None,
    )


def place_of(land, at):
    """A place as the map calls it; raises `BadVector` where there is none."""
    if not PLACE.fullmatch(at) or any(hex[:4] not in land.hexes for hex in at.split("/")):
        raise BadVector(f"{at!r} is no place on the map")
    where = canonical(at)
    if len(at) == 5 and where not in places_in(land, hex_of(where)):
        raise BadVector(f"{at!r} is no land area of its hex")
    return where


def setting_of(vector):
    """The built-in books with the scenario of a vector; its calendar is turned, and rewritten where it says so."""
    given, options = vector["given"], options_of(vector)
    setting = chosen(built_in(), options)
    track, turn = setting.charts.calendar, given.get("game_turn", 1)
    first = setting.scenario.first_turn
    if "calendar_turn" in given:
        boxes = [box.turn for box in track]
        first = (boxes.index(one_of(given["calendar_turn"], boxes, "calendar turn")) - turn + 1) % len(track) + 1
    changed = {name: given[name] for name in ("day", "mana") if name in given}
    one_of(changed.get("day", "even"), DAYS, "day")
    box = track[(first + turn - 2) % len(track)]
    calendar = tuple(replace(each, **changed) if each is box else each for each in track)
    assert all(isinstance(each, CalendarTurn) for each in calendar)
    return Setting(
        land=setting.land,
        charts=replace(setting.charts, calendar=calendar),
        counters=setting.counters,
        scenario=replace(setting.scenario, first_turn=first),
    )


def options_of(vector):
    """The options of a vector: the defaults, but for what it names."""
    only(vector.get("options", {}), Options.__struct_fields__, "options")
    return Options(**{"scenario": vector.get("scenario", "24.1"), **vector.get("options", {})})


class LaidOut:
    """The state that `given` describes, and what was placed in it."""

    def __init__(self, vector):
        self.vector, self.given = vector, only(vector.get("given", {}), GIVEN, "given")
        self.options, self.setting = options_of(vector), setting_of(vector | {"given": self.given})
        self.state = GAME.empty()
        self.active = one_of(self.given.get("active", FOMORIAN), SEATS, "side")
        self.sides = self.given.get("sides", {})
        self.ids = []
        """Characters and ships that were placed."""
        self.begin()
        self.place_all()
        self.lay_items()
        self.lay_rest()
        self.csps = {side: points(self.state, side) for side in SEATS}
        """The army points of each colour, and the escorts, as they were at first."""

    @property
    def inactive_side(self):
        return MUNDANE if self.active == FOMORIAN else FOMORIAN

    def record(self, *new):
        for fact in new:
            fact.change(self.state)

    def begin(self):
        """The scenario with its groups, the Game-Turn, its weather and its phase."""
        self.record(facts.CampaignSet(setting=self.setting, options=self.options, seats=SEATS))
        for name in (*self.given.get("inactive", ()), *self.sides):
            one_of(name, COUNTERS.groups | COUNTERS.characters | COUNTERS.ships, "piece or colour")
        inactive = [self.rises_with(name) for name in self.given.get("inactive", ())]
        lonely = [id for line in self.setting.scenario.non_aligned for id in line.characters]
        groups = [each.group for each in self.setting.scenario.groups]
        for group in dict.fromkeys((*groups, *lonely, *inactive)):
            self.record(facts.GroupEntered(group=group, active=group not in inactive))
            if group in groups and group in self.sides and group not in inactive:
                write(self.state.board.joined)[group] = one_of(self.sides[group], SEATS, "side")
        self.record(facts.GameTurnBegan(game_turn=self.given.get("game_turn", 1)))
        weather = one_of(self.given.get("weather", "clear"), WEATHERS, "weather")
        self.record(facts.WeatherCame(weather=weather))
        for hex in self.given.get("ruins", ()):
            self.record(facts.FortressDestroyed(hex=one_of(hex, self.setting.land.hexes, "hex")))
        self.record(facts.PhaseBegan(phase=f"{self.active.lower()}-movement"))

    # Pieces

    def place_all(self):
        """The pieces of `pieces`, place by place, the topmost first."""
        for at, words in self.given.get("pieces", {}).items():
            placed = [(self.place(at, word := read(text)), word) for text in words.split()]
            for id, word in placed:
                self.mark(id, word)
            for stack in list(self.state.stacks):
                for side, ids in self.state.stacks[stack].items():
                    listed = [id for id, _ in placed if id in ids]
                    if sorted(listed) == sorted(ids):
                        self.record(facts.StackOrdered(side=side, at=stack, pieces=tuple(listed)))

    def place(self, at, word):
        """One piece, where it stands; its id."""
        group = word.id if word.csp else (COUNTERS.characters | COUNTERS.ships)[word.id].group
        side, band, active = self.allegiance(word.id, group)
        land = self.setting.land
        where = place_of(land, at)
        if not on_river(where):
            floats = word.ship or word.swims or word.id in COUNTERS.ships
            if where == hex_of(where) and not floats and not land.hexes[hex_of(where)].all_water:
                where = where_on_land(land, hex_of(where))
        common = {"group": group, "band": band, "side": side, "at": where, "active": active}
        if word.csp:
            number = sum(isinstance(piece, Lot) and piece.group == group for piece in self.state.pieces.values()) + 1
            id = f"{group}-{number}"
            self.record(facts.ArmyPlaced(lot=id, csp=word.csp, **common))
            return id
        self.ids.append(word.id)
        if word.id in COUNTERS.ships:
            self.record(facts.ShipPlaced(ship=word.id, **common))
        else:
            self.record(facts.CharacterPlaced(character=word.id, escort=word.escort, **common))
        return word.id

    def rises_with(self, group):
        """24.3.2 #2 With whom a colour becomes active that is no group of the scenario itself; else itself."""
        scenario = self.setting.scenario
        others = {each.colour: each.group for each in scenario.specials if isinstance(each, ActivatesWith)}
        return group if group in [each.group for each in scenario.groups] else others.get(group, group)

    def allegiance(self, id, group):
        """The side of a piece, with whom it becomes active, and whether it is."""
        inactive = [self.rises_with(name) for name in self.given.get("inactive", ())]
        asleep = id in inactive or self.rises_with(group) in inactive
        band = next((name for name in (id, group) if name in self.state.board.active), self.rises_with(group))
        printed = COUNTERS.characters.get(id)
        friends = printed.friends if printed else ()
        own = side_of(self.state.board, group)
        side = self.sides.get(id) or self.sides.get(group) or (own if own != NEUTRAL else next(iter(friends), NEUTRAL))
        if asleep and own == NEUTRAL:
            side = NEUTRAL
        return one_of(side, (*SEATS, NEUTRAL), "side"), band, not asleep

    def mark(self, id, word):
        """The marks of a piece."""
        piece = self.state.pieces[id]
        if word.wounds:
            self.record(facts.Wounded(character=id, wounds=word.wounds))
        if word.damaged:
            self.record(facts.ShipDamaged(ship=id))
        if word.refitting:
            alter(self.state, self.state.pieces[id], refitting=True)
        if word.swims:
            self.record(facts.MermenTurned(pieces=(id,), swimming=True, at=piece.at))
        if word.ship:
            self.record(facts.Embarked(ship=word.ship, pieces=(id,)))

    def found(self, name):
        """A piece by what a vector calls it: army points by their colour."""
        if name in self.state.pieces:
            return self.state.pieces[name]
        lots = [piece for piece in self.state.pieces.values() if isinstance(piece, Lot) and piece.group == name]
        if not lots:
            raise BadVector(f"there is no piece {name!r}")
        return lots[0]

    # Everything else

    def lay_items(self):
        """Items that are borne, lie open, or are hidden."""
        for number, holder in self.given.get("items", {}).items():
            item = item_number(number)
            if holder[:1].isdigit():
                self.record(facts.ItemLeft(item=item, at=self.land_place(holder)))
            else:
                self.record(facts.ItemPassed(item=item, bearer=self.found(holder).id))
        for number, hex in self.given.get("hidden", {}).items():
            self.record(facts.ItemHidden(item=item_number(number), at=self.land_place(hex)))

    def lay_rest(self):
        """What the board tells besides, and what pieces have done."""
        board, given = self.state.board, self.given
        for side, number in only(given.get("points", {}), SEATS, "points").items():
            self.record(facts.PointsSet(side=side, points=number))
        put(
            board,
            cast=tuple(one_of(id, COUNTERS.characters, "character") for id in given.get("cast", ())),
            compelled=tuple(self.land_place(at) for at in given.get("intercepted", ())),
        )
        for spell in given.get("enchantments", ()):
            self.record(facts.EnchantmentLaid(spell=self.spell(spell)))
        for hex, number in given.get("garrisons", {}).items():
            write(board.garrisons)[one_of(hex, self.setting.land.fortresses, "fortress")] = number
        for number, weather in given.get("uses", {}).items():
            holder = self.state.treasures[item_number(number)].bearer
            spot = hex_of(find_piece(self.state, holder).at)
            write(board.winds)[item_number(number)] = Wind(at=spot, weather=one_of(weather, WEATHERS, "weather"))
        for side, ways in only(given.get("entered_from", {}), SEATS, "entered_from").items():
            for at, came_from in ways.items():
                self.enter(side, at, came_from)
        for at, words in given.get("late", {}).items():
            self.land_place(at)
            for word in words.split():
                mark(self.state, self.found(read(word).id).id, late=True)
        for name in given.get("moved", ()):
            mark(self.state, self.found(name).id, intercepted=True)

    def enter(self, side, at, came_from):
        """From where the pieces of a side came into a hex: on its land, and on its water; each by its name, if told."""
        land = self.setting.land
        for place in dict.fromkeys((place_of(land, at), self.land_place(at))):
            ids = self.state.stacks.get(place, {}).get(side, ())
            ways = came_from if isinstance(came_from, dict) else dict.fromkeys(ids, came_from)
            for id in ids:
                if id in ways:
                    mark(self.state, id, came_from=place_of(land, ways[id]))

    def land_place(self, at):
        """Where land pieces stand in a hex; a hex all water is that itself."""
        where = place_of(self.setting.land, at)
        return where if on_river(where) or len(where) > 4 else where_on_land(self.setting.land, where)

    def spell(self, given):
        """An enchantment in force."""
        only(given, SPELL, "an enchantment")
        enchantment = NUMBERED[one_of(given["number"], NUMBERED, "enchantment")]
        caster = COUNTERS.characters[one_of(given["caster"], COUNTERS.characters, "character")]
        held = self.state.pieces.get(caster.id)
        own = held.side if held else self.allegiance(caster.id, caster.group)[0]
        target = given["target"]
        one_of(target[:4] if target[:1].isdigit() else target, self.targets(), "target")
        if given.get("choice") is not None:
            one_of(given["choice"], WEATHERS, "weather")
        return Spell(
            enchantment=enchantment.id,
            caster=caster.id,
            side=own,
            target=target,
            choice=given.get("choice"),
            since=given.get("since", self.given.get("game_turn", 1)),
        )

    def targets(self):
        """What an enchantment can lie on."""
        return [*COUNTERS.characters, *COUNTERS.ships, *COUNTERS.groups, *self.setting.land.hexes]


def item_number(text):
    """The number of an item as a vector writes it."""
    if not str(text).isdigit():
        raise BadVector(f"{text!r} is no item")
    return one_of(int(text), COUNTERS.items, "item")


def points(state, side):
    """The army points of each colour of a side, and its escorts."""
    found = dict.fromkeys((*COUNTERS.groups, "escorts"), 0)
    for piece in state.pieces.values():
        if piece.side == side and isinstance(piece, Lot):
            found[piece.group] += piece.csp
        if piece.side == side and isinstance(piece, Person):
            found["escorts"] += piece.escort
    return found


def told(piece):
    """A piece as a vector writes it; army points without their number."""
    shared = (piece.swimming, piece.aboard)
    match piece:
        case Lot():
            return (piece.group, *shared)
        case Vessel():
            return (piece.id, piece.damaged, piece.refitting)
        case Person():
            return (piece.id, piece.escort, piece.wounds, *shared)
