"""The scenario as the report tells it: its special rules, and what wins it."""

from collections.abc import Iterator

from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.scenarios.specials import EarlyMove, FirstTurn, OnCounters, Special
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.words import CharacterId, GroupId
from adjudicator.table.pages import Column, Grid

ALWAYS = (
    ("1 for each point of armies and escorts destroyed, and of ships sunk.", "22.2"),
    ("5 for each enemy character killed.", "22.2"),
    ("10 for each enemy fortress destroyed.", "22.2"),
    ("5 for each artifact and each captured heirloom held at the end.", "22.2"),
)
"""The things that earn points in every scenario."""


def scenario(setting: Setting) -> Iterator[Grid]:
    """24.0 The special rules of the scenario, and its victory conditions."""
    scenario = setting.scenario
    by_rule = (Column("", share=5), Column("Rule", "right", 0.5))
    rows = []
    for special in scenario.specials:
        for text in _special(setting, special):
            rows.append((text, special.rule))
    if scenario.specials:
        yield Grid(f"{scenario.name}: special rules", by_rule, tuple(rows))
    awards = [(award, scenario.id) for award in counts(setting)]
    yield Grid(f"{scenario.name}: Victory Points", by_rule, (*awards, *ALWAYS))
    levels = [(_span(level.low, level.high), level.result) for level in scenario.victory.levels]
    by_level = (Column("Mundane less Fomorian", "right"), Column("Victory", share=3))
    yield Grid(f"{scenario.name}: victory levels", by_level, tuple(levels))


def _special(setting: Setting, special: Special) -> Iterator[str]:
    """A special rule in words; where it only names counters, theirs."""
    if not isinstance(special, OnCounters):
        yield special.words(Say(setting).anything)
        return
    counters = setting.counters
    for id in special.of:
        printed = counters.groups.get(GroupId(id)) or counters.characters[CharacterId(id)]
        for ability in printed.abilities:
            yield ability.words(printed.name)


def counts(setting: Setting, most: int | None = None) -> tuple[str, ...]:
    """24.0 The awards of Victory Points in this scenario, in words: all of them, or the `most` worth having."""
    awards = setting.scenario.victory.awards
    dear = sorted(awards, key=lambda award: -award.points)[:most]
    return tuple(award.words(Say(setting).anything) for award in awards if award in dear)


def at_first(board: Board) -> tuple[str, ...]:
    """24.0 The differences before and in the first Game-Turn, while they last."""
    kind = {0: EarlyMove, 1: FirstTurn}.get(board.game_turn)
    specials = [special for special in board.setting.scenario.specials if kind and isinstance(special, kind)]
    return tuple(special.words(board.say.anything) for special in specials)


def _span(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        text = f"{high} or less" if low is None else f"{low} or more"
    else:
        text = f"{low} to {high}"
    return text.replace("-", "−")
