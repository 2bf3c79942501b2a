"""Commands of campaigns that are witnessed: begin, accept, beacon."""

from typing import Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.post import mail_seal
from adjudicator.cli.standing import tell, waits_for


@app.command()
def begin(campaign: CampaignOption = "", desk: DeskOption = HERE, json: JsonOption = False) -> None:
    """Begin a campaign that waits for its players to accept.

    With a beacon, its seal is mailed at once.

    The words of luck that came are locked, and the board is set up by them. Who accepts later plays all the same.
    With a schedule it begins by itself when all have accepted, or their time is over.
    """
    from adjudicator.errors import Refused

    live = the_campaign(desk, campaign)
    if not live.is_gathering:
        raise Refused("begin/begun", "the campaign waits for nobody to accept")
    live.advance(lock=True)
    tell(live, *mail_seal(the_desk(desk), live), waits_for(live), json=json)


@app.command()
def accept(
    seat: Annotated[str, typer.Argument(help="The seat.")],
    luck: Annotated[str, typer.Option(help="The player's word of luck: one line, whatever he likes.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Enter that a player accepts his seat.

    By mail players do it themselves. The dice of the set-up come from the words of luck of all; each player finds his
    own in his first report.
    """
    from adjudicator.campaign.players import dealings
    from adjudicator.campaign.public.proving import receipt_of_luck

    live = the_campaign(desk, campaign)
    owner = the_seat(live, seat)
    dealings.accept(live, owner, luck)
    player = live.campaign.players[owner].name
    done = f"{player} holds seat {owner}. {waits_for(live)}"
    if luck:
        receipt = receipt_of_luck(live.campaign, owner)
        done += f"\n\n{receipt}"
    tell(live, done, json=json)


@app.command()
def beacon(
    round_: Annotated[int, typer.Argument(metavar="ROUND", help="The number of the round, as `status` shows it.")],
    signature: Annotated[str, typer.Argument(help="Its signature, as any site of the beacon shows it.")] = "",
    fallback: Annotated[
        str, typer.Option(help="The beacon has ended for good: the result of what the campaign file names instead.")
    ] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Type in the round of the beacon that a campaign waits for.

    Where the network cannot be reached from here: look the round up with any browser (`status` shows where). No other
    round is taken.
    """
    from adjudicator.campaign.play import progress
    from adjudicator.campaign.terms.beacon import BeaconRound, RoundNumber, typed_round
    from adjudicator.errors import Refused
    from adjudicator.post.books.of_desk import book_of
    from adjudicator.post.due.beacons import is_late
    from adjudicator.post.transport.lookup import is_checked

    live = the_campaign(desk, campaign)
    held = the_desk(desk)
    trust = live.campaign.opening.trust
    number = RoundNumber(round_)
    if trust.beacon is None or live.campaign.seals.awaited is None:
        raise Refused("beacon/not-awaited", "the campaign waits for no round of a beacon")
    if fallback:
        if not trust.fallback:
            raise Refused("beacon/no-fallback", "the campaign file names no `fallback`, and none can be named now")
        round = BeaconRound(number, f"fallback {' '.join(fallback.split())}")
        checked = False
        how = "by what stands for it"
    else:
        round = typed_round(number, signature)
        how = "typed in"
        checked = is_checked(trust.beacon, round)
    book = book_of(held.store, live.campaign.opening.name, live.now())
    mail = held.settings.mail
    progress.take_round(live, round, how, checked=checked, late=mail is not None and is_late(live, mail, book))
    live.advance()
    unchecked = "" if checked else "It was not checked here: compare it with any site of the beacon. "
    tell(live, f"{unchecked}{waits_for(live)}", json=json)
