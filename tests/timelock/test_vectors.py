"""Files that drand's own tools locked to rounds of quicknet open here, and what is locked here has their form."""

import hashlib

import pytest
from sealed_files import BY_TLOCK_GO, BY_TLOCK_JS, KEY, ROUND_1000, ROUND_12040883

from adjudicator.campaign.terms.beacon import QUICKNET
from adjudicator.errors import Refused
from adjudicator.timelock import armor, sealing
from adjudicator.timelock.age import LONGEST

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("text", "number", "signature", "content"),
    [
        (BY_TLOCK_GO, 12040883, ROUND_12040883, b"hello world"),
        (BY_TLOCK_JS, 1000, ROUND_1000, b"sealed by tlock-js 0.9.0\n"),
    ],
    ids=["Go", "JavaScript"],
)
def test_what_the_tools_of_the_beacon_sealed_opens_by_its_official_round(text, number, signature, content):
    file = sealing.checked(armor.bare(text))
    assert (file.round, file.chain) == (number, QUICKNET.hash)
    assert sealing.unsealed(file, signature) == content


@pytest.mark.long
def test_what_is_sealed_here_opens_by_its_round_and_by_no_other():
    data = sealing.sealed(b"to arms", 1000, QUICKNET.hash, KEY)
    file = sealing.checked(armor.bare(armor.armored(data)))
    assert sealing.unsealed(file, ROUND_1000) == b"to arms"
    with pytest.raises(Refused) as refused:
        sealing.unsealed(file, ROUND_12040883)
    assert refused.value.code == "sealed/other-round"


def test_the_same_content_is_never_sealed_twice_to_the_same_file():
    first, second = (sealing.sealed(b"to arms", 1000, QUICKNET.hash, KEY) for _ in range(2))
    assert len(first) == len(second)
    assert sealing.commitment(first) != sealing.commitment(second)
    assert sealing.commitment(first) == hashlib.sha256(first).hexdigest()


def test_what_would_be_too_long_is_not_sealed():
    with pytest.raises(Refused) as refused:
        sealing.sealed(bytes(LONGEST), 1000, QUICKNET.hash, KEY)
    assert refused.value.code == "sealed/size"


def test_nothing_is_sealed_to_what_is_no_key_of_a_beacon():
    for key in (bytes(96), b"\xc0" + bytes(95), KEY[:95] + bytes([KEY[95] ^ 1])):
        with pytest.raises(Refused) as refused:
            sealing.sealed(b"to arms", 1000, QUICKNET.hash, key)
        assert refused.value.code == "sealed/point"
