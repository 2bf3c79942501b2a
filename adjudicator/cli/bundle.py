"""The bundle of a campaign that is over: writing it, and playing the campaign again from it without a desk."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, app, the_board
from adjudicator.cli.output import print_json, say

SHOWN = """\
Shown: what is in the bundle agrees with itself; its salts, secrets and orders are those
its public chain committed to{}.
Not shown: that it is the history others were told (compare the head, or let `prove`
check the bundle beside the mails you kept), letters, notes and addresses, nor that
nobody read the desk, or tried other orders, on a copy of it."""


@app.command("bundle")
def write_bundle(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
) -> None:
    """Write a campaign that is over as one file anybody can verify.

    It opens the whole board, hidden orders and draws too, but no letters, notes or addresses. The last mail carries
    it. Before the end there is none: it would tell what is hidden still. But a campaign on an open board can be opened
    turn by turn (`opens: turn` in its file): then the bundle of the turns that are over goes with each turn's reports.
    It has the orders and standing orders that were sent for them, and nothing of later turns.
    """
    from adjudicator.campaign.proof.bundle import bundle, file_name, opened_at, written
    from adjudicator.errors import NotFound

    live = the_board(desk, campaign)
    wholes = [due for due in live.campaign.windows if due.whole]
    if live.next_step() is None or live.campaign.opening.opens == "end":
        due = live.campaign.windows[-1]
        opened = bundle(live)
    elif wholes and (report := opened_at(live.at(wholes[-1].event), wholes[-1])) is not None:
        due = wholes[-1]
        opened = report
    else:
        raise NotFound("bundle/no-turn", "no turn is over yet: there is nothing to open")
    whole = written(opened)
    path = out or Path(file_name(live.campaign.opening.name, due))
    path.write_bytes(whole)
    say(f"Bundle: {path}, {max(len(whole) // 1000, 1)} KB. `adjudicator verify --bundle {path}` plays it again.")


def verify_bundle(path: Path, *, json: bool) -> int:
    """Check a bundle and play it again; says what was checked, what not, what is FALSE; 4 if anything is."""
    from adjudicator.campaign.proof.bundle import BIGGEST
    from adjudicator.campaign.proof.replay import replay
    from adjudicator.cli.files import handed_over
    from adjudicator.games import find_game

    verdict = replay(handed_over(path, BIGGEST, "bundle/too-big", "bundle"), find_game)
    if json:
        print_json(verdict)
        return 4 if verdict.false else 0
    say(
        f"{verdict.campaign}: {verdict.events} events, {verdict.steps} steps played again, {verdict.rolls} rolls and "
        f"answers, {verdict.facts} facts compared."
    )
    for each in verdict.unchecked:
        say(f"Not checked: {each}.", hang=4)
    if verdict.deeds:
        say("Were you told? Of this, and that it was so:")
        for each in verdict.deeds:
            say(each if each.startswith("  ") else f"- {each}", hang=4)
    for each in verdict.false:
        say(f"FALSE: {each}.", hang=4)
    if verdict.false:
        say("Show this to the other players.")
        return 4
    say(f"Nothing is FALSE. Head at event {verdict.events}; compare it with another player:\n  {verdict.head}")
    say(SHOWN.format(", and by the rules they come to what it tells" if verdict.steps else ""))
    return 0
