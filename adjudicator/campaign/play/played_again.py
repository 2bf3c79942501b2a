"""The difference between a step as recorded and the same step played again."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from adjudicator.campaign.play.chance import StepChance
from adjudicator.table import Drawn, Journal, Rolled, RollKey, Seat, Step
from adjudicator.table.dice import DiceNeeded, DiceSource, TypedDice
from adjudicator.table.journal import derived_again
from adjudicator.table.table import Close


def thrown_otherwise(step: Step, recorded: Journal[Any], chance: StepChance) -> Iterator[tuple[str, str]]:
    """Every roll and draw of a step that does not fall again as it is recorded."""
    for place, act in enumerate(recorded.entries()):
        if isinstance(act, (Rolled, Drawn)) and not _falls_again(chance.at(place), act):
            yield "dice", f"step {step.id}: recorded {_shown(act)}, its dice fall otherwise"


def _falls_again(dice: DiceSource, act: Rolled | Drawn) -> bool:
    try:
        return derived_again(dice, act)
    except DiceNeeded:  # typed in for another roll, or never
        return False


def as_recorded(recorded: Journal[Any]) -> DiceSource:
    """Dice that fall as a journal says they fell."""
    rolls = {str(act.key): tuple(map(str, act.faces)) for act in recorded.acts if isinstance(act, Rolled)}
    draws = {str(act.key): act.result for act in recorded.acts if isinstance(act, Drawn)}
    return TypedDice(rolls | draws)


def numbered_as(recorded: Journal[Any]) -> Close:
    """Rolls have the numbers that they have in a journal, where it cannot be known which those of closed ones are."""
    numbers = defaultdict[tuple[str, str], list[int]](list)
    for act in recorded.acts:
        if isinstance(act, (Rolled, Drawn)):
            key = act.key
            numbers[key.rule, key.subject].append(key.n)

    def close(key: RollKey, seen_by: Sequence[Seat]) -> RollKey:
        known = numbers.get((key.rule, key.subject), [])
        if key.n > len(known):
            return key
        number = known[key.n - 1]
        return msgspec.structs.replace(key, n=number)

    return close


def differences(step: Step, recorded: Journal[Any], played: Journal[Any]) -> Iterator[tuple[str, str]]:
    """The first entry in which two journals differ, with both sides."""
    then = recorded.entries()
    now = played.entries()
    pairs = zip_longest(then, now)
    for position, (was, is_) in enumerate(pairs, start=1):
        if was != is_:
            both = f"recorded {_shown(was)}, played again it is {_shown(is_)}"
            yield "step", f"step {step.id}, entry {position}: {both}"
            return


def _shown(entry: object) -> str:
    return "nothing" if entry is None else msgspec.json.encode(entry).decode()
