"""Evidence for an order set or for answers, for somebody who has no desk: writing it, and checking it."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, app, the_campaign, the_desk
from adjudicator.cli.output import say


@app.command("evidence")
def write_evidence(
    receipt: Annotated[str, typer.Argument(help="A receipt by its number; with --check, a file of evidence.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check a file of evidence instead; needs no desk.")] = False,
) -> None:
    """Write what shows a third person that a mail brought an order set, or answers in the middle of a step.

    The file holds the raw mail with the DKIM signature of its sender's mail service, its record as it was when
    the mail was read, the orders, the receipt's place in the public chain and the chain from there to the head. Anybody
    checks it with `adjudicator evidence --check FILE`, or by any DKIM verifier and the formats that `prove --help`
    names. Records are kept, and signatures checked, where dkimpy is installed (pip install adjudicator[mail-evidence]).

    A signature shows whose mail service sent a mail, not which person wrote it; one that covers only the beginning of
    the mail, of a key below 1024 bits, of another domain than the sender's, or of a mail that was changed, shows
    nothing. The mail holds the seat's key: give the seat another one (`replace SEAT --reason ...`) before you show it.
    """
    if check:
        raise typer.Exit(_check(Path(receipt)))
    from msgspec import json

    from adjudicator.errors import NotFound
    from adjudicator.post.evidence.order_sets import evidence

    if not receipt.isdecimal():
        raise NotFound("evidence/receipt", f"{receipt!r} is no number of a receipt; to check a file: --check {receipt}")
    live = the_campaign(desk, campaign)
    whole = evidence(the_desk(desk), live, int(receipt))
    path = out or Path(f"{live.campaign.opening.name}-evidence-{receipt}.json")
    path.write_bytes(json.encode(whole))
    say(f"Evidence: {path}. `adjudicator evidence --check {path}` says what it shows.")
    if not whole.kept.records:
        say(f"No DKIM record was kept with the mail: {whole.kept.missing or 'it has no signature'}.", hang=4)


def _check(path: Path) -> int:
    """Say what a file of evidence shows, what not, what is FALSE; 4 if anything is, or if it proves nothing."""
    from adjudicator.cli.files import handed_over
    from adjudicator.games import find_game
    from adjudicator.post.evidence.examining import BIGGEST, examine

    examined = examine(handed_over(path, BIGGEST, "evidence/too-big", "evidence"), find_game)
    for each in examined.shown if not examined.false else ():
        say(f"Shown: {each}.", hang=4)
    for each in examined.unchecked:
        say(f"Not shown: {each}.", hang=4)
    for each in examined.false:
        say(f"FALSE: {each}.", hang=4)
    proved = examined.proved and not examined.false
    what = examined.what
    say(f"The {what} were mailed as they were played." if proved else f"It proves nothing about who sent the {what}.")
    return 0 if proved else 4
