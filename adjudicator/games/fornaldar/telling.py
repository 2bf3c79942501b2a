"""Facts in plain words: one function for each kind."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from adjudicator.games.fornaldar import facts, naming
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import PHASES, PieceId, Where
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted, joined


def tell(view: View, fact: facts.FNFact) -> Line:
    """A fact as a line of the story."""
    return fact.told(view.board.setting)


def told(setting: Setting, fact: facts.FNFact) -> Line:
    """A fact in words."""
    teller = TELLERS.get(type(fact))
    if teller is None:
        raise TypeError(f"no words for the fact {type(fact).__name__}")
    line = teller(setting, fact)
    return replace(line, seat=getattr(fact, "side", None))


def _pieces(setting: Setting, ids: Iterable[PieceId]) -> str:
    return joined(naming.piece(setting, id) for id in ids)


def _do(setting: Setting, ids: Sequence[PieceId], one: str, many: str) -> str:
    """Pieces with what they do: "Hakon goes", "Hakon and Signhild go"; army points are many."""
    alone = len(ids) == 1 and (ids[0] in setting.counters.characters or ids[0] in setting.counters.ships)
    return f"{_pieces(setting, ids)} {one if alone else many}"


def _way(setting: Setting, path: Sequence[Where]) -> str:
    """From where to where; the map shows the way between."""
    return f"from {naming.place(setting, path[0])} to {naming.place(setting, path[-1])}"


def _campaign_set(setting: Setting, fact: facts.CampaignSet) -> Line:
    return Line(f"{setting.scenario.name} is set up.")


def _group_entered(setting: Setting, fact: facts.GroupEntered) -> Line:
    return Line(f"{naming.group(setting, fact.group)} begins {'active' if fact.active else 'inactive'}.")


def _character_placed(setting: Setting, fact: facts.CharacterPlaced) -> Line:
    with_escort = " with an escort" if fact.escort else ""
    return Line(f"{naming.character(setting, fact.character)}{with_escort} stands in {naming.place(setting, fact.at)}.")


def _ship_placed(setting: Setting, fact: facts.ShipPlaced) -> Line:
    return Line(f"{naming.ship(setting, fact.ship)} lies in {naming.place(setting, fact.at)}.")


def _army_placed(setting: Setting, fact: facts.ArmyPlaced) -> Line:
    army = naming.points(setting, fact.group, fact.csp)
    return Line(f"{army} {'stands' if fact.csp == 1 else 'stand'} in {naming.place(setting, fact.at)}.")


def _item_given(setting: Setting, fact: facts.ItemGiven | facts.ItemPassed) -> Line:
    return Line(f"{naming.piece(setting, fact.bearer)} bears {naming.item(setting, fact.item)}.")


def _item_hidden(setting: Setting, fact: facts.ItemHidden) -> Line:
    return Line(f"{naming.item(setting, fact.item)} is hidden in {naming.place(setting, fact.at)}.")


def _item_left(setting: Setting, fact: facts.ItemLeft) -> Line:
    return Line(f"{naming.item(setting, fact.item)} lies in {naming.place(setting, fact.at)} for all to take.")


def _item_destroyed(setting: Setting, fact: facts.ItemDestroyed) -> Line:
    return Line(f"{naming.item(setting, fact.item)} is destroyed.", tone="bad")


def _stack_ordered(setting: Setting, fact: facts.StackOrdered) -> Line:
    return Line(f"The stack in {naming.place(setting, fact.at)}, from the top: {_pieces(setting, fact.pieces)}.")


def _points_set(setting: Setting, fact: facts.PointsSet) -> Line:
    why = f": {fact.reason}" if fact.reason else ""
    return Line(f"The {fact.side} player begins with {counted(fact.points, 'Victory Point')}{why}.")


def _points_scored(setting: Setting, fact: facts.PointsScored) -> Line:
    return Line(f"The {fact.side} player is awarded {counted(fact.points, 'Victory Point')}: {fact.reason}.")


def _game_turn_began(setting: Setting, fact: facts.GameTurnBegan) -> Line:
    return Line(f"Game-Turn {fact.game_turn} begins.")


def _weather_came(setting: Setting, fact: facts.WeatherCame) -> Line:
    rolled = f" ({fact.rolled} is rolled)" if fact.rolled else ""
    weather = {"clear": "the weather is clear", "rain": "it rains", "snow": "snow falls"}[fact.weather]
    return Line(f"{weather}{rolled}.")


def _phase_began(setting: Setting, fact: facts.PhaseBegan) -> Line:
    return Line(f"The {PHASES[fact.phase]} begins.")


def _orders_missed(setting: Setting, fact: facts.OrdersMissed) -> Line:
    return Line(f"no orders came from the {fact.side} player: nothing moves.", tone="bad")


def _move_not_done(setting: Setting, fact: facts.MoveNotDone) -> Line:
    what = f"move no. {fact.move}" if fact.move else "the order of a stack"
    return Line(f"{what} was not carried out to its end: {fact.why}.", tone="bad")


def _group_activated(setting: Setting, fact: facts.GroupActivated) -> Line:
    return Line(f"{naming.group(setting, fact.group)} becomes active under the {fact.side} player.", tone="good")


def _fortress_destroyed(setting: Setting, fact: facts.FortressDestroyed) -> Line:
    return Line(f"{naming.place(setting, Where(fact.hex))} is destroyed; a ruin is left.", tone="bad")


def _stack_examined(setting: Setting, fact: facts.StackExamined) -> Line:
    return Line(f"The enemy in {naming.place(setting, fact.at)} is seen through.", tone="good")


def _force_moved(setting: Setting, fact: facts.ForceMoved) -> Line:
    moves = _do(setting, fact.pieces, "moves", "move")
    return Line(f"{moves} {_way(setting, fact.path)}.", reckoning=f"{fact.mp:g} MP")


def _force_seen(setting: Setting, fact: facts.ForceSeen) -> Line:
    top = naming.piece(setting, fact.top) if fact.top else f"army points of {naming.group(setting, fact.group)}"
    return Line(f"A stack under {top} is seen to move {_way(setting, fact.path)}.")


def _lot_divided(setting: Setting, fact: facts.LotDivided) -> Line:
    parts = "parts" if fact.csp == 1 else "part"
    return Line(f"{counted(fact.csp, 'point')} of the {_pieces(setting, [fact.lot])} {parts} from the rest.")


def _lots_united(setting: Setting, fact: facts.LotsUnited) -> Line:
    return Line(f"{_pieces(setting, [fact.lot])} join others of their colour.")


def _embarked(setting: Setting, fact: facts.Embarked) -> Line:
    return Line(f"{_do(setting, fact.pieces, 'embarks', 'embark')} on {naming.ship(setting, fact.ship)}.")


def _disembarked(setting: Setting, fact: facts.Disembarked) -> Line:
    return Line(f"{_do(setting, fact.pieces, 'goes', 'go')} ashore in {naming.place(setting, fact.at)}.")


def _mermen_turned(setting: Setting, fact: facts.MermenTurned) -> Line:
    one, many = ("takes to the water", "take to the water") if fact.swimming else ("comes on land", "come on land")
    return Line(f"{_do(setting, fact.pieces, one, many)} in {naming.place(setting, fact.at)}.")


def _escort_attached(setting: Setting, fact: facts.EscortAttached) -> Line:
    return Line(f"{naming.character(setting, fact.character)} takes an escort.")


def _escort_detached(setting: Setting, fact: facts.EscortDetached) -> Line:
    return Line(f"{naming.character(setting, fact.character)} sends the escort back to the army.")


def _wounded(setting: Setting, fact: facts.Wounded) -> Line:
    name = naming.character(setting, fact.character)
    if fact.wounds < 0:
        return Line(f"{name} is healed of {counted(-fact.wounds, 'wound')}.", tone="good")
    return Line(f"{name} takes {counted(fact.wounds, 'wound')}.", tone="bad")


def _character_killed(setting: Setting, fact: facts.CharacterKilled) -> Line:
    return Line(f"{naming.character(setting, fact.character)} is dead.", tone="bad")


def _ship_damaged(setting: Setting, fact: facts.ShipDamaged) -> Line:
    return Line(f"{naming.ship(setting, fact.ship)} is damaged.", tone="bad")


def _ship_sunk(setting: Setting, fact: facts.ShipSunk) -> Line:
    return Line(f"{naming.ship(setting, fact.ship)} is sunk.", tone="bad")


def _lot_reduced(setting: Setting, fact: facts.LotReduced) -> Line:
    return Line(f"{_pieces(setting, [fact.lot])} lose {counted(fact.csp, 'point')}.", tone="bad")


def _escort_lost(setting: Setting, fact: facts.EscortLost) -> Line:
    return Line(f"{naming.character(setting, fact.character)} loses the escort.", tone="bad")


TELLERS: dict[type, Callable[[Setting, Any], Line]] = {
    facts.ArmyPlaced: _army_placed,
    facts.CampaignSet: _campaign_set,
    facts.CharacterKilled: _character_killed,
    facts.CharacterPlaced: _character_placed,
    facts.Disembarked: _disembarked,
    facts.Embarked: _embarked,
    facts.EscortAttached: _escort_attached,
    facts.EscortDetached: _escort_detached,
    facts.EscortLost: _escort_lost,
    facts.ForceMoved: _force_moved,
    facts.ForceSeen: _force_seen,
    facts.FortressDestroyed: _fortress_destroyed,
    facts.GameTurnBegan: _game_turn_began,
    facts.GroupActivated: _group_activated,
    facts.GroupEntered: _group_entered,
    facts.ItemDestroyed: _item_destroyed,
    facts.ItemGiven: _item_given,
    facts.ItemHidden: _item_hidden,
    facts.ItemLeft: _item_left,
    facts.ItemPassed: _item_given,
    facts.LotDivided: _lot_divided,
    facts.LotReduced: _lot_reduced,
    facts.LotsUnited: _lots_united,
    facts.MermenTurned: _mermen_turned,
    facts.MoveNotDone: _move_not_done,
    facts.OrdersMissed: _orders_missed,
    facts.PhaseBegan: _phase_began,
    facts.PointsScored: _points_scored,
    facts.PointsSet: _points_set,
    facts.ShipDamaged: _ship_damaged,
    facts.ShipPlaced: _ship_placed,
    facts.ShipSunk: _ship_sunk,
    facts.StackExamined: _stack_examined,
    facts.StackOrdered: _stack_ordered,
    facts.WeatherCame: _weather_came,
    facts.Wounded: _wounded,
}
"""Who tells each kind of fact."""
