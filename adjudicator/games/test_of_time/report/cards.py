"""The table as the players would see it: every Testament as a card with its sections, strips and tokens."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from adjudicator.games.test_of_time.attack import attack_points, defence_points
from adjudicator.games.test_of_time.books import CONSTANTS, KINDS
from adjudicator.games.test_of_time.create import begun_on
from adjudicator.games.test_of_time.preserve import is_preserved
from adjudicator.games.test_of_time.projection import Effect, Section
from adjudicator.games.test_of_time.reverse import reach
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.scoring import points_of
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import SPACES, card_of, preservation_cost
from adjudicator.table import Seat
from adjudicator.table.figures import Band, Card, Cards, Mark
from adjudicator.table.legends import CardLegend
from adjudicator.table.prose import counted

LEGEND = CardLegend(
    dot="gold dot on a visible section",
    next="decays next, unless preserved",
    cover="decay strip of round 8",
    hatched="strip by attack in round 8",
    disc="preservation token of round 8",
    ring="round with a token",
    plain="round with a decay strip",
    void="round without a strip or token",
    more="2 strips by attack as well",
    changed="changed since it ended",
    key="Sections from the bottom: [*] visible, with its gold dots; > decays next; /8/ covered in round 8, "
    "#8# by attack; T8 a token of round 8. Rounds: T token, D decay strip, – neither, +2 strips by attack, "
    "* changed since",
    described={
        "Band": "A section of a card with its gold dots; where `strip` is not empty, a strip with this label covers it."
        "\n\n    `tokens` lie on it, told by their labels. `next` is the one the next strip covers.",
        "Mark": "What a round left on a card: a token, a strip or, where it is `void`, neither; and more `strips` by "
        "attack.\n\n    `changed`: it is not what it was when the round ended. `bracketed` ones are drawn under a "
        "bracket.",
    },
)
"""The signs on the cards, in words."""


class Testaments(Cards, tag="cards", frozen=True, omit_defaults=True):
    """The Testaments on the table."""

    legend: ClassVar[CardLegend] = LEGEND


def cards(view: View) -> Cards:
    """The Testaments of all gods, the reader's own first."""
    board = view.board
    ordered = tuple(sorted(Say(board).styles, key=lambda style: style.seat != view.seat))
    drawn = []
    for style in ordered:
        for space in SPACES:
            drawn.append(_card(view, style.seat, space))
    return Testaments(
        title="The Testaments",
        seats=ordered,
        cards=tuple(drawn),
        aside=f"after round {board.closed}" if board.closed else "",
        bracket_name=_bracket_text(view),
    )


def _card(view: View, seat: Seat, space: int) -> Card:
    """The card on a space; one without a Testament says so, or what is begun there."""
    board = view.board
    own = view.board.testament_at(seat, space)
    id = f"{seat}{space}"
    begun = [f"{KINDS[move.type].name} begun" for move in begun_on(board, seat, space)]
    if own is None:
        return Card(id, seat, caption=tuple(begun or ["vacant"]))
    coming = next_section(board, own)
    farthest = reach(board, _farthest(view))
    return Card(
        id,
        seat,
        name=KINDS[own.type].name,
        bands=bands(own.sections, coming),
        marks=marks(own.history, own.effects, bracket=board.closed + 1 - farthest),
        caption=(*_caption(board, own, coming), *begun),
    )


def _farthest(view: View) -> Seat:
    """The god whose reach is drawn: the reader; where he has no shamans at home, the one who reaches farthest."""
    board = view.board
    if view.seat in board.home and reach(board, view.seat):
        return view.seat
    return max(board.seats, key=lambda seat: reach(board, seat))


def _bracket_text(view: View) -> str:
    """The legend of the bracket under the rounds; empty where nobody can turn back time."""
    seat = _farthest(view)
    rounds = reach(view.board, seat)
    if not rounds:
        return ""
    god = "you" if seat == view.seat else Say(view.board).god(seat)
    return f"what {god} can turn back: {counted(rounds, 'round')}"


def next_section(board: Board, own: Testament) -> int | None:
    """The place of the section that the strip of this round covers if nobody preserves.

    None if it covers none, or if the game is over.
    """
    if board.phase == "over":
        return None
    decay = Effect(board.round, "decay")
    after = card_of(board, own.type, (*own.effects, decay))
    for place, section in enumerate(own.sections):
        if section.visible and not after[place].visible:
            return place
    return None


def bands(sections: Sequence[Section], coming: int | None = None) -> tuple[Band, ...]:
    """Sections as they are drawn."""
    return tuple(
        Band(
            section.dots,
            cover="" if section.covered is None else str(section.covered),
            hatched=section.by_attack,
            discs=tuple(map(str, section.tokens)),
            next=place == coming,
        )
        for place, section in enumerate(sections)
    )


def marks(then: Sequence[Effect], now: Sequence[Effect], bracket: int) -> tuple[Mark, ...]:
    """The marks that rounds left on a card, as they count now; from round `bracket` on they stand under a bracket."""
    return tuple(
        Mark(
            str(effect.round),
            effect.nature == "preserve",
            effect.strips,
            changed=was != effect,
            bracketed=effect.round >= bracket,
            void=effect.nature == "nothing",
        )
        for was, effect in zip(then, now, strict=True)
    )


def _caption(board: Board, own: Testament, coming: int | None) -> Iterator[str]:
    """The lines below a card: its age, its state, its points, and what awaits it."""
    yield f"laid in round {own.created}"
    if not own.visible:
        yield f"buried since round {buried_in(own)}"
        return
    dots = counted(own.dots, "dot")
    yield f"{own.visible} of {len(own.sections)} sections, {dots}"
    at_end = points_of(own)
    if board.phase == "over":
        yield counted(at_end, "point")
        return
    now = counted(points_of(own, board.closed), "point")
    yield f"{now}, {at_end} at the end"
    yield _outlook(board, own, coming)
    attack = attack_points(board, own.id)
    if attack:
        yield f"attacked: {attack} against {defence_points(board, own.id)}"


def buried_in(own: Testament) -> int:
    """The round in which the last section of a buried Testament was covered."""
    return max(section.covered or 0 for section in own.sections)


def _outlook(board: Board, own: Testament, coming: int | None) -> str:
    """The price of preserving, and what decay would cost at the end of the game."""
    if is_preserved(board, own.id):
        return "being preserved"
    if coming is None:
        return "safe for good"
    rounds_scored = CONSTANTS.rounds - own.created
    lost = own.sections[coming].dots * rounds_scored
    return f"preserve for {preservation_cost(board, own.owner, own.type)}, or lose {lost}"
