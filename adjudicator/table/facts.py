"""Facts: frozen records of what happened on the board."""

import msgspec

from adjudicator.table.words import EVERYONE, REFEREE, RuleId, Seat


class Fact(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="fact",
):
    """One thing that happened on the board, in the past tense.

    A game derives a class for each kind of fact, with a `tag` that never changes, and folds them with its
    `evolve`. A fact is hidden unless `seen_by` names who sees it; public kinds override the default with
    `EVERYONE`.
    """

    rule: RuleId
    seen_by: tuple[Seat, ...] = ()


def visible(fact: Fact, seat: Seat) -> bool:
    """Whether `seat` may see `fact`; the referee sees all."""
    return seat == REFEREE or fact.seen_by == EVERYONE or seat in fact.seen_by
