"""Dice nobody can steer: derived by key, even, checkable alone, published as a chain."""

import hashlib
import subprocess
import sys
from collections import Counter

import pytest

from adjudicator.table.dice import ChainDice, DiceNeeded, RollKey, TypedDice, dice_key, secret_of

KEY = dice_key(b"s" * 32, "4.spend", "basis")


def key(subject="A1", n=1, rule="CP-54"):
    return RollKey(rule, subject, n)


def test_a_roll_depends_on_its_key_alone():
    dice = ChainDice(KEY)
    alone = dice.throw(key(n=2), 3, 6)
    dice.throw(key(n=1), 5, 6)
    assert dice.throw(key(n=2), 3, 6) == alone


def test_another_rule_subject_number_step_or_basis_is_another_roll():
    keys = [key(), key(subject="A2"), key(n=2), key(rule="CP-66")]
    thrown = {ChainDice(KEY).throw(each, 12, 6) for each in keys}
    others = [dice_key(b"s" * 32, "4.spend", "other"), dice_key(b"s" * 32, "5.spend", "basis")]
    thrown |= {ChainDice(other).throw(key(), 12, 6) for other in others}
    assert len(thrown) == 6


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100])
def test_faces_are_even(sides):
    count = Counter(face for n in range(2000) for face in ChainDice(KEY).throw(key(n=n), 6, sides))
    assert set(count) == set(range(1, sides + 1))
    expected = 12000 / sides
    chi_squared = sum((seen - expected) ** 2 / expected for seen in count.values())
    assert chi_squared < sides - 1 + 4 * (2 * (sides - 1)) ** 0.5


def test_draws_are_even_permutations():
    count = Counter(ChainDice(KEY).draw(key(n=n), ["A", "B", "C"]) for n in range(6000))
    assert len(count) == 6
    assert all(850 < seen < 1150 for seen in count.values())


def test_a_die_is_what_its_description_says():
    """Anybody can recompute a die with a few lines of any language."""
    import hmac

    step = hmac.new(b"s" * 32, b"4.spend|basis", hashlib.sha256).digest()
    stream = hmac.new(step, b"CP-54|A1|1|0", hashlib.sha256).digest()
    faces = tuple(byte % 6 + 1 for byte in stream if byte < 252)[:4]
    assert ChainDice(KEY).throw(key(), 4, 6) == faces


def test_each_secret_hashes_to_the_one_before_down_to_the_anchor():
    last = b"x" * 32
    for turn in range(1, 6):
        assert hashlib.sha256(secret_of(last, 5, turn)).digest() == secret_of(last, 5, turn - 1)
    with pytest.raises(ValueError, match="outside the chain"):
        secret_of(last, 5, 6)


def test_typed_dice_wait_until_they_are_there():
    dice = TypedDice({})
    with pytest.raises(DiceNeeded) as needed:
        dice.throw(key(), 2, 6)
    assert str(needed.value.key) == "CP-54|A1|1"
    assert TypedDice({"CP-54|A1|1": ("3", "4")}).throw(key(), 2, 6) == (3, 4)


def test_dice_do_not_depend_on_the_hash_seed():
    code = (
        "from adjudicator.table.dice import *;"
        "print(ChainDice(dice_key(b's', '1', 'b')).draw(RollKey('r', 's', 1), list('ABCDEF')))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


def test_typed_dice_that_fit_another_roll_are_asked_for_again():
    with pytest.raises(DiceNeeded):
        TypedDice({"CP-54|A1|1": ("3",)}).throw(key(), 2, 6)
    with pytest.raises(DiceNeeded):
        TypedDice({"CP-54|A1|1": ("A", "B", "C")}).draw(key(), ["A", "B"])


def test_a_stream_of_dice_never_repeats_its_first_block():
    """After 32 bytes comes another block: a thousand dice of 256 sides are no run of 32 over and over."""
    faces = ChainDice(KEY).throw(RollKey(rule="R", subject="s", n=1), 128, 256)
    blocks = [faces[start : start + 32] for start in range(0, 128, 32)]
    assert len(set(blocks)) == 4
