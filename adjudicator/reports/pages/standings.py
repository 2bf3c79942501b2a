"""The page of a tournament: who stands where over all campaigns, and who meets whom."""

from collections.abc import Iterator, Sequence

from adjudicator.campaign.referee.tournament import PlayerScore, Result
from adjudicator.reports.site import parts
from adjudicator.reports.site.frame import page
from adjudicator.reports.site.markup import tag
from adjudicator.reports.site.parts import section
from adjudicator.table.news import Score, ranked
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted

POINTS = (
    "Points: one for each opponent of a campaign whom a player stands before, half a one for each who stands as well. "
    "Campaigns that go on count as they stand."
)
_BACK = tag("p", "Written by ", tag("code", "adjudicator standings --page FILE"), "; it does not change by itself.")


def standings_page(title: str, standings: Sequence[PlayerScore], results: Sequence[Result]) -> str:
    """The standings over some campaigns, and each of these; the same gives the same bytes."""
    over = sum(result.over for result in results)
    about = f"{counted(len(results), 'campaign')}, {over or 'none'} of them over."
    return page(
        title,
        [
            tag("header", tag("h1", title), tag("p", about, class_="about")),
            section("Standings", parts.grid(standings_table(standings)), kind="standings"),
            section("Who meets whom", parts.grid(meetings_table(results)), kind="meetings"),
        ],
        kind="desk",
        feed="",
        foot=[_BACK],
    )


def standings_table(standings: Sequence[PlayerScore]) -> Grid:
    """The players, the first one first; equal ones share a place."""
    worths = [each.worth for each in standings]
    rows = [
        (
            f"{worths.index(each.worth) + 1}. {each.player}",
            _points(each.halves),
            str(each.won),
            f"{each.over} of {each.played}",
        )
        for each in standings
    ]
    columns = (
        Column("Player"),
        Column("Points", "right"),
        Column("Won", "right"),
        Column("Over", "right"),
    )
    return Grid("", columns, tuple(rows), note=POINTS)


def meetings_table(results: Sequence[Result]) -> Grid:
    """The campaigns with their players, and how these stand."""
    rows = [(result.title, "; ".join(_players(result)), "over" if result.over else "goes on") for result in results]
    return Grid("", (Column("Campaign"), Column("Players"), Column("")), tuple(rows))


def _players(result: Result) -> Iterator[str]:
    """The players of a campaign by their places; before anything is told, by their seats."""
    seats: set[str] = set()
    for rank, score in ranked(result.scores):
        seats.add(score.seat)
        player = result.players.get(score.seat)
        if player is not None:
            yield f"{rank}. {player} ({_side(score)})"
    for seat, player in result.players.items():
        if seat not in seats:
            yield f"{player} ({seat})"


def _side(score: Score) -> str:
    won = ", wins" if score.won else ""
    return f"{score.name} {score.value}{won}"


def _points(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
