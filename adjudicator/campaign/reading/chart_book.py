"""Putting the chart book together: its editions are the options a campaign was opened with, and each change of them.

It is made from the options and what is played with, never from a state: so there is one for all seats, and it knows
nothing that is hidden.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.decoding import options_of
from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.language import language_chapter
from adjudicator.table.chartbook import ChartBook, RulesPart
from adjudicator.table.game import Game
from adjudicator.table.pages import Column, Grid, RulingNote
from adjudicator.table.prose import dated

FILE = "chart-book"
"""The name of its files, before the dot."""


def editions(campaign: Campaign) -> list[int]:
    """The events since which each edition holds: the opening, and every ruling that changed options."""
    changed = [ruling.event for ruling in campaign.rulings if ruling.kind == "change" and "options" in ruling.about]
    return [campaign.INITIAL_VERSION, *changed]


def chart_book(live: LiveCampaign) -> ChartBook:
    """The edition of the chart book that holds at the moment of `live`."""
    since = editions(live.campaign)
    name = live.campaign.opening.name
    campaign = live.store.campaign(name, since[-1])
    game = live.game
    opening = campaign.opening
    options = _options(game, campaign)
    scenario, _ = game.books.scenario(opening.scenario)
    number = f"edition {len(since)}, " if len(since) > 1 else ""
    changed = tuple(rulings_since(live, campaign, since[-2])) if number else ()
    return ChartBook(
        game=game.meta.title,
        campaign=name,
        title=opening.title,
        edition=f"{number}{dated(campaign.modified_on)}",
        head=campaign.head,
        options=_chosen(options),
        rules=tuple(_rules(game)),
        charts=(*game.charts(scenario, options), language_chapter(game)),
        rulings=tuple(game.books.in_force(options)),
        changed=changed,
    )


def rulings_since(live: LiveCampaign, campaign: Campaign, event: int) -> Iterator[RulingNote]:
    """The rulings that are worded otherwise than at an earlier `event`, because options were changed."""
    changes = [ruling for ruling in campaign.rulings if ruling.kind == "change"]
    if not changes or changes[-1].event <= event:
        return
    books = live.game.books
    before = live.store.campaign(campaign.opening.name, event)
    known = books.in_force(_options(live.game, before))
    for note in books.in_force(_options(live.game, campaign)):
        if note not in known:
            yield note


def used_rulings(game: Game, campaign: Campaign, rules: Collection[str]) -> Iterator[RulingNote]:
    """The rulings that what followed these rules rests on, by number and title; the chart book has them in full."""
    for note in game.books.behind(rules, _options(game, campaign)):
        yield msgspec.structs.replace(note, text="")


def comes_with(campaign: Campaign, due: WindowOpening) -> bool:
    """Whether there is a new edition since the window before: the first report has one always."""
    before = max((window.event for window in campaign.windows if window.event < due.event), default=-1)
    return any(before < event <= due.event for event in editions(campaign))


def _options(game: Game, campaign: Campaign) -> Any:
    return options_of(game, campaign.opening.options)


def _chosen(options: Any) -> Grid:
    """Every option with its chosen value and its description; unusual values are marked."""
    kind = type(options)
    schema = msgspec.json.schema_components([kind])[1][kind.__name__]
    usual = kind()
    rows = list[tuple[str, ...]]()
    marked = list[int]()
    for name, about in schema.get("properties", {}).items():
        value = getattr(options, name)
        if value != getattr(usual, name):
            marked.append(len(rows))
        description = about.get("description", "")
        rows.append((_spelt(name), _said(value), description))
    columns = (Column("Option", share=1.3), Column("Chosen", share=1.2), Column("What it says", share=4))
    note = "Marked is what is not as usual." if marked else ""
    return Grid("The options of this campaign", columns, tuple(rows), marked=tuple(marked), note=note)


def _said(value: object) -> str:
    """A value in words: "battles after", "type: territories after, turns: 8", "A, C; B, D"."""
    match msgspec.to_builtins(value):
        case bool(yes):
            return "yes" if yes else "no"
        case dict(parts):
            return ", ".join(f"{_spelt(str(name))}: {_said(part)}" for name, part in parts.items()) or "–"
        case list(parts) | tuple(parts):
            return ("; " if any(isinstance(part, list | tuple) for part in parts) else ", ").join(
                map(_said, parts)
            ) or "–"
        case None:
            return "–"
        case other:
            return _spelt(str(other)) or "–"


def _spelt(name: str) -> str:
    return name.replace("_", " ")


def _rules(game: Game) -> Iterator[RulesPart]:
    """The rules that are played, section by section; what only tells of components or heads others is left out."""
    parts = defaultdict[str, list[RulingNote]](list)
    for rule in game.books.rules:
        if not rule.apart:
            note = RulingNote(rule.id, rule.text)
            parts[rule.section].append(note)
    for title, rules in parts.items():
        heading = title[:1].upper() + title[1:]
        yield RulesPart(heading, tuple(rules))
