"""A short campaign that is over, and what is false of its bundle."""

from toy import TOY

from adjudicator.campaign.proof.replay import replay
from adjudicator.errors import Refused


def played(open_campaign):
    live = open_campaign(tempo="default", turns=2)
    for amount in (3, 5):
        for seat in "AB":
            live.receive(seat, {"amount": amount, "bank": "left"}, None, "nobody's business")
        live.advance()
    return live


def found(stored):
    """What is false of a bundle, or why it is none."""
    try:
        return replay(stored, lambda name: TOY).false
    except Refused as refused:
        return [str(refused)]
