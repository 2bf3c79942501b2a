"""What is of importance in each game: the heavier a fact is, the sooner it stands on page one, and over it."""

from itertools import pairwise

import pytest
from vectors import tagged

from adjudicator.games import find_game, game_names
from adjudicator.table.fact import kinds

RANKS = {
    "cp-campaign": (
        "campaign-won",
        "campaign-set",
        "battle-decided army-removed",
        "battle-disputed territory-captured",
        "battle-arranged",
        "army-retreated army-restored orders-missed",
        "army-marched army-placed",
        "progress-made fortified road-built defence-lowered army-rebuilt intrigue-rolled point-idled points-given-up",
    ),
    "diplomacy": (
        "ended",
        "campaign-set",
        "driven-out disbanded",
        "centre-taken",
        "built removed",
    ),
    "fornaldar": (
        "campaign-won",
        "prize-moved",
        "orders-missed",
        "fortress-destroyed",
        "king-crowned character-killed combat-ended invasion-came",
        "ship-sunk group-withdrawn",
        "group-activated interception-tried",
        "item-not-handed interception-not-tried move-not-done preparation-not-done order-not-done "
        "attack-not-made item-found stack-examined stack-seen enchantment-cast enchantment-ended "
        "enchantment-tested enchantment-warded wounded wounds-dealt rescued evaded broken-away fire-breathed "
        "wind-raised fortress-captured engine-captured engine-destroyed expedition-provoked wanderer-drawn "
        "reinforcements-came fortresses-produced armies-called",
    ),
    "northmen": (
        "campaign-won",
        "campaign-set",
        "conflict-began conflict-won order-drawn",
        "stronghold-fell abilities-given",
        "churches-scored plundered",
        "unit-bribed units-corrected church-corrected points-corrected options-changed",
        "tile-laid turn-missed stonefist-placed",
        "army-moved brigands-marched units-sent-home",
    ),
    "test-of-time": (
        "campaign-won",
        "campaign-set",
        "attack-settled",
        "time-reversed",
        "testament-laid",
        "follower-converted",
        "run-stopped",
    ),
}
"""By game, from the top of page one: facts of a rank weigh more than those of the next; all others are no news."""


@pytest.mark.parametrize("game", game_names())
def test_what_matters_more_to_readers_weighs_more(game):
    weights = {name: kind.weight for name, kind in tagged(kinds(find_game(game).facts)).items() if kind.weight}
    ranks = [[weights.pop(name) for name in names.split()] for names in RANKS[game]]
    assert weights == {}
    assert [(above, below) for above, below in pairwise(ranks) if min(above) <= max(below)] == []
