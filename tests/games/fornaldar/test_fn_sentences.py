"""Facts and orders are told in sentences that stand beside each other."""

import pytest

from adjudicator.games.fornaldar.turn import PhaseBegan


@pytest.mark.rule("fornaldar", "5.0")
@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("weather", "The Weather Phase begins."),
        ("enchantment", "The Reinforcement and Enchantment Phases begin."),
        ("fomorian-forced-march", "The Fomorian forced marches begin."),
    ],
)
def test_several_phases_begin_and_one_begins(phase, told):
    assert PhaseBegan(phase=phase).words(None).text == told
