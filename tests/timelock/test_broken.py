"""Files that are broken, or made to do harm: each is refused with a code, in bounded time and memory.

PYTHONPATH=tests/support python tests/timelock/test_broken.py 100000    tries so many files
"""

import random
import sys
import time
import tracemalloc

import pytest
from sealed_files import BY_TLOCK_JS, KEY, ROUND_1000

from adjudicator.campaign.terms.beacon import QUICKNET
from adjudicator.errors import Refused
from adjudicator.timelock import age, armor, locks, sealing

WHOLE = armor.bare(BY_TLOCK_JS)
HEAD = WHOLE[: WHOLE.index(b"\n--- ") + 49]


def of(data):
    """What a file is refused with; "" if it opens."""
    try:
        sealing.unsealed(sealing.checked(data), ROUND_1000)
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.long("data10-sealed/changed", "data11-sealed/changed", "data9-sealed/changed")
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "sealed/form"),
        (b"\0" * (age.LONGEST + 1), "sealed/size"),
        (WHOLE.replace(b"v1\n", b"v2\n"), "sealed/form"),
        (WHOLE.replace(b"tlock 1000", b"tlock 01000"), "sealed/form"),
        (WHOLE.replace(b"tlock 1000", b"tlock 1000 more"), "sealed/form"),
        (WHOLE.replace(b"-> tlock", b"-> X25519"), "sealed/form"),
        (WHOLE.replace(b"\n--- ", b"\n-> X25519 abcd\nAAAA\n--- "), "sealed/form"),
        (WHOLE.replace(b"\n--- ", b"\n\n--- "), "sealed/form"),
        (WHOLE[: len(HEAD) + 10], "sealed/form"),
        (WHOLE[:-1], "sealed/changed"),
        (WHOLE + b"\0", "sealed/changed"),
        (WHOLE.replace(b"tlock 1000", b"tlock 1001"), "sealed/changed"),
        (HEAD[:-2] + (b"A" if HEAD[-2:-1] != b"A" else b"E") + b"\n" + WHOLE[len(HEAD) :], "sealed/changed"),
    ],
)
def test_a_broken_file_is_refused(data, code):
    assert of(data) == code


@pytest.mark.parametrize(
    "point",
    [bytes(96), b"\xc0" + bytes(95), b"\xff" * 96, b"\xa0" + b"\xff" * 95, b"\x80" + bytes(94) + b"\x05"],
    ids=["zero", "infinity", "all bits", "beyond the field", "off the curve"],
)
def test_a_point_that_is_none_of_the_group_is_refused_at_arrival(point):
    with pytest.raises(Refused) as refused:
        locks.check(point + bytes(32))
    assert refused.value.code == "sealed/point"


def test_a_point_of_the_curve_outside_the_group_is_refused_at_arrival():
    from py_ecc.bls.point_compression import decompress_G2

    low = 0
    while True:
        low += 1
        point = b"\x80" + bytes(94) + bytes([low])
        try:
            decompress_G2((int.from_bytes(point[:48], "big"), int.from_bytes(point[48:], "big")))
        except ValueError:
            continue
        break
    with pytest.raises(Refused):
        locks.check(point + bytes(32))


@pytest.mark.parametrize("text", ["", armor.BEGIN, armor.BEGIN + armor.END[1:], armor.armored(b"abc")[:-3], "é" * 99])
def test_text_that_is_no_armor_is_refused(text):
    with pytest.raises(Refused) as refused:
        armor.bare(text)
    assert refused.value.code == "sealed/armor"


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("\n", "\n    ")])
def test_what_mail_programs_do_to_lines_harms_nothing(change):
    assert armor.bare(change(BY_TLOCK_JS)) == WHOLE


def some(count, seed=1):
    """Broken files, with the key of the whole one: bytes changed, left out, doubled, cut, put elsewhere."""
    chance = random.Random(seed)
    for _ in range(count):
        data = bytearray(WHOLE)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(data))
            until = place + chance.choice((1, 1, 1, 8, 64))
            match chance.randrange(5):
                case 0:
                    data[place] ^= 1 << chance.randrange(8)
                case 1:
                    del data[place:until]
                case 2:
                    data[place:place] = data[place:until]
                case 3:
                    data[place:place] = chance.randbytes(until - place)
                case 4:
                    data[place:until] = data[place:until][::-1]
        yield bytes(data)


def tried(count):
    """How many files were refused with which code; none opens but to what was sealed, and nothing else is raised."""
    key = locks.opened(age.read(WHOLE).locked, ROUND_1000)
    whole = age.content(age.read(WHOLE), key)
    codes = {}
    for data in some(count):
        try:
            assert age.content(age.read(data), key) == whole
            code = ""
        except Refused as refused:
            code = refused.code
        codes[code] = codes.get(code, 0) + 1
    return codes


def test_broken_files_are_refused_and_nothing_else_is_raised():
    assert {"sealed/form", "sealed/changed"} <= tried(2000).keys()


def test_what_is_read_of_the_longest_file_is_not_much_more_than_the_file():
    data = sealing.sealed(bytes(60_000), 1000, QUICKNET.hash, KEY)
    key = locks.opened(age.read(data).locked, ROUND_1000)
    tracemalloc.start()
    try:
        age.content(age.read(data), key)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 8 * age.LONGEST


if __name__ == "__main__":
    begun = time.perf_counter()
    print(tried(int(sys.argv[1])), f"{time.perf_counter() - begun:.1f} s")
