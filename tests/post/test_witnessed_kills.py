"""A tick of a campaign that is witnessed may be killed between lock, seal, look-up and play: nothing is lost."""

import msgspec
import pytest
from kills import Act, undisturbed
from town import SCHEDULE, key
from witnessed import Beacon, unchecked

EVERY = 12


def nothing(town):
    pass


def accepts(town):
    for seat in "BC":
        head = ["BEGIN COMMANDS", "campaign: river", f"seat: {seat}", f"key: {key(seat)}"]
        town.write(seat, "\n".join([*head, "accept", f"luck: of {seat}", "END COMMANDS"]))


def the_referee_orders(town):
    town.send_orders("A", 3)


def the_others_order(town):
    town.send_orders("B", 4)
    town.send_orders("C", 5)


DEADLINE = 7 * 24 + 8
ACTS = [
    Act(0, nothing),
    Act(1, accepts),
    Act(3, nothing),
    Act(4, the_referee_orders),
    Act(5, the_others_order),
    Act(DEADLINE, nothing),
    Act(DEADLINE + 1, nothing),
]
"""Invitations; words of luck and their seal; the set-up; who orders first; the others; lock and seal; round, play."""


@pytest.fixture(scope="module")
def beacon():
    with Beacon().serving() as serving:
        yield serving


@pytest.fixture(scope="module")
def played(tmp_path_factory, beacon):
    def opening(town):
        schedule = msgspec.structs.replace(SCHEDULE, early="never")
        witnessed = {"level": "witnessed", "referee_seat": "A", "beacon": beacon.chain, "tempo": "default"}
        town.open(seats="ABC", schedule=schedule, options={"turns": 1}, dice_rule=2, **witnessed)

    with pytest.MonkeyPatch.context() as patch:
        unchecked(patch)
        yield undisturbed(tmp_path_factory.mktemp("river"), ACTS, opening)


def test_the_campaign_is_sealed_twice_and_over(played):
    sent = [path.read_bytes() for path in (played.desk / "mail" / "out" / "new").iterdir()]
    letters = [raw for raw in sent if b"\nSeal: river " in raw]
    assert len(letters) == 6
    assert len({*letters}) == 6, "each has its envelope"
    assert played.end.findings == []


@pytest.mark.long
@pytest.mark.parametrize("act", range(1, len(ACTS)))
def test_killed_at_any_effect_it_ends_the_same(played, act, tmp_path, request):
    every = request.config.getoption("kills") or EVERY
    for point, kind in enumerate(played.points[act], start=1):
        if point % every == 0:
            end = played.killed(act, point, tmp_path / str(point), len(ACTS) - 1)
            faults = end.faults(played.end)
            assert faults.pop("sent twice") <= 1, kind
            assert not any(faults.values()), (kind, faults)
            end.assert_same(played.end)
