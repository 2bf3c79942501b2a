"""What is of importance in each game: the heavier a fact is, the sooner it stands on page one, and over it."""

import pytest
from vectors import tagged

from adjudicator.games import find_game, game_names
from adjudicator.table.fact import kinds

WEIGHTS = {
    "cp-campaign": {
        1: "progress-made fortified road-built defence-lowered army-rebuilt intrigue-rolled point-idled "
        "points-given-up",
        2: "army-marched army-placed",
        3: "army-retreated army-restored orders-missed",
        4: "battle-arranged",
        5: "battle-disputed territory-captured",
        6: "battle-decided army-removed",
        8: "campaign-set",
        9: "campaign-won",
    },
    "diplomacy": {
        2: "built removed",
        3: "centre-taken",
        4: "driven-out disbanded",
        8: "campaign-set",
        9: "ended",
    },
    "fornaldar": {
        1: "item-not-handed interception-not-tried move-not-done preparation-not-done order-not-done attack-not-made "
        "item-found stack-examined stack-seen enchantment-cast enchantment-ended enchantment-tested enchantment-warded "
        "wounded wounds-dealt rescued evaded broken-away fire-breathed wind-raised fortress-captured engine-captured "
        "engine-destroyed expedition-provoked wanderer-drawn reinforcements-came fortresses-produced armies-called",
        3: "group-activated interception-tried",
        4: "ship-sunk group-withdrawn",
        5: "king-crowned character-killed combat-ended invasion-came",
        6: "fortress-destroyed",
        7: "orders-missed",
        8: "prize-moved",
        9: "campaign-won",
    },
    "northmen": {
        1: "army-moved brigands-marched units-sent-home",
        2: "tile-laid turn-missed stonefist-placed",
        3: "unit-bribed units-corrected church-corrected points-corrected options-changed",
        4: "churches-scored plundered",
        5: "stronghold-fell abilities-given",
        6: "conflict-began conflict-won order-drawn",
        8: "campaign-set",
        9: "campaign-won",
    },
    "test-of-time": {
        1: "run-stopped",
        2: "follower-converted",
        3: "testament-laid",
        4: "time-reversed",
        5: "attack-settled",
        8: "campaign-set",
        9: "campaign-won",
    },
}
"""By game, which facts weigh how much. All others are told in the story alone."""


@pytest.mark.parametrize("game", game_names())
def test_facts_weigh_what_they_are_worth_to_their_readers(game):
    known = tagged(kinds(find_game(game).facts))
    weighed = {name: weight for weight, names in WEIGHTS[game].items() for name in names.split()}
    assert {name: kind.weight for name, kind in known.items() if kind.weight} == weighed
