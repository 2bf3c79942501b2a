"""Ways on a map as players write them: the codes of places with hyphens between them, "3432-3431-3530"."""

from collections.abc import Callable, Iterable, Iterator

from adjudicator.orders.notation.courtesy import TOWARDS
from adjudicator.orders.notation.names import pieces_of
from adjudicator.orders.notation.words import Word


def in_words(words: Iterable[Word], is_code: Callable[[str], bool], is_verb: Callable[[str], bool]) -> Iterator[Word]:
    """Words, with each way in words of its own: from its first place to the others.

    Behind a word that says whereto, all of it lies ahead: "go 3431-3530". `is_code` tells of a key whether it is the
    code of a place.
    """
    before = ""
    for word in words:
        pieces = [] if word.quoted else pieces_of(word)
        is_way = len(pieces) > 1 and all(is_code(piece.key) for piece in pieces)
        if not is_way:
            yield word
        elif before in TOWARDS or is_verb(before):
            yield from pieces
        else:
            first, *others = pieces
            yield from (word._replace(text="from", key="from"), first)
            yield from (word._replace(text="to", key="to"), *others)
        before = word.key
