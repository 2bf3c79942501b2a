"""The kit: the tests that every game must pass, for games of this package and for those that live elsewhere.

A game's own test file asks for all of them in a few lines:

    import pytest
    from adjudicator import kit
    from crossing import GAME

    TRIAL = kit.Trial(game=GAME)

    @pytest.mark.parametrize("check", kit.CHECKS)
    def test_it_holds_what_every_game_must(check):
        assert kit.wrong(TRIAL, check) == []

Campaigns are played by the game's own bot (`random_orders`), with random dice and answers. A `Trial` says how many,
with which options; how a state looks when all is changed that a seat may not know (`disguised`), so that nothing of it
can leak; and what the game conserves (`sound`). `adjudicator game check NAME` runs the same without a test file.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from traceback import extract_tb
from typing import Any

from adjudicator.kit import checks, declared
from adjudicator.kit.trial import Campaign, Moment, Trial

__all__ = ["CHECKS", "SECRETS", "Campaign", "Moment", "Trial", "about", "all_wrong", "wrong"]

MOST = 5
"""The most findings of one kind that are told."""

_DECLARED: tuple[Callable[[Trial], Iterator[str]], ...] = (
    declared.orders_are_well_declared,
    declared.rules_have_their_numbers,
    declared.facts_are_well_declared,
)
_AT_EACH_STEP: tuple[Callable[[Moment], Iterator[str]], ...] = (
    checks.bots_order_what_is_legal,
    checks.facts_are_told,
    checks.what_the_game_conserves,
)
_CLOSELY: tuple[Callable[[Moment], Iterator[str]], ...] = (
    checks.orders_are_read_back_from_their_lines,
    checks.blank_forms_are_orders,
    checks.what_is_offered_is_accepted,
    checks.deputies_order_what_is_legal,
    checks.looking_changes_nothing,
    checks.nobody_reads_what_is_hidden,
    checks.everybody_has_a_report,
    checks.steps_run_again_as_they_ran,
)
_AT_THE_END: tuple[Callable[[Campaign], Iterator[str]], ...] = (
    checks.campaigns_come_to_an_end,
    checks.facts_alone_give_the_state,
)
PLAYS = "campaigns_can_be_played"
"""The check that neither the rules nor the bot nor the set-up of a game fails."""
SECRETS = checks.nobody_reads_what_is_hidden.__name__
"""The check that needs to be told what is hidden."""
_ALL: tuple[Callable[[Any], Iterator[str]], ...] = (*_DECLARED, *_AT_EACH_STEP, *_CLOSELY, *_AT_THE_END)
CHECKS = (PLAYS, *(check.__name__ for check in _ALL))
"""The names of all that must hold of a game."""


def about(check: str) -> str:
    """The sentence that a check holds."""
    named = next((each for each in _ALL if each.__name__ == check), None)
    return str(named.__doc__) if named else "Set-up, rules and bots of a game fail nowhere."


def wrong(trial: Trial, check: str) -> list[str]:
    """The faults that a check finds in a game, each in a sentence that says where; nothing: it holds."""
    held = _Held(trial)
    wrongs = _found(held)[check]
    more = len(wrongs) - MOST
    if more > 0:
        return [*wrongs[:MOST], f"and {more} more like these"]
    return wrongs


def all_wrong(trial: Trial) -> dict[str, list[str]]:
    """The faults that all checks find, by the checks that find any."""
    wrongs = {check: wrong(trial, check) for check in CHECKS}
    return {check: findings for check, findings in wrongs.items() if findings}


class _Held:
    """A trial by its identity: its campaigns are played once for all checks."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.trial is self.trial

    def __hash__(self) -> int:
        return id(self.trial)


@cache
def _found(held: _Held) -> dict[str, list[str]]:
    """The faults that all checks find, by their names."""
    wrongs: dict[str, list[str]] = {check: [] for check in CHECKS}
    for declares in _DECLARED:
        _try(wrongs, declares, held.trial, "")
    if wrongs[declared.orders_are_well_declared.__name__]:
        wrongs[PLAYS].append("nothing can be played before its orders are well declared")
        return wrongs
    for number in held.trial.campaigns:
        try:
            _play(wrongs, Campaign(held.trial, number))
        except Exception as error:
            wrongs[PLAYS].append(f"campaign {number}: {_told(error)}")
    return wrongs


def _play(wrongs: dict[str, list[str]], campaign: Campaign) -> None:
    for moment in campaign.moments():
        where = f"{moment.where}: "
        for check in _AT_EACH_STEP:
            _try(wrongs, check, moment, where)
        for check in _CLOSELY if moment.closely else ():
            _try(wrongs, check, moment, where)
    for at_end in _AT_THE_END:
        _try(wrongs, at_end, campaign, "")


def _try(wrongs: dict[str, list[str]], check: Callable[[Any], Iterator[str]], tried: Any, where: str) -> None:
    """A check that fails itself is a finding: what it calls is the game's."""
    lines = wrongs[check.__name__]
    try:
        for finding in check(tried):
            lines.append(f"{where}{finding}")
    except Exception as error:
        fault = _told(error)
        lines.append(f"{where}{fault}")


def _told(error: Exception) -> str:
    """An error with the lines of code that it came from."""
    way = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
    return f"{type(error).__name__}: {error} (at {' > '.join(way[-4:])})"
