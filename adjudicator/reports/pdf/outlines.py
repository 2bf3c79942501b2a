"""Outlines of letters told on a coarser grid (ISO/IEC 14496-22, 5.3.3): no eye sees it, and they take fewer bytes."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from struct import pack, unpack_from

BEFORE = 10
"""Bytes of an outline before its contours, or before the outlines that it is put together from."""
WORDS = 0x0001
SCALE = 0x0008
MORE = 0x0020
TWO_SCALES = 0x0040
MATRIX = 0x0080
"""Flags of an outline within another: how wide its place is written, how it is turned, whether more comes."""
_CURVE = 0x01
_SHORT = (0x02, 0x04)
_REPEATED = 0x08
_SAME = (0x10, 0x20)
"""Flags of a point: on its curve, a short step across or up, alike for several points, no step or a positive one."""
_BYTE = 255

Point = tuple[int, int]


def coarser(outline: bytes, share: float) -> bytes:
    """An outline on a grid of which the old one has `share` steps to a step, without instructions."""
    if not outline:
        return outline
    contours, *box = unpack_from(">5h", outline)
    head = pack(">5h", contours, *(round(value * share) for value in box))
    if contours < 0:
        return head + _parts(outline, share)
    ends = outline[BEFORE : BEFORE + 2 * contours]
    count = unpack_from(">H", ends, len(ends) - 2)[0] + 1
    flags, points = _points(outline, contours, count)
    moved = [(round(x * share), round(y * share)) for x, y in points]
    return head + ends + bytes(2) + _written(flags, moved)


def turning(flags: int) -> int:
    """The bytes that say how an outline within another is turned."""
    if flags & SCALE:
        return 2
    if flags & TWO_SCALES:
        return 4
    return 8 if flags & MATRIX else 0


def _parts(outline: bytes, share: float) -> bytes:
    """The outlines that another is put together from, each with its place."""
    parts = b""
    at = BEFORE
    flags = MORE
    while flags & MORE:
        flags, glyph = unpack_from(">HH", outline, at)
        layout = ">2h" if flags & WORDS else ">2b"
        place = unpack_from(layout, outline, at + 4)
        moved = [round(value * share) for value in place]
        begin = at + (8 if flags & WORDS else 6)
        at = begin + turning(flags)
        parts += pack(">HH", flags & ~_INSTRUCTED, glyph)
        parts += pack(layout, *moved)
        parts += outline[begin:at]
    return parts


_INSTRUCTED = 0x0100


def _points(outline: bytes, contours: int, count: int) -> tuple[list[int], list[Point]]:
    """The points of an outline, and whether each is on its curve."""
    at = BEFORE + 2 * contours
    (instructions,) = unpack_from(">H", outline, at)
    at += 2 + instructions
    flags = list[int]()
    while len(flags) < count:
        flag = outline[at]
        at += 1
        times = 1
        if flag & _REPEATED:
            times += outline[at]
            at += 1
        flags += [flag] * times
    steps = []
    for axis in range(2):
        places, at = _places(outline, at, flags, axis)
        steps.append(places)
    across, up = steps
    return [flag & _CURVE for flag in flags], [*zip(across, up, strict=True)]


def _places(outline: bytes, at: int, flags: Sequence[int], axis: int) -> tuple[list[int], int]:
    """The places of points on an axis, and where what follows them begins."""
    places = []
    here = 0
    for flag in flags:
        same = flag & _SAME[axis]
        if flag & _SHORT[axis]:
            here += outline[at] if same else -outline[at]
            at += 1
        elif not same:
            here += unpack_from(">h", outline, at)[0]
            at += 2
        places.append(here)
    return places, at


def _written(flags: Sequence[int], points: Sequence[Point]) -> bytes:
    """Points as a font has them: their flags, then the steps from each to the next, across and up."""
    merged = [*flags]
    steps = b""
    for axis in range(2):
        places = [0, *(point[axis] for point in points)]
        for number, (before, after) in enumerate(pairwise(places)):
            flag, step = _step(after - before, axis)
            merged[number] |= flag
            steps += step
    return bytes(_run(merged)) + steps


def _step(far: int, axis: int) -> tuple[int, bytes]:
    """A step as it is told, with its flags."""
    if far == 0:
        return _SAME[axis], b""
    if abs(far) > _BYTE:
        return 0, pack(">h", far)
    flag = _SHORT[axis]
    if far > 0:
        flag |= _SAME[axis]
    return flag, bytes([abs(far)])


def _run(flags: Sequence[int]) -> Iterator[int]:
    """Flags with those in a row that are alike told once."""
    place = 0
    while place < len(flags):
        flag = flags[place]
        end = place + 1
        while end < len(flags) and flags[end] == flag and end - place <= _BYTE:
            end += 1
        times = end - place - 1
        if times > 1:
            yield flag | _REPEATED
            yield times
        else:
            yield from flags[place:end]
        place = end
