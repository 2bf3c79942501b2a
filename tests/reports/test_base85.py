"""Packed data stand in the same signs that the library would write."""

from base64 import b85encode

from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.reports.pages.base85 import digits85

SIGNS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
TABLE = bytes.maketrans(bytes(range(85)), SIGNS)


@given(st.binary(max_size=400))
@example(b"")
@example(b"\xff" * 40)
@example(b"\xff\xff\xff\xfe" + bytes(4))
def test_the_digits_are_those_of_the_library(data):
    assert digits85(data).translate(TABLE) == b85encode(data, pad=True)
