"""Commands of a tournament: opening a round of campaigns whose seats are drawn, and the standings over all."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, DeskOption, JsonOption, app, the_desk
from adjudicator.cli.output import print_json, print_table, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
    from adjudicator.campaign.referee.tournament import RoundPlan
    from adjudicator.table import Seat
    from adjudicator.table.pages import Grid

EXAMPLE = """\
round: spring-1
title: Spring Cup, first round
# Who plays; {player: open} leaves a seat to whoever asks for it by mail.
players:
  - {player: Anna, address: anna@example.org}
  - {player: Bert, address: bert@example.org}
  - {player: Cora, address: cora@example.org}
  - {player: Dora, address: dora@example.org}
# The seats of each campaign: as many campaigns are opened as the players fill.
seats: [A, B]
# Words nobody can have chosen: a draw in public, a beacon's round that came out after the list was closed.
draw: the lottery numbers of 5 December are 4 8 15 16 23 42
# Rounds before on this desk: who met there does not meet again, as far as can be.
# after: [autumn-3]
# The rest is as in a campaign file.
campaign:
  game: cp-campaign
  schedule: {timezone: Europe/Berlin, every: 7}
"""


@app.command()
def tournament(
    file: Annotated[
        Path | None, typer.Argument(help="The file of the round; without it an example is printed.")
    ] = None,
    desk: DeskOption = HERE,
) -> None:
    """Open a round of a tournament: several campaigns from one file, with drawn seats.

    Without a file an example of one is printed. The draw follows from its words, the names of the players and the
    rounds before, so that whoever knows these can draw again and compare. Of many ways that follow from them the one is
    taken in which the fewest meet again whom they have met before, and then the fewest have a seat again.
    """
    import secrets

    from adjudicator.campaign.desk import rounds
    from adjudicator.campaign.referee.tournament import Meeting, RoundPlan, TournamentRound, draw
    from adjudicator.cli.files import load
    from adjudicator.cli.setup import check_people, open_planned

    if file is None:
        say(EXAMPLE)
        return
    held = the_desk(desk)
    plan = load(file, RoundPlan)
    before = rounds.rounds_of(held, plan.after) if plan.after else []
    words = plan.draw or secrets.token_hex(16)
    tables = [*draw(plan, words, before)]
    rounds.check_new(held, plan, len(tables))
    planned = [_campaign_plan(plan, file, number, seats) for number, seats in enumerate(tables, start=1)]
    for each in planned:
        check_people(each, file)
    opened = []
    for each in planned:
        open_planned(held, each, file)
        named = {seat: player.player for seat, player in each.seats.items() if not player.is_open}
        opened.append(Meeting(each.campaign, named))
    rounds.keep(held, TournamentRound(plan.round, plan.title, words, tuple(opened)))
    for meeting in opened:
        players = ", ".join(f"{seat} {player}" for seat, player in meeting.seats.items())
        say(f"{meeting.campaign}: {players}")
    how = "anybody can draw again by them" if plan.draw else "they were made by the program: nobody can check them"
    say(f"Drawn by the words “{words}”; {how}.")
    say(f"`adjudicator tick` mails the invitations, `adjudicator standings {plan.round}` shows who stands where.")


def _campaign_plan(plan: "RoundPlan", file: Path, number: int, seats: "dict[Seat, SeatPlan]") -> "CampaignPlan":
    """The campaign file of a table; raises `Refused` with the place of what does not fit."""
    import msgspec

    from adjudicator.campaign.desk.rounds import called
    from adjudicator.campaign.referee.campaign_file import CampaignPlan
    from adjudicator.cli.files import convert

    own: dict[str, Any] = {
        "campaign": called(plan.round, number),
        "title": f"{plan.title}, table {number}",
        "seats": msgspec.to_builtins(seats),
    }
    return convert(plan.campaign | own, CampaignPlan, file, ("campaign",))


@app.command()
def standings(
    names: Annotated[list[str] | None, typer.Argument(help="The rounds; by default all of the desk.")] = None,
    page: Annotated[Path | None, typer.Option(help="Write them as a page, for everybody.")] = None,
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Show who stands where over all campaigns of a tournament.

    Everything in it is known to everybody: it is made of what observers are told.
    """
    from adjudicator.campaign.desk import rounds
    from adjudicator.campaign.referee import tournament as over_all
    from adjudicator.games import find_game
    from adjudicator.reports.pages.standings import meetings_table, standings_page, standings_table

    held = the_desk(desk)
    drawn = rounds.rounds_of(held, names or ())
    results = [*rounds.results_of(held, find_game, drawn)]
    ranking = over_all.standings(results)
    if page is not None:
        page.write_text(standings_page(drawn[-1].title, ranking, results), encoding="utf-8")
        say(f"The page: {page}")
        return
    if json:
        print_json({"standings": ranking, "campaigns": results})
        return
    _print((standings_table(ranking), meetings_table(results)))


def _print(tables: "Iterable[Grid]") -> None:
    for table in tables:
        right = [place for place, column in enumerate(table.columns) if column.align == "right"]
        print_table(table.title, [column.head for column in table.columns], table.rows, right, table.note)
