"""21.6, 6.5 Items that are used in the Reinforcement and Enchantment Phases: to call armies, to make the weather of the
turn, to look into a stack, to set a demon on somebody.

The text gives some of them no time of use: they are used here, once in a Game-Turn (FN-M24).
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, TypeVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNTable, Public, refusals
from adjudicator.games.fornaldar.board.fortresses import fortress_at, holder_of
from adjudicator.games.fornaldar.board.pieces import has_cast, verify_places
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.specials import specials
from adjudicator.games.fornaldar.board.stacks import StackExamined
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed, may_use
from adjudicator.games.fornaldar.magic.blows import Blow
from adjudicator.games.fornaldar.magic.sight import seen_in
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.places import area_at, canonical, hex_of, hexes_at, within_reach
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, LocalWeather, Sees, Summons, Wounds
from adjudicator.games.fornaldar.printed.counters.items import Item
from adjudicator.games.fornaldar.printed.scenarios.specials import AlreadyUsed
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_harm
from adjudicator.games.fornaldar.state import Board, Person, State, Wind
from adjudicator.games.fornaldar.words import CharacterId, ItemId, PieceId, Weather, Where
from adjudicator.table import Line, Refusal, RuleId, Seat
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
"""21.11 The number of items that a character uses in a phase."""

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
    """The first effect of a kind that an item has; None without any."""
    effects = of_kind(item.effects, kind)
    return effects[0] if effects else None


def bearer_of(state: State, seat: Seat, number: ItemId) -> Person | None:
    """21.6 The active character of a side who bears an item and may use it."""
    treasure = state.treasures.get(number)
    if treasure is None or treasure.bearer is None:
        return None
    bearer = state.pieces.get(treasure.bearer)
    if not isinstance(bearer, Person) or bearer.side != seat or not bearer.active:
        return None
    counters = state.board.counters
    if may_use(counters.characters[bearer.id], counters.items[number]):
        return bearer
    return None


def item_uses(eyes: Eyes, seat: Seat) -> Iterator[UseItem]:
    """21.6 Each item that can be used now, on everything in sight on which it can be."""
    for number in sorted(eyes.state.treasures):
        if bearer_of(eyes.state, seat, number) is None:
            continue
        for use in _uses_of(eyes, seat, number):
            if not any(item_faults(eyes, seat, use)):
                yield use


def _uses_of(eyes: Eyes, seat: Seat, number: ItemId) -> list[UseItem]:
    """21.6, 6.5 An item with each weather it makes, on each stack or stranger in sight, or by itself, as it is used."""
    item = eyes.state.board.counters.items[number]
    weather = effect_of(item, LocalWeather)
    if weather:
        return [UseItem(item=number, weather=each) for each in weather.weathers]
    if effect_of(item, Sees):
        return [UseItem(item=number, target=at) for at in eyes.places_of_others(seat)]
    if effect_of(item, Wounds):
        return [UseItem(item=number, target=victim) for victim in eyes.strangers(seat)]
    return [UseItem(item=number)]


def item_faults(eyes: Eyes, seat: Seat, use: UseItem) -> Iterator[Refusal]:
    """21.6 The faults of the use of an item."""
    state = eyes.state
    name = state.board.say.item(use.item)
    bearer = bearer_of(state, seat, use.item)
    if bearer is None:
        yield NOT_BORNE.here(f"no active character of yours who may use it bears {name}")
        return
    item = state.board.counters.items[use.item]
    summons = effect_of(item, Summons)
    if summons:
        yield from call_faults(state, seat, bearer, use.item, summons)
    elif weather := effect_of(item, LocalWeather):
        yield from wind_faults(state.board.say, use, weather)
    elif sees := effect_of(item, Sees):
        yield from look_faults(eyes, seat, bearer, use, sees)
    elif effect_of(item, Wounds):
        yield from victim_faults(eyes, seat, bearer, use)
    else:
        yield NO_USE.here(f"{name} does nothing that has to be ordered in these phases")


def call_faults(state: State, seat: Seat, bearer: Person, number: ItemId, summons: Summons) -> Iterator[Refusal]:
    """5.B, 24.1.2.1, 20.6 The faults of an item that calls no armies where its bearer is."""
    board = state.board
    name = board.say.character(bearer.id)
    if is_used_up(board, number):
        yield USED_UP.here(f"{board.say.item(number)} has done its work for the first Game-Turn")
    if summons.instead_of_acting and has_cast(state, bearer.id):
        yield BEARER_HAS_CAST.here(f"{name} has cast in this Game-Turn")
    if bearer.aboard or area_at(board.land, bearer.at) is None:
        yield NOT_HERE.here(f"{name} stands on no land to which armies could come")
    elif not calls_from(board, seat, bearer.at, summons):
        yield NOT_HERE.here(f"{name} is not in {summons.where}")


def is_used_up(board: Board, number: ItemId) -> bool:
    """24.1.2.1 Whether the scenario says that an item has done its work for the first Game-Turn."""
    if board.game_turn != 1:
        return False
    return any(special.item == number for special in specials(board, AlreadyUsed))


def calls_from(board: Board, seat: Seat, at: Where, summons: Summons) -> bool:
    """5.B Whether an item calls armies to a place: to any hex, one of wild magic, or a friendly fortress."""
    match summons.where:
        case "any hex":
            return True
        case "a wild magic hex":
            return board.land.hexes[hex_of(at)].aspect == "wild"
        case "an intact friendly fortress":
            fortress = fortress_at(board, at)
            return fortress is not None and holder_of(board, fortress) == seat


def wind_faults(say: Say, use: UseItem, effect: LocalWeather) -> Iterator[Refusal]:
    """6.5 The fault of an item that does not make a weather."""
    name = say.item(use.item)
    hint = f"weather: {joined(effect.weathers, 'or')}"
    if use.weather is UNSET:
        if len(effect.weathers) > 1:
            yield NO_WEATHER.here(f"{name} needs a choice of weather", hint)
    elif use.weather not in effect.weathers:
        yield NO_WEATHER.here(f"{name} does not make {use.weather}", hint)


def look_faults(eyes: Eyes, seat: Seat, bearer: Person, use: UseItem, effect: Sees) -> Iterator[Refusal]:
    """12.3 The fault of an item that does not show a stack."""
    say = eyes.state.board.say
    name = say.item(use.item)
    hint = "target: the place of a stack of another side"
    if use.target is UNSET:
        yield NOT_IN_VIEW.here(f"{name} needs a stack to look into", hint)
        return
    at = target_place(use.target)
    if not eyes.others_in(at, seat):
        yield NOT_IN_VIEW.here(f"no stack of another side is in {use.target}", hint)
        return
    near = any(within_reach(at, hex, effect.radius) for hex in hexes_at(bearer.at))
    if not near:
        yield NOT_IN_VIEW.here(f"{say.place(at)} is not within {effect.radius} hexes of {name}")


def victim_faults(eyes: Eyes, seat: Seat, bearer: Person, use: UseItem) -> Iterator[Refusal]:
    """7.4 The fault of an item that harms nobody: its victim is another side's character in the hex of its bearer."""
    say = eyes.state.board.say
    name = say.item(use.item)
    hint = "target: a character of another side in the same hex"
    if use.target is UNSET:
        yield NOT_IN_VIEW.here(f"{name} needs somebody to harm", hint)
        return
    target = CharacterId(use.target)
    at = eyes.place_of(target)
    elsewhere = at is not None and not share_hex(at, bearer.at)
    if elsewhere or not is_strange_character(eyes.state, seat, target):
        yield NOT_IN_VIEW.here(f"{use.target} is no character of another side in the hex of {name}", hint)
    elif at is None:
        gone = f"you do not see {say.character(target)} here: if he is not, {name} is not used"
        yield PERHAPS_GONE.here(gone)


def share_hex(a: Where, b: Where) -> bool:
    """Whether two places belong to one hex."""
    return any(hex in hexes_at(b) for hex in hexes_at(a))


def is_strange_character(state: State, seat: Seat, id: CharacterId) -> bool:
    """7.4 Whether this is a character of the game, and none of a side's pieces."""
    piece = state.pieces.get(id)
    if piece and piece.side == seat:
        return False
    return id in state.board.counters.characters


def target_place(target: str) -> Where:
    """The place that an order names, as the map calls it."""
    if "/" in target:
        return canonical(Where(target))
    return Where(target)


def twice_faults(state: State, uses: Sequence[UseItem]) -> Iterator[tuple[int, Refusal]]:
    """21.11 The uses in a list, by their numbers, that are one too many: of an item, or of items of one character."""
    say = state.board.say
    used: list[ItemId] = []
    users: list[PieceId] = []
    for index, use in enumerate(uses):
        number = use.item
        if number in used:
            yield index, USED_TWICE.here(f"{say.item(number)} is used already")
            continue
        used.append(number)
        treasure = state.treasures.get(number)
        bearer = treasure.bearer if treasure else None
        if bearer is None:
            continue
        if users.count(bearer) >= ITEMS_AT_ONCE:
            yield index, USED_TWICE.here(f"{say.piece(bearer)} uses {ITEMS_AT_ONCE} items already")
        users.append(bearer)


def use_item(table: FNTable, seat: Seat, use: UseItem) -> Iterator[Blow]:
    """6.5, 12.3, 7.4 An item makes weather or shows a stack; its wounds are dealt with those of enchantments."""
    state = table.state
    item = state.board.counters.items[use.item]
    bearer = bearer_of(state, seat, use.item)
    assert bearer is not None, "an item without a bearer who may use it is not used"
    weather = effect_of(item, LocalWeather)
    sees = effect_of(item, Sees)
    wounds = effect_of(item, Wounds)
    if weather:
        raise_wind(table, seat, bearer, use, weather)
    elif sees and use.target is not UNSET:
        place = target_place(use.target)
        examine(table, seat, place, sees)
    elif wounds and use.target is not UNSET:
        victim = CharacterId(use.target)
        yield from loose(table, seat, use.item, victim, wounds)
    if item.once:
        table.record(ItemUsedUp(item=use.item))


def raise_wind(table: FNTable, seat: Seat, bearer: Person, use: UseItem, effect: LocalWeather) -> None:
    """6.5 An item makes the weather round its bearer: the one that was ordered, or its only one."""
    weather = effect.weathers[0] if use.weather is UNSET else use.weather
    wind = Wind(at=hexes_at(bearer.at)[0], weather=weather)
    table.record(WindRaised(side=seat, item=use.item, wind=wind))


def examine(table: FNTable, seat: Seat, at: Where, effect: Sees) -> None:
    """12.3 An item shows a side the stacks of others in a place, for the rest of the Game-Turn."""
    state = table.state
    others: list[PieceId] = []
    for side, ids in state.stacks[at].items():
        if side != seat:
            others.extend(ids)
    examined = StackExamined(rule=RuleId("12.3"), seen_by=(seat,), side=seat, at=at)
    table.record(examined)
    seen = seen_in(state, seat, at, others, effect.what)
    table.record(seen)


def loose(table: FNTable, seat: Seat, number: ItemId, victim: CharacterId, effect: Wounds) -> Iterator[Blow]:
    """7.4, 10.2 An item deals its wounds to a character; one that was inactive rises against the side."""
    wounds = effect.amount
    if not isinstance(wounds, int):
        thrown = table.roll(RuleId("21.6"), f"item {number}", f"{wounds.dice}d6")
        row = wounds.row(thrown.total)
        wounds = row.amount
    yield Blow(victim, wounds, "21.6")
    roused = roused_by_harm(table.state, seat, [victim])
    rouse(table, roused, seat)


class WindRaised(Public, tag="wind-raised", frozen=True, kw_only=True):
    """An item makes the weather round a hex for the Game-Turn (6.5)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("6.5")
    side: Seat
    item: ItemId
    wind: Wind

    def change(self, state: State) -> None:
        board = state.board
        verify_places(state, Where(self.wind.at))
        if self.item not in board.counters.items:
            raise ValueError(f"there is no item {self.item}")
        write(board.winds)[self.item] = self.wind

    def words(self, say: Say) -> Line:
        item = say.item(self.item)
        place = say.place(Where(self.wind.at))
        does = f"brings {self.wind.weather}"
        if self.wind.weather == "clear":
            does = "clears the sky"
        return Line(f"{item} {does} round {place}.")


class ItemUsedUp(ItemDestroyed, tag="item-used-up", frozen=True, kw_only=True):
    """A magic item did what it does once, and is gone (21.0)."""

    rule: RuleId = RuleId("21.0")

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} is used up.")
