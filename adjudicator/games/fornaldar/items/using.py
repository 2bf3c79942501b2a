"""21.6, 6.5 Items that are used in the Reinforcement and Enchantment Phases: to call armies, to make the weather of the
turn, to look into a stack, to set a demon on somebody.

The text gives some of them no time of use: they are used here, once in a Game-Turn (FN-M24).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, TypeVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.counters.effects import AnyEffect, LocalWeather, Sees, Summons, Wounds
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.facts import FNTable, Public, refusals
from adjudicator.games.fornaldar.fortresses import fortress_at, holder_of
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed, may_use
from adjudicator.games.fornaldar.magic.blows import Blow
from adjudicator.games.fornaldar.magic.sight import seen_in
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.mobilization import rouse, roused_by_harm
from adjudicator.games.fornaldar.movement.places import area_at, canonical, hex_of, hexes_at, within_reach
from adjudicator.games.fornaldar.pieces import has_cast, verify_places
from adjudicator.games.fornaldar.preparations.faults import Fault
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.scenarios.specials import AlreadyUsed
from adjudicator.games.fornaldar.stacks import StackExamined
from adjudicator.games.fornaldar.state import Person, State, Wind
from adjudicator.games.fornaldar.words import CharacterId, ItemId, PieceId, Weather, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import joined
from adjudicator.table.state import write

NOT_BORNE = refusals.new("NOT_BORNE", "21.6", field="item")
NO_USE = refusals.new("NO_USE", "21.6", field="item")
USED_UP = refusals.new("ALREADY_USED", "24.1.2", field="item")
USED_TWICE = refusals.new("USED_TWICE", "21.11", field="item")
NOT_HERE = refusals.new("NOT_HERE", "21.6", field="item")
BEARER_HAS_CAST = refusals.new("BEARER_HAS_CAST", "20.6", field="item")
NO_WEATHER = refusals.new("NO_WEATHER", "6.5", field="weather")
NOT_IN_VIEW = refusals.new("NOT_IN_VIEW", "21.6", field="target")
PERHAPS_GONE = refusals.new("PERHAPS_GONE", "21.6", field="target", lasts=False)

ITEMS_AT_ONCE = 2
"""21.11 How many items a character uses in a phase."""

EffectT = TypeVar("EffectT", bound=AnyEffect)


class UseItem(written.Order, frozen=True, kw_only=True):
    """A magic item is used now, by the character who bears it (21.6)."""

    NOTATION: ClassVar[str] = "(|item) {item} [weather {weather}] [(on|at|against) {target}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"item": 26, "weather": "clear"}

    item: written.ItemId
    weather: Annotated[Weather | UnsetType, Meta(description="The weather it makes, where it leaves a choice.")] = UNSET
    target: Annotated[
        written.Target | UnsetType, Meta(description="Whom it harms, or the place of the stack it looks into.")
    ] = UNSET

    def words(self, say: Say) -> str:
        target = "" if self.target is UNSET else f" on {say.anything(self.target)}"
        weather = "" if self.weather is UNSET else f" for {self.weather}"
        return f"{say.item(self.item)} is used{weather}{target}"


def effect_of(item: Item, kind: type[EffectT]) -> EffectT | None:
    """The effect of a kind that an item has."""
    return next((effect for effect in item.effects if isinstance(effect, kind)), None)


def bearer_of(state: State, seat: Seat, number: ItemId) -> Person | None:
    """21.6 The active character of a side who bears an item and may use it."""
    treasure = state.treasures.get(number)
    counters = state.board.counters
    bearer = state.pieces.get(treasure.bearer) if treasure and treasure.bearer else None
    if not isinstance(bearer, Person) or bearer.side != seat or not bearer.active:
        return None
    if may_use(counters.characters[bearer.id], counters.items[number]):
        return bearer
    return None


def item_faults(eyes: Eyes, seat: Seat, use: UseItem) -> Iterator[Fault]:
    """21.6 All that is wrong with the use of an item."""
    state = eyes.state
    say = eyes.state.board.say
    bearer = bearer_of(state, seat, use.item)
    if bearer is None:
        yield Fault(NOT_BORNE, f"no active character of yours who may use it bears {say.item(use.item)}")
        return
    item = state.board.counters.items[use.item]
    summons = effect_of(item, Summons)
    if summons:
        yield from call_faults(state, seat, bearer, use.item, summons)
    elif weather := effect_of(item, LocalWeather):
        yield from wind_faults(say, use, weather)
    elif sees := effect_of(item, Sees):
        yield from look_faults(eyes, seat, bearer, use, sees)
    elif effect_of(item, Wounds):
        yield from victim_faults(eyes, seat, bearer, use)
    else:
        yield Fault(NO_USE, f"{say.item(use.item)} does nothing that has to be ordered in these phases")


def call_faults(state: State, seat: Seat, bearer: Person, number: ItemId, summons: Summons) -> Iterator[Fault]:
    """5.B, 24.1.2.1, 20.6 Why an item calls no armies where its bearer is."""
    board = state.board
    name = state.board.say.item(number)
    specials = board.scenario.specials
    if board.game_turn == 1 and any(isinstance(each, AlreadyUsed) and each.item == number for each in specials):
        yield Fault(USED_UP, f"{name} has done its work for the first Game-Turn")
    if summons.instead_of_acting and has_cast(state, bearer.id):
        yield Fault(BEARER_HAS_CAST, f"{board.say.character(bearer.id)} has cast in this Game-Turn")
    if bearer.aboard or area_at(board.land, bearer.at) is None:
        yield Fault(NOT_HERE, f"{board.say.character(bearer.id)} stands on no land to which armies could come")
        return
    fortress = fortress_at(board, bearer.at)
    friendly = fortress is not None and holder_of(board, fortress) == seat
    wild = board.land.hexes[hex_of(bearer.at)].aspect == "wild"
    if not {"any hex": True, "a wild magic hex": wild, "an intact friendly fortress": friendly}[summons.where]:
        yield Fault(NOT_HERE, f"{board.say.character(bearer.id)} is not in {summons.where}")


def wind_faults(say: Say, use: UseItem, effect: LocalWeather) -> Iterator[Fault]:
    """6.5 Why an item does not make a weather."""
    hint = f"weather: {joined(effect.weathers, 'or')}"
    if use.weather is UNSET and len(effect.weathers) > 1:
        yield Fault(NO_WEATHER, f"{say.item(use.item)} needs a choice of weather", hint)
    elif use.weather is not UNSET and use.weather not in effect.weathers:
        yield Fault(NO_WEATHER, f"{say.item(use.item)} does not make {use.weather}", hint)


def look_faults(eyes: Eyes, seat: Seat, bearer: Person, use: UseItem, effect: Sees) -> Iterator[Fault]:
    """12.3 Why an item does not show a stack."""
    name = eyes.state.board.say.item(use.item)
    hint = "target: the place of a stack of another side"
    if use.target is UNSET:
        yield Fault(NOT_IN_VIEW, f"{name} needs a stack to look into", hint)
        return
    at = target_place(use.target)
    if not eyes.others_in(at, seat):
        yield Fault(NOT_IN_VIEW, f"no stack of another side is in {use.target}", hint)
    elif not any(within_reach(at, hex, effect.radius) for hex in hexes_at(bearer.at)):
        yield Fault(NOT_IN_VIEW, f"{eyes.state.board.say.place(at)} is not within {effect.radius} hexes of {name}")


def victim_faults(eyes: Eyes, seat: Seat, bearer: Person, use: UseItem) -> Iterator[Fault]:
    """7.4 Why an item harms nobody: its victim is a character of another side in the hex of its bearer."""
    name = eyes.state.board.say.item(use.item)
    hint = "target: a character of another side in the same hex"
    if use.target is UNSET:
        yield Fault(NOT_IN_VIEW, f"{name} needs somebody to harm", hint)
        return
    target = CharacterId(use.target)
    own = target in eyes.state.pieces and eyes.state.pieces[target].side == seat
    at = eyes.place_of(target)
    known = target in eyes.state.board.counters.characters
    if own or not known or (at is not None and not set(hexes_at(at)) & set(hexes_at(bearer.at))):
        yield Fault(NOT_IN_VIEW, f"{use.target} is no character of another side in the hex of {name}", hint)
    elif at is None:
        gone = f"you do not see {eyes.state.board.say.character(target)} here: if he is not, {name} is not used"
        yield Fault(PERHAPS_GONE, gone)


def target_place(target: str) -> Where:
    """The place that an order names, as the map calls it."""
    if "/" in target:
        return canonical(Where(target))
    return Where(target)


def twice_faults(state: State, uses: Sequence[UseItem]) -> Iterator[tuple[int, Fault]]:
    """21.11 The uses in a list, by their numbers, that are one too many: of an item, or of items of one character."""
    times: dict[object, int] = {}
    for index, use in enumerate(uses):
        treasure = state.treasures.get(use.item)
        say = state.board.say
        bearer = treasure.bearer if treasure else None
        times[use.item] = times.get(use.item, 0) + 1
        if times[use.item] > 1:
            yield index, Fault(USED_TWICE, f"{say.item(use.item)} is used already")
        elif bearer is not None:
            times[bearer] = times.get(bearer, 0) + 1
            if times[bearer] > ITEMS_AT_ONCE:
                yield index, Fault(USED_TWICE, f"{say.piece(bearer)} uses {ITEMS_AT_ONCE} items already")


def use_item(table: FNTable, seat: Seat, use: UseItem) -> Iterator[Blow]:
    """6.5, 12.3, 7.4 An item makes weather or shows a stack; its wounds are dealt with those of enchantments."""
    state = table.state
    item = table.state.board.counters.items[use.item]
    bearer = bearer_of(state, seat, use.item)
    assert bearer is not None, "an item without a bearer who may use it is not used"
    weather = effect_of(item, LocalWeather)
    if weather:
        chosen = weather.weathers[0] if use.weather is UNSET else use.weather
        wind = Wind(at=hexes_at(bearer.at)[0], weather=chosen)
        table.record(WindRaised(side=seat, item=use.item, wind=wind))
    elif (sees := effect_of(item, Sees)) and use.target is not UNSET:
        at = target_place(use.target)
        others: list[PieceId] = []
        for side, ids in state.stacks[at].items():
            if side != seat:
                others.extend(ids)
        table.record(StackExamined(rule=RuleId("12.3"), seen_by=(seat,), side=seat, at=at))
        table.record(seen_in(state, seat, at, others, sees.what))
    elif (wounds := effect_of(item, Wounds)) and use.target is not UNSET:
        yield from loose(table, seat, use.item, CharacterId(use.target), wounds)
    if item.once:
        table.record(ItemUsedUp(item=use.item))


def loose(table: FNTable, seat: Seat, number: ItemId, victim: CharacterId, effect: Wounds) -> Iterator[Blow]:
    """7.4, 10.2 An item deals its wounds to a character; who was inactive rises against the side."""
    wounds = effect.amount
    if not isinstance(wounds, int):
        thrown = table.roll(RuleId("21.6"), f"item {number}", f"{wounds.dice}d6")
        wounds = wounds.row(thrown.total).amount
    yield Blow(victim, wounds, "21.6")
    rouse(table, roused_by_harm(table.state, seat, [victim]), seat)


class WindRaised(Public, tag="wind-raised", frozen=True, kw_only=True):
    """An item makes the weather round a hex for the Game-Turn (6.5)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("6.5")
    side: Seat
    item: ItemId
    wind: Wind

    def change(self, state: State) -> None:
        verify_places(state, Where(self.wind.at))
        if self.item not in state.board.counters.items:
            raise ValueError(f"there is no item {self.item}")
        write(state.board.winds)[self.item] = self.wind

    def words(self, say: Say) -> Line:
        weather = {"clear": "clears the sky", "rain": "brings rain", "snow": "brings snow"}[self.wind.weather]
        return Line(f"{say.item(self.item)} {weather} round {say.place(Where(self.wind.at))}.")


class ItemUsedUp(ItemDestroyed, tag="item-used-up", frozen=True, kw_only=True):
    """A magic item did what it does once, and is gone (21.0)."""

    rule: RuleId = RuleId("21.0")

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} is used up.")
