"""The scenario as the report tells it: its special rules, and what wins it."""

from collections.abc import Iterator

from adjudicator.games.fornaldar import naming
from adjudicator.games.fornaldar.scenarios.wording import words
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.words import GroupId, HexId, ItemId, Where
from adjudicator.table.pages import Column, Sheet


def scenario(setting: Setting) -> Iterator[Sheet]:
    """24.0 The special rules of the scenario, and its victory conditions."""
    told = setting.scenario

    def name(id: str | int) -> str:
        return _name(setting, id)

    if told.specials:
        rows = tuple((special.rule, words(special, name)) for special in told.specials)
        yield Sheet(f"{told.name}: special rules", (Column("Rule", share=0.5), Column("", share=5)), rows)
    awards = tuple((str(award.points), words(award, name)) for award in told.victory.awards)
    if awards:
        note = "On top of 22.2: 1 for each point of armies and ships, 10 a fortress, 5 a character or an artifact held."
        columns = (Column("VP", "right", 0.3), Column("For", share=5))
        yield Sheet(f"{told.name}: Victory Points", columns, awards, note=note)
    levels = tuple((_span(level.low, level.high), level.result) for level in told.victory.levels)
    columns = (Column("Mundane less Fomorian", "right"), Column("Victory", share=3))
    yield Sheet(f"{told.name}: victory levels", columns, levels)


def _span(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return f"{low} to {high}".replace("-", "−")


def _name(setting: Setting, id: str | int) -> str:
    """The printed name of anything a scenario speaks of."""
    if isinstance(id, int):
        return naming.item(setting, ItemId(id))
    if id in setting.land.hexes:
        return naming.place(setting, Where(HexId(id)))
    return naming.group(setting, GroupId(id))
