"""The chart book: what a campaign is played by, and does not change from turn to turn, said once for all its seats."""

from collections.abc import Iterable

import msgspec

from adjudicator.table.pages import Column, Grid, Passage, RulingNote


class RulesPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of the rules: each in short, under its number."""

    title: str
    rules: tuple[RulingNote, ...]


class ChartBook(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rules in short, charts, and rulings in full; nothing in it is known to one seat alone."""

    game: str
    campaign: str
    title: str
    edition: str
    """Since when it holds: "4 January 2026", "edition 2, 1 March 2026"."""
    head: str
    """The head of the history when it began to hold."""
    options: Grid
    rules: tuple[RulesPart, ...]
    charts: tuple[Passage, ...]
    """The first of them stands on the first page."""
    rulings: tuple[RulingNote, ...]
    changed: tuple[RulingNote, ...] = ()
    """The rulings that this edition has and the one before had not."""

    @property
    def preface(self) -> str:
        """Tell the use of the book."""
        return (
            "Keep this book: it says once what holds all campaign long. Turn reports tell what happened and what "
            "changed, and name the rules and rulings that they follow by the numbers they have here. When the options "
            "change, a new edition is sent."
        )


Phase = tuple[str, str, str, str]
"""A phase of the sequence of play: what it is called, what happens, what a player sends for it, the rule."""

NONE = "–"
"""Stands for nothing in a cell."""


def players_aid(*tables: Grid) -> Passage:
    """The sheet with which a chart book begins: the sequence of play, and what a player looks up most."""
    return Passage("Player’s aid", (), tables=tables)


def sequence_of_play(phases: Iterable[Phase], note: str = "") -> Grid:
    """The phases in their order, as a table of the player's aid."""
    columns = (
        Column("Phase"),
        Column("What happens", share=4),
        Column("You send"),
        Column("Rule", "right", 0.6),
    )
    return Grid("Sequence of play", columns, tuple(phases), note=note)
