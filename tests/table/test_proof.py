"""What the line of a proof tells of the beacon."""

import pytest

from adjudicator.table.pages import Proof


def proof(*rounds):
    """The proof of a turn of as many steps, each decided by a round, or by none (0)."""
    bodies = [{"event": "secret", "turn": 1, "secret": "ab" * 32}]
    for number in rounds:
        by = {"beacon": [number, f"{number:02}" * 48]} if number else {}
        bodies.append({"event": "played", "turn": 1, "step": f"1.step-{number}"} | by)
    opened = tuple((number, "", body) for number, body in enumerate(bodies, start=1))
    return Proof(
        format="", campaign="duel", seat="A", first=1, before="", leaves=(), head="", opened=opened, entries=(), sets=()
    )


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ((0,), ""),
        ((11,), " By round 11 (11111111111111111111) of the beacon: compare it."),
        (
            (11, 22, 11),
            " By rounds 11 (11111111111111111111) and 22 (22222222222222222222) of the beacon: compare them.",
        ),
    ],
)
def test_every_round_that_decided_a_step_is_told(rounds, told):
    _, _, end = proof(*rounds).words.partition("before the first ")
    assert end[21:] == told
