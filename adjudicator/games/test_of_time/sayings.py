"""Players' names for the Testaments in sight, the free spaces and the moves, with the words for them in an order."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import SPACES
from adjudicator.games.test_of_time.words import TestamentType
from adjudicator.table import Seat

_ALSO: Mapping[TestamentType, tuple[str, ...]] = {"burial": ("burial sight", "site of burial", "burial place")}
"""Other names for kinds of Testaments."""

_PHRASES: Mapping[str, str] = {
    "knock over": "attack",
    "knocks over": "attack",
    "sire # followers": "sire # times",
    "sire one follower": "sire",
    "sire # new followers": "sire # times",
    "# new followers": "sire # times",
    "have # children": "sire # times",
    "sire # shamans": "sire shaman # times",
    "the shaman": "1 shaman",
    "my shaman": "1 shaman",
    "a shaman": "1 shaman",
    "everybody else has passed": "the others passed",
    "the others have all passed": "the others passed",
    "pass once and wait": "pass",
    "matching up to #": "match up to #",
    "matching, up to #": "match up to #",
    "match, up to #": "match up to #",
    "against whoever comes, matching": "with match",
    "never have fewer than # of my people at home": "always keep # home",
    "never have fewer than # at home": "always keep # home",
}
"""Players' phrases with the words of an order for each; `#` is a number."""

_IN_AN_ORDER = (", {one} first", " ({one}, then {other})", ", first {one} and then {other}")
"""Ways to say behind the name of two Testaments which of them comes first."""

_ANYBODY = ("somebody", "someone", "anybody", "anyone")
_THEM = ("him", "her", "it", "them")
_AT_MOST = (", but with no more than #", ", but with at most #", ", up to #", " up to #")
"""Ways to say with how many points a Testament is defended at most."""

_ALL_OWN = (
    "both of mine",
    "both mine",
    "all of mine",
    "all mine",
    "everything I have",
    "everything",
    "all I have",
    "all my Testaments",
    "both my Testaments",
)
"""Players' names for all their own Testaments together."""


def nicknames(view: View) -> Mapping[str, str]:
    """Players' names for all Testaments in sight: their own by kind, those of others by their god too."""
    meant: dict[str, list[str]] = {}
    for seat in view.board.seats:
        for own in _visible(view.board, seat):
            for called, written in _called(view, own):
                ways = meant.setdefault(called, [])
                ways.append(written)
    single = {called: ways[0] for called, ways in meant.items() if len(ways) == 1}
    together = dict(_together(view))
    free = dict(_free(view))
    return {**_kinds(), **_PHRASES, **together, **free, **single}


def _visible(board: Board, seat: Seat) -> list[Testament]:
    return [own for own in board.testaments_of(seat) if own.visible]


def _kinds() -> dict[str, str]:
    """Kinds whose name is not the word for them in an order."""
    return {kind.name: kind.id for kind in KINDS.values() if kind.name.lower() != kind.id}


def _free(view: View) -> Iterator[tuple[str, str]]:
    """The free space of a seat, where it has one."""
    visible = _visible(view.board, view.seat)
    taken = [own.space for own in visible]
    free = [space for space in SPACES if space not in taken]
    for space in free:
        for kind in KINDS.values():
            name = kind.name
            yield from _created(name, kind.id, space)
    if len(free) == 1:
        (space,) = free
        for called in ("free space", "empty space", "vacant space", "last space", "remaining space"):
            yield called, f"space {space}"


def _created(name: str, kind: TestamentType, space: int) -> Iterator[tuple[str, str]]:
    """Names for Testaments that stand on no space yet, with a free one."""
    for verb in ("", "create ", "create a ", "build ", "build a ", "make a "):
        for on in ("on", "on space"):
            yield f"{verb}{name} {on} {space}", f"create {kind} on space {space}"


def _together(view: View) -> Iterator[tuple[str, str]]:
    """All Testaments of a seat, and all it has of one kind, by space."""
    own = _visible(view.board, view.seat)
    if len(own) > 1:
        yield from _as_all(own)
    for kind in KINDS.values():
        of_kind = [each for each in own if each.type == kind.id]
        if len(of_kind) == 2:
            for called in ("both {}s", "both my {}s", "both of my {}s", "my two {}s"):
                yield called.format(kind.name), _listed(of_kind)
                yield from _in_an_order(called.format(kind.name), of_kind)


def _as_all(own: list[Testament]) -> Iterator[tuple[str, str]]:
    """Names for all Testaments of a seat together; "both" are two."""
    written = _listed(own)
    for called in _ALL_OWN:
        if "both" in called and len(own) != 2:
            continue
        yield called, written
        yield f"{called}, in the order of the spaces", written
        if len(own) == 2:
            yield from _in_an_order(called, own)


def _in_an_order(called: str, several: list[Testament]) -> Iterator[tuple[str, str]]:
    """Names for two Testaments together, with the one that comes first."""
    for first, then in permutations(several):
        written = _listed([first, then])
        pairs = _told_apart(first, then)
        for one, other in pairs:
            for way in _IN_AN_ORDER:
                text = way.format(one=one, other=other)
                yield f"{called}{text}", written


def _told_apart(first: Testament, then: Testament) -> Iterator[tuple[str, str]]:
    """Names for two Testaments beside each other."""
    yield f"space {first.space}", f"space {then.space}"
    yield f"the one on space {first.space}", f"the one on space {then.space}"
    yield from _by_age(first, then)
    if first.type == then.type:
        return
    one = KINDS[first.type].name
    other = KINDS[then.type].name
    yield one, other
    yield f"the {one}", f"the {other}"


def _by_age(first: Testament, then: Testament) -> Iterator[tuple[str, str]]:
    """Names for two Testaments of which one is older."""
    if first.created < then.created:
        yield "the old one", "the new one"
        yield "the older one", "the newer one"
    elif first.created > then.created:
        yield "the new one", "the old one"
        yield "the newer one", "the older one"


def _listed(several: list[Testament]) -> str:
    return " and ".join(f"the {KINDS[own.type].name} on space {own.space}" for own in several)


def _called(view: View, own: Testament) -> Iterator[tuple[str, str]]:
    """The words for a Testament, each with what is written for it in an order."""
    also = _ALSO.get(own.type, ())
    name = KINDS[own.type].name
    kinds = dict.fromkeys((name, own.type, *also))
    for kind in kinds:
        if own.owner == view.seat:
            for called in _placed(kind, own):
                yield called, str(own.space)
            yield f"the {kind} is preserved", f"preserve space {own.space}"
            for back in ("time back on my", "time back on my own", "reverse my", "reverse my own"):
                verb, _, _ = back.partition(" my")
                yield f"{back} {kind}", f"{verb} {own.owner} space {own.space}"
            yield from _if_attacked(kind, own.space)
        else:
            yield from _of_others(view, own, kind)


def _if_attacked(kind: str, space: int) -> Iterator[tuple[str, str]]:
    """Ways to say that a Testament is to be defended against any attacker."""
    attacked = f"if space {space} is attacked"
    defend = f"defend space {space} with match"
    for wording in _matched(kind):
        yield wording, f"{defend} {attacked}"
    for who, whom in product(_ANYBODY, _THEM):
        called = f"if {who} attacks the {kind}, match {whom}"
        yield called, f"{defend} {attacked}"
        for limit in _AT_MOST:
            yield f"{called}{limit}", f"{defend} up to # {attacked}"


def _matched(kind: str) -> Iterator[str]:
    """Ways to say that a Testament is to be defended with all it needs, if it is attacked."""
    for whose in ("", "my "):
        for it in ("", " it is", " that is"):
            yield f"defend {whose}{kind} with match if{it} attacked"


def _of_others(view: View, own: Testament, kind: str) -> Iterator[tuple[str, str]]:
    """Names for a Testament of another god."""
    god = view.board.sides[own.owner].name
    space = own.space
    written = f"{own.owner} space {space}"
    owners = (f"{god}'s", f"{own.owner}'s", god)
    yield f"{kind} of {god}", written
    for owner in owners:
        first = f"{owner} first {kind}"
        yield f"{first} (space {space})", written
        for called in _placed(f"{owner} {kind}", own):
            yield called, written


def _placed(called: str, own: Testament) -> Iterator[str]:
    """A name alone, and with the space where what it names stands."""
    for place in ("", f" on {own.space}", f" on space {own.space}", f" (space {own.space})"):
        yield called + place
