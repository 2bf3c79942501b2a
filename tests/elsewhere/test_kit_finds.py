"""The kit finds what is wrong with a game: the crossing, with one thing broken."""

from dataclasses import replace
from typing import Annotated, ClassVar

import crossing
import msgspec
import pytest
from crossing.bidding import BIDDING, Bid

from adjudicator import games, kit
from adjudicator.errors import Refused
from adjudicator.table import Books, Line, Rule, RuleId
from adjudicator.table.deputies import Deputy
from adjudicator.table.state import copied, put

pytestmark = pytest.mark.slow

GAME = crossing.GAME


class Muddled(msgspec.Struct, frozen=True, kw_only=True):
    """A bid whose bank can hold nothing."""

    amount: int = 0
    bank: Annotated[str | None, msgspec.Meta(pattern="left|right")] = None


class Silent(crossing.CrossingFact, tag="silent", frozen=True, kw_only=True):
    """A fact without a word."""

    def words(self, say):
        return Line("")


def never_ends(state):
    return crossing.turn.next_step(replaced(state, turns=99))


def replaced(state, **values):
    other = copied(state)
    put(other, **values)
    return other


def resolve_silently(step, table, orders):
    table.record(Silent(rule=RuleId("X-1"), seen_by=("*",)))
    GAME.resolve(step, table, orders)


def resolve_by_the_way(step, table, orders):
    """Something changes that no fact tells of."""
    GAME.resolve(step, table, orders)
    put(table.state, dispute=not table.state.dispute)


def touching(view, step):
    put(view, turn=view.turn + 1)
    return []


def other_bids(state, seat):
    put(state, bids={other: bid if other == seat else 9 - bid for other, bid in state.bids.items()})
    return state


def more(bid):
    return msgspec.structs.replace(bid, amount=min(9, bid.amount + 1))


def broken(**functions):
    return replace(GAME, **functions)


def bidding(**functions):
    """The windows of the game, with other functions."""
    return {"bid": replace(BIDDING, **functions)}


RULES = (*GAME.books.rules, Rule(id=RuleId("X-1"), section="bidding", text="Twice.", source="here"))

BROKEN = {
    "orders_are_well_declared": broken(windows=bidding(orders=Muddled)),
    "rules_have_their_numbers": broken(books=Books(rules=RULES)),
    "campaigns_can_be_played": broken(random_orders=lambda view, step, pick: view.bids["Z"]),
    "bots_order_what_is_legal": broken(random_orders=lambda view, step, pick: Bid(amount=1, bank="middle")),
    "orders_are_read_back_from_their_lines": broken(windows=bidding(complete=lambda view, step, bid: (more(bid), []))),
    "deputies_order_what_is_legal": broken(deputy=Deputy(lambda view, step: Bid(amount=1, bank="middle"), {})),
    "looking_changes_nothing": broken(view=lambda state, seat: state, windows=bidding(form=touching)),
    "nobody_reads_what_is_hidden": broken(view=lambda state, seat: copied(state)),
    "everybody_has_a_report": broken(report=lambda view, facts, turn: view.bids["Z"]),
    "facts_are_told": broken(resolve=resolve_silently),
    "facts_alone_give_the_state": broken(resolve=resolve_by_the_way),
    "campaigns_come_to_an_end": broken(next_step=never_ends),
}


@pytest.mark.parametrize("check", BROKEN)
def test_what_is_broken_is_found(check):
    options = ({"turns": 3},)
    trial = kit.Trial(
        game=BROKEN[check], campaigns=(0, 1), options=options, disguised=other_bids, most_steps=9, every=1
    )
    assert kit.wrong(trial, check)
    assert kit.about(check)


class Doubtful(msgspec.Struct, frozen=True, kw_only=True):
    """A bid that is one of two kinds of list."""

    amount: list[int] | tuple[int, ...] = ()


class Misspelt(msgspec.Struct, frozen=True, kw_only=True):
    """A bid whose line names what is none of its fields."""

    LINES: ClassVar = ("bid {amuont}",)
    amount: int = 0


class Exemplary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bid whose example is another thing."""

    EXAMPLE: ClassVar = {"amuont": 3}
    amount: int = 0


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        (Muddled, r"the window `bid`: the field `bank` of Muddled cannot be read: .*Annotated"),
        (Doubtful, r"the field `amount` of Doubtful cannot be read: .*`list\[int\] \| tuple.*` is not supported$"),
        (Misspelt, r"the window `bid`: Misspelt tells of `amuont` in 'bid {amuont}', and its fields are amount"),
        (Exemplary, r"the window `bid`: the EXAMPLE of Exemplary is none: .*unknown field `amuont`"),
    ],
)
def test_an_order_that_cannot_be_is_told_where_its_game_is_loaded(monkeypatch, orders, told):
    monkeypatch.setattr(games, "_modules", lambda: {"muddle": "crossing"})
    monkeypatch.setattr(crossing, "GAME", broken(windows=bidding(orders=orders)))
    games.find_game.cache_clear()
    with pytest.raises(Refused, match=told):
        games.find_game("muddle")
