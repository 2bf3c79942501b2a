"""Effects in words, for the sheets of items and enchantments: one function for each kind."""

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.games.fornaldar.counters import effects
from adjudicator.games.fornaldar.counters.effects import AnyEffect, Row, Table
from adjudicator.table.prose import counted, full_sentence, joined

TARGET = "the target"


def words(effect: AnyEffect, who: str) -> str:
    """An effect as a sentence; `who` is "the bearer" of an item, "the target" or "the target hex" of an enchantment."""
    return full_sentence(WORDS[type(effect)](effect, who))


def titled(ids: Iterable[str], last: str = "and") -> str:
    """Ids in words: "Vortex Creation and Mental Attack"."""
    return joined((id.replace("-", " ").title() for id in ids), last)


def _near(radius: int, who: str) -> str:
    if radius:
        return f"within {counted(radius, 'hex', 'hexes')} of {who}"
    return f"in {who}" if who.endswith("hex") else f"in the hex of {who}"


def _company(who: str, companions: bool) -> str:
    return f"the stack of {who}" if companions and who != TARGET else who


def _table(table: Table, noun: str) -> str:
    """A table in a line: "roll two dice (2-3: 1 wound to the user; 4-6: nothing; 7-8: 1 CSP)"."""
    dice = "one die" if table.dice == 1 else "two dice"
    magic = ", plus the Basic Magic Strength of the caster, minus that of the target" if table.by_magic else ""
    return f"roll {dice}{magic} ({'; '.join(_row(row, noun) for row in table.rows)})"


def _row(row: Row, noun: str) -> str:
    rolls = f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"
    results = [counted(row.amount, noun)] if row.amount else []
    results += [f"{counted(row.backfire, 'wound')} to its user"] if row.backfire else []
    return f"{rolls}: {joined(results) or 'nothing'}"


def rating(effect: effects.Rating, who: str) -> str:
    """Ratings."""
    return f"the {effect.rating} of {who} is {effect.amount} higher"


def counts_as(effect: effects.CountsAs, who: str) -> str:
    """Symbols."""
    does = {
        "hero": "counts as a hero",
        "king": "counts as a king",
        "enchanter": "counts as an enchanter",
        "flyer": "flies",
        "tunneller": "can use tunnels",
    }
    needed = f" with a Basic Magic Strength of {effect.magic} or more" if effect.magic else ""
    return f"{who}{needed} {does[effect.role]}"


def drm(effect: effects.Drm, who: str) -> str:
    """Dice of combats."""
    return f"in a {joined(effect.combats, 'or')} the dice are modified by {effect.amount} in favour of {who}"


def column_shift(effect: effects.ColumnShift, who: str) -> str:
    """Odds."""
    combats = joined(effect.combats, "or") + (" against a fortress" if effect.against == "a fortress" else "")
    return f"in a {combats} the Combat Ratio shifts {counted(effect.columns, 'column')} in favour of {who}"


def replace_letter(effect: effects.ReplaceLetter, who: str) -> str:
    """Loss levels."""
    return f"in a {joined(effect.combats, 'or')} a result of {effect.letter} that {who} inflicts counts as {effect.by}"


def double_hits(effect: effects.DoubleHits, who: str) -> str:
    """Hits."""
    hits = "the first hits" if effect.first else "all hits"
    return f"in a {joined(effect.combats, 'or')} {hits} that {who} inflicts are doubled"


def lucky_roll(effect: effects.LuckyRoll, who: str) -> str:
    """Hits for certain dice."""
    dice = f"each {effect.die} rolled" if effect.die else f"a total of {effect.total}" if effect.total else "a double"
    does = f"inflicts {counted(effect.hits, 'additional hit')}" if effect.hits else "kills the opponent"
    role = f" as {effect.side}" if effect.side else ""
    return f"in a {joined(effect.combats, 'or')} fought by {who}{role} {dice} {does}"


def absorbs(effect: effects.Absorbs, who: str) -> str:
    """Armour."""
    wounds = "first wound" if effect.wounds == 1 else f"first {effect.wounds} wounds"
    return f"in each {joined(effect.combats, 'or')} {who} is spared the {wounds}"


def negates_hero(effect: effects.NegatesHero, who: str) -> str:
    """Heroes of the enemy."""
    unless = f", unless {joined(effect.unless, 'or')}," if effect.unless else ""
    return f"in a {joined(effect.combats, 'or')} an enemy hero{unless} is not doubled against {who}"


def escapes(effect: effects.Escapes, who: str) -> str:
    """Getting away."""
    does = {
        "interception": "cannot be intercepted",
        "enemies": "can evade enemies without a roll",
        "melee": "can decline a melee",
        "challenge": "can cancel any one challenge in the hex without penalty",
    }
    return f"{_company(who, effect.companions)} {does[effect.what]}"


def attrition(effect: effects.Attrition, who: str) -> str:
    """Attrition nearby."""
    if effect.whom == "own stack":
        whom = _company(who, companions=True)
    else:
        enemies = f"each stack of active enemies {_near(effect.radius, who)}, in a fortress too,"
        whom = enemies if effect.whom == "enemies" else f"{effect.whom} {_near(effect.radius, who)}"
    checks = "must check attrition" if effect.forced else "checks attrition"
    return f"{whom} {checks} with {effect.modifier:+} on the dice"


def exempt(effect: effects.Exempt, who: str) -> str:
    """Freedom from attrition."""
    return f"{_company(who, companions=True)} need not check attrition for {effect.reason}"


def local_weather(effect: effects.LocalWeather, who: str) -> str:
    """Weather."""
    weathers = joined(effect.weathers, "or")
    return f"the weather {_near(effect.radius, who)} becomes {weathers} for the turn (precedence {effect.precedence})"


def allows(effect: effects.Allows, who: str) -> str:
    """Enchantments that need the item."""
    return f"{who} can cast {titled(effect.enchantments)}"


def casting(effect: effects.Casting, who: str) -> str:
    """Casting rolls."""
    what = titled(effect.enchantments, "or") if effect.enchantments else "enchantments"
    casts = f"{what} cast into the hex of {who} are rolled for" if effect.into_hex else f"{who} casts {what}"
    return f"{casts} with {effect.modifier:+} on the dice"


def resolution(effect: effects.Resolution, who: str) -> str:
    """Rolls that resolve an enchantment."""
    return f"the dice that resolve a {titled([effect.enchantment])} of {who} are modified by {effect.modifier:+}"


def heals(effect: effects.Heals, who: str) -> str:
    """Healing."""
    wounds = counted(effect.wounds, "wound")
    if effect.whom == TARGET:
        return f"{who} is healed of up to {wounds} at once"
    return f"in the Recovery Phase {effect.whom} is healed of up to {wounds}"


def search(effect: effects.Search, who: str) -> str:
    """Searches."""
    return f"a search with {who} taking part has {effect.points} search points more"


def movement_cost(effect: effects.MovementCost, who: str) -> str:
    """Terrain."""
    change = f"{abs(effect.change)} MP {'less' if effect.change < 0 else 'more'}"
    return f"{who} pays {change} for terrain, but at least {effect.minimum:g}"


def teleport(effect: effects.Teleport, who: str) -> str:
    """Teleportation."""
    reach = counted(effect.farther, "hex", "hexes")
    return f"{who} teleports with {effect.modifier:+} on the dice, and {reach} farther"


def moves_as_ship(effect: effects.MovesAsShip, who: str) -> str:
    """Mounts of the sea."""
    company = f" with {counted(effect.passengers, 'companion')}" if effect.passengers else ""
    return f"{who} moves like a ship{company} but never leaves sea and major rivers; boarding and landing are free"


def free_reaction(_: effects.FreeReaction, who: str) -> str:
    """Reaction."""
    return f"{who} can always try to react out of a hex with enemies, whatever the Command Ratings"


def holds(effect: effects.Holds, who: str) -> str:
    """Holding back."""
    whom = who if effect.whom == TARGET else f"{effect.whom} {_near(effect.radius, who)}"
    does = {
        "no movement": "cannot move",
        "the Command Rating": "can spend no more MPs than its highest Command Rating, and make no forced march",
        "no reaction": "can neither intercept nor react",
    }
    return f"{whom} {does[effect.limit]}"


def mobilizes(effect: effects.Mobilizes, who: str) -> str:
    """Mobilization."""
    roll = f"the mobilization roll for {who}" if who == TARGET else f"one mobilization roll a turn by the side of {who}"
    return f"{roll} is made with {effect.modifier:+} on the dice"


def summons(effect: effects.Summons, who: str) -> str:
    """Reinforcements."""
    noun = f"{effect.called} CSP".lstrip()
    csps = counted(effect.csps, noun) if isinstance(effect.csps, int) else _table(effect.csps, noun)
    colour = "" if effect.group else " of its colour"
    price = f"; {who} then does nothing else in the turn" if effect.instead_of_acting else ""
    return f"in a Reinforcement Phase {who}, in {effect.where}, can call armies{colour} there: {csps}{price}"


def wounds(effect: effects.Wounds, who: str) -> str:
    """Wounds."""
    victim = who if who == TARGET else "one enemy character in the hex"
    if isinstance(effect.amount, int):
        return f"{victim} takes {counted(effect.amount, 'wound')}"
    return f"{victim} takes wounds: {_table(effect.amount, 'wound')}"


def sees(effect: effects.Sees, who: str) -> str:
    """Looking into stacks."""
    stack = f"one enemy stack {_near(effect.radius, who)}" if effect.radius else who
    shown = {"everything": "everything in it", "armies and names": "its armies and the names of its characters"}
    return f"the player may look at {stack}, and is shown {shown[effect.what]}"


def wards(effect: effects.Wards, who: str) -> str:
    """Protection from enchantments."""
    return f"{_company(who, companions=True)} is safe from {titled(effect.enchantments)}"


def clings(_: effects.Clings, who: str) -> str:
    """Curses."""
    return f"{who} cannot give it away"


def dispels(_: effects.Dispels, who: str) -> str:
    """Dispelling."""
    return f"every other enchantment on {who} and on the pieces there ends"


WORDS: dict[type, Callable[[Any, str], str]] = {
    effects.Rating: rating,
    effects.CountsAs: counts_as,
    effects.Drm: drm,
    effects.ColumnShift: column_shift,
    effects.ReplaceLetter: replace_letter,
    effects.DoubleHits: double_hits,
    effects.LuckyRoll: lucky_roll,
    effects.Absorbs: absorbs,
    effects.NegatesHero: negates_hero,
    effects.Escapes: escapes,
    effects.Attrition: attrition,
    effects.Exempt: exempt,
    effects.LocalWeather: local_weather,
    effects.Allows: allows,
    effects.Casting: casting,
    effects.Resolution: resolution,
    effects.Heals: heals,
    effects.Search: search,
    effects.MovementCost: movement_cost,
    effects.Teleport: teleport,
    effects.MovesAsShip: moves_as_ship,
    effects.FreeReaction: free_reaction,
    effects.Holds: holds,
    effects.Mobilizes: mobilizes,
    effects.Summons: summons,
    effects.Wounds: wounds,
    effects.Sees: sees,
    effects.Wards: wards,
    effects.Clings: clings,
    effects.Dispels: dispels,
}
"""Who has the words for each kind of effect."""
