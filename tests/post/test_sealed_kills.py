"""A tick of a campaign whose orders are sealed may be killed anywhere: no set is lost, or opened twice."""

import msgspec
import pytest
from kills import Act, undisturbed
from sealed_town import Signing, remembered, seal_orders
from town import SCHEDULE, key

EVERY = 20
DEADLINE = 7 * 24 + 8


def nothing(town):
    pass


def accepts(town):
    head = ["BEGIN COMMANDS", "campaign: river", "seat: B", f"key: {key('B')}"]
    town.write("B", "\n".join([*head, "accept", "luck: of B", "END COMMANDS"]))


def all_seal(town):
    seal_orders(town, "A", 3)
    seal_orders(town, "B", 4, more={"bank": "nowhere"})


ACTS = [
    Act(0, nothing),
    Act(1, accepts),
    Act(3, nothing),
    Act(5, all_seal),
    Act(DEADLINE, nothing),
    Act(DEADLINE + 1, nothing),
]
"""Invitations; words of luck and their seal; the set-up; sealed orders; lock and seal; round, opening, play."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    def opening(town):
        schedule = msgspec.structs.replace(SCHEDULE, early="never")
        sealed = {"level": "sealed", "referee_seat": "A", "beacon": serving.chain, "tempo": "default"}
        town.open(seats="AB", schedule=schedule, options={"turns": 1}, **sealed)

    with Signing().serving() as serving, remembered():
        yield undisturbed(tmp_path_factory.mktemp("river"), ACTS, opening)


@pytest.mark.long
def test_the_campaign_is_opened_and_over(played):
    assert played.end.findings == []
    sent = [path.read_bytes() for path in (played.desk / "mail" / "out" / "new").iterdir()]
    assert len([raw for raw in sent if b"Sealed orders taken" in raw]) == 2


@pytest.mark.long
@pytest.mark.parametrize("act", range(3, len(ACTS)))
def test_killed_at_any_effect_it_ends_the_same(played, act, tmp_path, request):
    every = request.config.getoption("kills") or EVERY
    for point, kind in enumerate(played.points[act], start=1):
        if point % every == 0:
            end = played.killed(act, point, tmp_path / str(point), len(ACTS) - 1)
            faults = end.faults(played.end)
            assert faults.pop("sent twice") <= 1, kind
            assert not any(faults.values()), (kind, faults)
            end.assert_same(played.end)
