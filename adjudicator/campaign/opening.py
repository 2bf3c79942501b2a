"""How a campaign is opened: what its file says, as the first event keeps it."""

from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.live import key_hash
from adjudicator.campaign.records import Opening, Player
from adjudicator.table import Game
from adjudicator.table.dice import secret_of

if TYPE_CHECKING:
    from adjudicator.campaign.desk import CampaignPlan, CampaignSecrets

CHAIN_LENGTH = 1000
"""How many turns the chain of secrets lasts."""


def opening_of(plan: "CampaignPlan", kept: "CampaignSecrets", game: Game, given: Any, options: Any) -> Opening:
    """The opening of a campaign from its file; `kept` are its secrets, of which only hashes are told.

    `given` is what the referee gives in place of the built-in scenario, if anything.
    """
    anchor = secret_of(bytes.fromhex(kept.last_secret), CHAIN_LENGTH, 0).hex()
    seats = {}
    for seat, held in plan.seats.items():
        seats[seat] = Player(
            name=held.player,
            address=held.address,
            timezone=held.timezone,
            key_hash=key_hash(kept.keys[seat]),
        )
    return Opening(
        name=plan.campaign,
        title=plan.title,
        game=game.meta.name,
        rules_version=game.meta.rules_version,
        seats=seats,
        options=msgspec.to_builtins(options),
        scenario=given,
        dice=plan.dice,
        tempo=plan.tempo,
        anchor=anchor,
        turns=CHAIN_LENGTH,
        schedule=plan.schedule,
        authority=plan.authority,
        press=plan.press,
        opens=plan.opens,
        observers=plan.observers,
        trust=plan.trust,
        dice_rule=plan.dice_rule,
        shows_sent=plan.shows_sent or msgspec.UNSET,
    )
