"""Cheats of a referee in a campaign whose orders are sealed: he holds desk, secrets and clock, and plays A himself."""

import msgspec
import pytest
from sealed_town import Sealed, signature, signing
from threats import SEALED, Finds
from town import either_game, orders_of
from witnessed import said

from adjudicator.campaign.play import progress, sealed, unsealing
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.referee import rulings
from adjudicator.errors import Refused
from adjudicator.timelock import sealing

pytestmark = pytest.mark.slow

__all__ = ["signing"]


@pytest.fixture
def town(tmp_path, signing):
    made = Sealed(tmp_path / "desk", signing, options={"turns": 1})
    made.accept("B")
    return made


def reads_what_is_sealed(town, _):
    """He has all that the desk has, and every round that has come out."""
    town.seal_orders("B", 4)
    town.tick()
    town.close()
    held = town.live().campaign.received.values()
    file = sealing.checked(bytes.fromhex(next(each.sealed for each in held if each.seat == "B")))
    opened = []
    for number in (file.round - 1, file.round - 2):
        try:
            opened.append(sealing.unsealed(file, bytes.fromhex(signature(number))))
        except Refused:
            continue
    return Finds.OPEN if opened else Finds.IN_VAIN


def copies_another_seats_orders(town, _):
    """He mails what came from B as his own, for his window."""
    town.seal_orders("B", 4)
    town.tick()
    _, mail = town.sealed_file("A", orders_of("A", {"amount": 4}), as_seat="B")
    town.write("A", attach=[("a.yaml", mail)])
    town.tick()
    town.close()
    town.wait()
    (played,) = [each for each in town.live().campaign.received.values() if each.seat == "A" and each.opened]
    return Finds.IN_VAIN if played.why else Finds.OPEN


def takes_another_file_for_his(town, monkeypatch):
    """When B's mail comes, he takes orders of his own making for it; B's receipt goes out all the same."""
    true = town.sealed_file("B", orders_of("B", {"amount": 4}))
    false, _ = town.sealed_file("B", orders_of("B", {"amount": 0}))
    town.write("B", attach=[("b.yaml", true[1])])
    honest = sealed.receive
    with monkeypatch.context() as patch:
        patch.setattr(sealed, "receive", lambda live, seat, data, note, **how: honest(live, seat, false, note, **how))
        town.tick()
    receipt = town.live().campaign.received[max(town.live().campaign.received)]
    wrong, right = receipt.digest, sealing.commitment(true[0])
    for path in (town.folder / "mail" / "out" / "new").iterdir():
        path.write_bytes(path.read_bytes().replace(wrong.encode(), right.encode()))
    finish(town)


def locks_when_they_can_be_read(town, _):
    """He lets the deadline pass, reads everything when the round is out, orders last, and locks then."""
    town.seal_orders("B", 4)
    town.tick()
    town.later(days=9)
    town.tick()
    town.tick()


def locks_without_a_round(town, monkeypatch):
    """He plays the window as one that no dice follow, at once and without a seal, so that he can say what came."""
    town.seal_orders("B", 4)
    town.tick()
    with monkeypatch.context() as patch:
        patch.setattr(progress, "is_sealed", lambda campaign, step: False)
        town.close()


def begins_anew(town, _):
    """He voids the window when orders are in, and mails nobody."""
    town.seal_orders("B", 4)
    town.tick()
    rulings.void(town.live(), reason="he slept badly", author="the referee")
    finish(town)
    return "1.bid voided, to be ordered anew. The reason: he slept badly"


def says_it_did_not_open(town, monkeypatch):
    _opens_to(town, monkeypatch, why="the file is damaged", orders=None)
    return "what B had sealed for 1.bid was not played: the file is damaged"


def plays_something_else(town, monkeypatch):
    _opens_to(town, monkeypatch, orders={"amount": 0, "bank": None})
    return lambda plain: None


def _opens_to(town, monkeypatch, **told):
    honest = unsealing.opened

    def opened(window, received, signature):
        each = honest(window, received, signature)
        return each | told if received.seat == "B" else each

    with monkeypatch.context() as patch:
        patch.setattr(unsealing, "opened", opened)
        town.turn(1)


def finish(town):
    """The campaign goes to its end."""
    town.close()
    town.wait()


CHEATS = {
    "reads": reads_what_is_sealed,
    "last": reads_what_is_sealed,
    "copies": copies_another_seats_orders,
    "swapped": takes_another_file_for_his,
    "no lock": locks_without_a_round,
    "locks late": locks_when_they_can_be_read,
    "moves": begins_anew,
    "did not open": says_it_did_not_open,
    "misreads": plays_something_else,
}
PARAMS = [pytest.param(name, CHEATS[name], marks=pytest.mark.cheat(name, level="sealed"), id=name) for name in SEALED]


@pytest.mark.long("copies", "reads", "swapped", "did not open", "last", "locks late")
@pytest.mark.parametrize(("name", "cheat"), PARAMS)
def test_a_cheat_is_found_by_whom_the_table_says(town, tmp_path, capsys, monkeypatch, name, cheat):
    cheated = cheat(town, monkeypatch)
    _, claimed = SEALED[name]
    if isinstance(cheated, Finds):
        assert cheated is claimed
        return
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    if callable(cheated):
        assert not false, told
        assert replay(written(bundle(town.live())), either_game).false
        assert claimed is Finds.RULES
    elif isinstance(cheated, str):
        assert not false, told
        assert cheated in told
        assert claimed is Finds.ASKED
    else:
        assert false, told
        assert claimed is Finds.YOU


def test_an_honest_referee_is_found_honest(town, tmp_path, capsys):
    town.turn(1)
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert not false, told
    assert "was not played" not in told
    found = replay(written(bundle(town.live())), either_game)
    assert (found.false, found.unchecked) == ([], [])


@pytest.mark.parametrize("what", ["another round", "not the file", "none"])
def test_a_bundle_whose_sealed_files_are_others_is_false(town, what):
    town.turn(1)
    plain = msgspec.json.decode(written(bundle(town.live())))
    place = next(at for at, (_, _, given, *_) in enumerate(plain["sets"]) if len(str(given)) > 999)
    match what:
        case "another round":
            digits = plain["sets"][place][2]
            plain["sets"][place][2] = digits.replace(b"213601".hex(), b"213602".hex())
            assert plain["sets"][place][2] != digits
        case "not the file":
            plain["sets"][place][2] = "00"
        case "none":
            plain["sets"][place][2] = {"orders": {"amount": 3}, "standing": None}
    assert replay(msgspec.json.encode(plain), either_game).false
