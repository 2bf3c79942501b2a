"""The rounds of a desk's tournaments: opening their campaigns, and what has come of them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from adjudicator.campaign.desk.desk import NAME, Desk
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import players_told
from adjudicator.campaign.reading.fronts import told_windows
from adjudicator.campaign.reading.reporting import report
from adjudicator.campaign.referee.tournament import Meeting, Result, RoundPlan, TournamentRound
from adjudicator.campaign.store.closed import closed_folder, write_closed
from adjudicator.errors import NotFound, Refused
from adjudicator.table import OBSERVER, Game

FOLDER = Path("archive") / "rounds"
"""The file where a desk keeps the rounds that were drawn on it."""


def check_new(desk: Desk, plan: RoundPlan, tables: int) -> None:
    """Raise `Refused` where a round, or a campaign of one of its names, is there already or cannot be called so."""
    there = [plan.round] if _file(desk, plan.round).exists() else []
    for number in range(1, tables + 1):
        name = called(plan.round, number)
        if not NAME.match(name):
            raise Refused("tournament/name", f"{name!r} is no name: small letters, digits and -, at most 40")
        if desk.store.exists(name):
            there.append(name)
    if there:
        raise Refused("tournament/exists", f"there is {there[0]!r} already on this desk; give the round another name")


def called(name: str, number: int) -> str:
    """The name of a campaign of a round."""
    return f"{name}-{number}"


def keep(desk: Desk, drawn: TournamentRound) -> None:
    """Keep a round that was drawn."""
    closed_folder(desk.folder / FOLDER)
    write_closed(_file(desk, drawn.name), msgspec.json.format(msgspec.json.encode(drawn)))


def rounds_of(desk: Desk, names: Sequence[str]) -> list[TournamentRound]:
    """The rounds of these names, by default all of the desk; raises `NotFound` with those there are."""
    folder = desk.folder / FOLDER
    kept = sorted(folder.glob("*.json"))
    there = {path.stem: path for path in kept}
    if not there:
        raise NotFound("tournament/none", "no round was drawn on this desk; `adjudicator tournament FILE` opens one")
    rounds = []
    for name in names or there:
        if name not in there:
            known = ", ".join(there)
            raise NotFound("tournament/unknown", f"there is no round {name!r} on this desk; there is: {known}")
        stored = there[name].read_bytes()
        drawn = msgspec.json.decode(stored, type=TournamentRound)
        rounds.append(drawn)
    return rounds


def results_of(desk: Desk, find_game: Callable[[str], Game], drawn: Sequence[TournamentRound]) -> Iterator[Result]:
    """The standings of the campaigns of some rounds, as everybody knows them."""
    for each in drawn:
        for meeting in each.meetings:
            yield result_of(desk.campaign(meeting.campaign, find_game), meeting)


def result_of(live: LiveCampaign, meeting: Meeting) -> Result:
    """The standing of a campaign, by the last report that observers would have."""
    opening = live.campaign.opening
    windows = told_windows(live)
    players = dict(players_told(live.campaign, OBSERVER))
    if not windows:
        return Result(opening.name, opening.title, players, (), over=False)
    last = report(live, OBSERVER, windows[-1])
    return Result(opening.name, opening.title, players, last.content.scores, over=windows[-1].step is None)


def _file(desk: Desk, name: str) -> Path:
    return desk.folder / FOLDER / f"{name}.json"
