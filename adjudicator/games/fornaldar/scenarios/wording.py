"""Special rules and awards in words, for the sheet of a scenario: one function for each kind."""

from collections.abc import Callable
from typing import Any

from adjudicator.games.fornaldar.scenarios import awards, specials
from adjudicator.table.prose import counted, full_sentence, joined

Name = Callable[[str | int], str]
"""The printed name of a character, group, hex or item, by its id."""


def words(part: specials.Special | awards.Award, name: Name) -> str:
    """A special rule or an award in a sentence or two."""
    return full_sentence(WORDS[type(part)](part, name))


def first_turn(special: specials.FirstTurn, name: Name) -> str:
    """The first turn."""
    return "; ".join(_first_turn(special, name))


def _first_turn(special: specials.FirstTurn, name: Name) -> list[str]:
    told = ["the first turn begins with the Fomorian Movement Phase"] if special.begins == "E.3" else []
    if special.mobilizes is not None:
        only = f"only {joined(map(name, special.mobilizes))} can" if special.mobilizes else "nobody can"
        told += [f"in the first turn {only} be activated"]
    if special.halved:
        told += ["in the first turn Movement Allowances, reaction and forced march are halved, rounded down"]
    told += [] if special.interception else ["in the first turn nobody can intercept"]
    return told + [f"in the first turn there is no {seat} Reaction Phase" for seat in special.no_reaction]


def early_move(special: specials.EarlyMove, _: Name) -> str:
    """Moves before the first turn."""
    return f"before the first turn {special.side} pieces may move up to {special.mps} MPs, not into hexes with enemies"


def already_used(special: specials.AlreadyUsed, name: Name) -> str:
    """Items that have done their work."""
    return f"{name(special.item)} has already done its work in the first turn"


def entry_only_with(special: specials.EntryOnlyWith, name: Name) -> str:
    """Closed hexes."""
    return f"{name(special.hex)} can be entered only in the company of {name(special.character)}"


def invasion(special: specials.Invasion, name: Name) -> str:
    """Invaders."""
    helped = "" if special.helped else "; Farcalling does not help the roll"
    over = f"; not once {name(special.unless_with)} is at war on the same side" if special.unless_with else ""
    return (
        f"{name(special.group)} can be activated by the {special.side} player each turn while off the map: "
        f"{name(special.leader)} and CSPs by {counted(special.dice, 'die', 'dice')} enter at the {special.edge} edge, "
        f"and may be withdrawn in a {special.side} Movement Phase to be rolled for again{helped}{over}"
    )


def spring_production(special: specials.SpringProduction, _: Name) -> str:
    """Reinforcements of spring."""
    more = joined(f"{csps} for {fortress}" for fortress, csps in special.more.items())
    return (
        f"in the first turn of clear weather of the calendar year each clan and kingdom gets "
        f"{counted(special.csps, 'CSP')} for each intact fortress, {more}, to place in its fortresses, "
        f"at most {special.limit} in each"
    )


def succession(special: specials.Succession, name: Name) -> str:
    """Kings to come."""
    claimants = joined(map(name, special.claimants), "or")
    return (
        f"{name(special.group)} does not move and no friend enters it until {claimants} is king: one die in each "
        f"Mundane Mobilization Phase crowns one of them by lot on {special.needed} or more, {special.per_turn:+} for "
        f"each turn after the first, {special.per_knowe:+} for each Knowe destroyed, {special.invaded:+} if enemies "
        f"are in the kingdom; it is then active"
    )


def activates_with(special: specials.ActivatesWith, name: Name) -> str:
    """Allies of a group."""
    return f"pieces of {name(special.colour)} that are set up with {name(special.group)} become active with it"


def siege_engine(special: specials.SiegeEngine, name: Name) -> str:
    """Engines."""
    return (
        f"{name(special.character)} belongs to whoever has CSPs or escorts in its hex, never retreats, intercepts or "
        f"embarks, and cancels the advantages of fortresses; enemies alone with it roll two dice: it is destroyed on "
        f"{special.destroyed} or less, else theirs"
    )


def knowes(special: specials.Knowes, _: Name) -> str:
    """Elven Knowes."""
    places = joined(f"{knowe} ({hex})" for hex, knowe in special.hexes.items())
    return f"the Knowes {places} stand; their hexes are of {special.aspect} aspect"


def end_roll(special: specials.EndRoll, _: Name) -> str:
    """The end."""
    turns = joined(f"turn {turn} on {roll} or less" for turn, roll in special.turns)
    return f"a die may end the game early: at the end of {turns}"


def on_counters(special: specials.OnCounters, name: Name) -> str:
    """Rules of single pieces."""
    return f"see the abilities of {joined(map(name, special.of))}"


def item_held(award: awards.ItemHeld, name: Name) -> str:
    """Items at the end."""
    return f"{award.points} to whoever holds {name(award.item)}"


def fortress_destroyed(award: awards.FortressDestroyed, _: Name) -> str:
    """One fortress."""
    return f"{award.points} {award.side} if {award.fortress} is destroyed"


def fortresses_destroyed(award: awards.FortressesDestroyed, name: Name) -> str:
    """Fortresses of a kingdom."""
    but = f" but {joined(award.but)}" if award.but else ""
    return f"{award.points} {award.side} for each fortress of {name(award.kingdom)} destroyed{but}"


def character_killed(award: awards.CharacterKilled, name: Name) -> str:
    """Deaths."""
    return f"{award.points} {award.side} if {name(award.character)} is killed"


def ruin_held(award: awards.RuinHeld, name: Name) -> str:
    """Ruined Knowes."""
    return f"{award.points} to whoever has CSPs in the ruins of {name(award.hex)} or passed through them last"


def knowe_intact(award: awards.KnoweIntact, name: Name) -> str:
    """Knowes that stand."""
    return f"{award.points} {award.side} if {name(award.hex)} is not destroyed"


def place_occupied(award: awards.PlaceOccupied, _: Name) -> str:
    """Places."""
    return f"{award.points} {award.side} for a piece in {award.place} at the end"


def csps_in(award: awards.CspsIn, name: Name) -> str:
    """Armies abroad."""
    return f"{award.points} {award.side} for each CSP in {joined(map(name, award.kingdoms), 'or')} at the end"


WORDS: dict[type, Callable[[Any, Name], str]] = {
    specials.FirstTurn: first_turn,
    specials.EarlyMove: early_move,
    specials.AlreadyUsed: already_used,
    specials.EntryOnlyWith: entry_only_with,
    specials.Invasion: invasion,
    specials.SpringProduction: spring_production,
    specials.Succession: succession,
    specials.ActivatesWith: activates_with,
    specials.SiegeEngine: siege_engine,
    specials.Knowes: knowes,
    specials.EndRoll: end_roll,
    specials.OnCounters: on_counters,
    awards.ItemHeld: item_held,
    awards.FortressDestroyed: fortress_destroyed,
    awards.FortressesDestroyed: fortresses_destroyed,
    awards.CharacterKilled: character_killed,
    awards.RuinHeld: ruin_held,
    awards.KnoweIntact: knowe_intact,
    awards.PlaceOccupied: place_occupied,
    awards.CspsIn: csps_in,
}
"""Who has the words for each kind."""
