"""Bytes as signs of which five stand for four: as `base64.b85encode` counts, in half the time.

All words of four bytes are divided by 85 at once. They lie beside each other in one great number, each in so much room
that it can be multiplied there: by a number a little more than 2^39 / 85, which divides what has 32 bits exactly.
"""

_WORD = 4
_ROOM = 9
"""Bytes of a word, and its room in the great number."""
_LAST = _ROOM - 1
_FREE = _ROOM - _WORD
_ONES = b"\0" * _FREE + b"\xff" * _WORD
_SHIFT = 39
_INVERSE = 2**_SHIFT // 85 + 1


def digits85(data: bytes) -> bytes:
    """The digits of data, each a byte below 85; behind the last byte noughts fill its word."""
    noughts = bytes(-len(data) % _WORD)
    filled = data + noughts
    count = len(filled) // _WORD
    words = _laid_out(filled, count)
    ones = int.from_bytes(_ONES * count)
    size = _ROOM * count
    digits = bytearray(5 * count)
    for place in range(4, 0, -1):
        product = words * _INVERSE
        quotients = (product >> _SHIFT) & ones
        rests = words - 85 * quotients
        digits[place::5] = rests.to_bytes(size)[_LAST::_ROOM]
        words = quotients
    digits[::5] = words.to_bytes(size)[_LAST::_ROOM]
    return bytes(digits)


def _laid_out(data: bytes, count: int) -> int:
    """So many words of data in one number, each with room before it."""
    laid = bytearray(_ROOM * count)
    for place in range(_WORD):
        begin = _FREE + place
        laid[begin::_ROOM] = data[place::_WORD]
    return int.from_bytes(laid)
