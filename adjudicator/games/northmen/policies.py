"""Conflict policies: how a side that is not asked fights, from its standing orders (PBEM-4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from adjudicator.games.northmen.conflict import (
    LOSSES,
    Committed,
    Fight,
    allowance,
    in_order,
    strength,
    units_of_side,
)
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import NorthmenTable, State
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS, Cell, SeatField, TileField, TileId, Unit
from adjudicator.table import Choice, Question, RuleId, Seat
from adjudicator.table.prose import counted, sentence

RULE = RuleId("NB-61")

Total = Annotated[int, Meta(ge=0, le=99)]
Prepared = Literal["never", "if_behind", "always"]


class Policy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How you fight when somebody else starts a conflict; the most specific one counts."""

    NOTATION: ClassVar[str] = (
        "[(,|) against {against}] [(,|) at {at}] [(,|) up to {up_to}] [(,|) hand {hand_max}] "
        "[(,|) mountains {min_mountains}] [(,|) never {never}] [(,|) deck {deck}] [(,|) prepared {prepared}] "
        "[(,|) losses {losses}] [(,|) harm {harm}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"hand_max": 1, "min_mountains": 2, "deck": "tof", "prepared": "if_behind"}

    against: Annotated[SeatField | None, Meta(description="Only when this seat (or BRIG) starts it.")] = None
    at: Annotated[Cell | None, Meta(description="Only on this tile.")] = None
    up_to: Annotated[
        Total | None, Meta(description="Only where the best total that lies open is this or less.", examples=[4])
    ] = None
    hand_max: Annotated[int, Meta(ge=0, le=12, description="At most so many tiles from the hand, best first.")] = 0
    min_mountains: Annotated[int, Meta(ge=0, le=6, description="Only hand tiles with so many mountains or more.")] = 2
    never: Annotated[tuple[TileField, ...], Meta(description="Hand tiles that are never used.")] = ()
    deck: Annotated[Literal["main", "tof", "none"], Meta(description="Where the rest of the tiles come from.")] = "main"
    prepared: Annotated[
        Prepared,
        Meta(description="Prepared tiles: never; always; or, when behind, if they reach the best total (PBEM-4)."),
    ] = "if_behind"
    losses: Annotated[
        tuple[Unit, ...], Meta(description="In which order units are given up.", max_length=4, examples=[["w", "c"]])
    ] = LOSSES
    harm: Annotated[
        tuple[Unit, ...],
        Meta(description="Stonefists: in which order others lose units when you win from afar.", max_length=4),
    ] = LOSSES

    @property
    def weight(self) -> int:
        """The weight of the policy: the more specific it is, the higher."""
        return (self.at is not None) * 4 + (self.against is not None) * 2 + (self.up_to is not None)

    def fits(self, initiator: Seat, at: Cell, best: int) -> bool:
        """Whether it is for a conflict that `initiator` starts in a tile, where `best` is the best total so far."""
        if self.against not in (None, initiator):
            return False
        if self.at not in (None, at):
            return False
        return self.up_to is None or best <= self.up_to


def policy_for(policies: Iterable[Policy], initiator: Seat, at: Cell, best: int = 0) -> Policy | None:
    """PBEM-4 The most specific policy that fits a conflict and the best total that lies open; of equals the first."""
    fitting = [policy for policy in policies if policy.fits(initiator, at, best)]
    return max(fitting, key=lambda policy: policy.weight, default=None)


def committed_by(policy: Policy, hand: Iterable[TileId], strengths: Mapping[TileId, int], allowed: int) -> Committed:
    """PBEM-4 A policy reveals tiles of hand and deck; its prepared tiles are settled after that."""
    fit = [tile for tile in hand if strengths[tile] >= policy.min_mountains and tile not in policy.never]
    chosen = best_first(fit, strengths)[: min(policy.hand_max, allowed)]
    if policy.deck == "none":
        return Committed(hand=chosen)
    return Committed(hand=chosen, deck=policy.deck, draw=allowed - len(chosen))


def prepared_by(
    policy: Policy, prepared: Iterable[TileId], strengths: Mapping[TileId, int], total: int, best: int
) -> tuple[TileId, ...]:
    """PBEM-4 The prepared tiles a policy adds: none, all, or as many as reach the best total, if all together do."""
    ranked = best_first(prepared, strengths)
    if policy.prepared == "always":
        return ranked
    if policy.prepared == "never":
        return ()
    return as_few_as_reach(ranked, strengths, total, best)


def as_few_as_reach(
    ranked: Sequence[TileId], strengths: Mapping[TileId, int], total: int, best: int
) -> tuple[TileId, ...]:
    """NB-53, PBEM-4 The fewest tiles, in their order, that bring a total to `best`; none if all together do not."""
    if total >= best:
        return ()
    for count, tile in enumerate(ranked, start=1):
        total += strengths[tile]
        if total >= best:
            return tuple(ranked[:count])
    return ()


def best_first(tiles: Iterable[TileId], strengths: Mapping[TileId, int]) -> tuple[TileId, ...]:
    """Tiles by strength, the best first; of equals the one with the lower number."""
    return tuple(sorted(tiles, key=lambda tile: (-strengths[tile], tile)))


class Asked:
    """The captains of a conflict: the initiator by his orders, the others by standing orders, or when asked."""

    def __init__(
        self,
        orders: Committed | None = None,
        losses: tuple[Unit, ...] = LOSSES,
        harm: tuple[Unit, ...] = LOSSES,
        reach: int | None = None,
    ) -> None:
        self._orders = orders or Committed()
        self._losses = losses
        self._harm = harm
        self._reach = reach
        self._policies: dict[Seat, Policy] = {}
        self._seen: dict[Seat, int] = {}

    def commit(self, table: NorthmenTable, fight: Fight, side: Seat, totals: Mapping[Seat, int]) -> Committed:
        """NB-61 A side reveals tiles, knowing the totals before it."""
        board = table.state
        if side == BRIGANDS:
            return Committed(draw=allowance(board, fight, side), prepared=board.prepared.get(side, ()))
        if side == fight.initiator:
            if self._reach is None:
                return self._orders
            return replace(self._orders, prepared=())
        hand = board.hands.get(side, ())
        allowed = allowance(board, fight, side)
        return committed_by(self._policy(table, fight, side, totals), hand, _strengths(board, hand), allowed)

    def add(
        self, table: NorthmenTable, fight: Fight, side: Seat, total: int, totals: Mapping[Seat, int]
    ) -> tuple[TileId, ...]:
        """NB-53 The prepared tiles a side adds when the rest of its tiles lies open."""
        if side == BRIGANDS:
            return ()
        if side == fight.initiator:
            return self._added(table.state, total)
        held = table.state.prepared.get(side, ())
        policy = self._policy(table, fight, side, totals)
        return prepared_by(policy, held, _strengths(table.state, held), total, max(totals.values(), default=0))

    def give_up(self, table: NorthmenTable, fight: Fight, side: Seat, by: Seat | None, count: int) -> Units:
        """NT-12, NT-104 The owner chooses his losses; a Stonefist chooses those of a side beaten from afar."""
        units = units_of_side(table.state, fight, side)
        if by == fight.initiator:
            return in_order(units, count, self._harm)
        if by is not None:
            best = self._seen.get(by, 0)
            standing = standing_policy(table, fight, by, best)
            if standing:
                return in_order(units, count, standing.harm)
            return harm_of(table, fight, by, side, units, count)
        if side == BRIGANDS:
            return in_order(units, count, LOSSES)
        if side == fight.initiator:
            return in_order(units, count, self._losses)
        best = self._seen.get(side, 0)
        standing = standing_policy(table, fight, side, best)
        if standing:
            return in_order(units, count, standing.losses)
        return losses_of(table, fight, side, units, count)

    def _added(self, board: State, total: int) -> tuple[TileId, ...]:
        """NB-53 The prepared tiles the initiator adds when he sees his own total."""
        if self._reach is None:
            return ()
        strengths = _strengths(board, self._orders.prepared)
        return as_few_as_reach(best_first(strengths, strengths), strengths, total, self._reach)

    def _policy(self, table: NorthmenTable, fight: Fight, side: Seat, totals: Mapping[Seat, int]) -> Policy:
        policy = self._policies.get(side)
        if policy is None:
            self._seen[side] = max(totals.values(), default=0)
            policy = policy_of(table, fight, side, totals)
            self._policies[side] = policy
        return policy


def _strengths(board: State, tiles: Iterable[TileId]) -> dict[TileId, int]:
    return {tile: strength(board, tile) for tile in tiles}


def standing_policy(table: NorthmenTable, fight: Fight, side: Seat, best: int) -> Policy | None:
    """PBEM-4 The policy of a side's standing orders for a conflict where the best total so far is `best`, if any."""
    text = "Your standing orders for conflicts."
    key = f"policy/{_name(table.state, fight)}/{best}"
    question = Question(key=key, seat=side, rule=RULE, text=text, default="", asked="never")
    answer = table.ask(question)
    if answer:
        return msgspec.json.decode(answer, type=Policy)
    return None


def _name(board: State, fight: Fight) -> str:
    """The name of a conflict in the keys of its questions."""
    return f"{board.now.fights}/{fight.initiator}/{fight.at[0]},{fight.at[1]}"


def policy_of(table: NorthmenTable, fight: Fight, side: Seat, totals: Mapping[Seat, int]) -> Policy:
    """PBEM-4 A side fights as its standing orders say, or else as it answers when it is asked."""
    policy = standing_policy(table, fight, side, max(totals.values(), default=0))
    if policy is not None:
        return policy
    board = table.state
    if not allowance(board, fight, side) and not board.prepared.get(side):
        return Policy()
    choices = tuple(_choices(board, fight, side))
    question = Question(
        key=f"fight/{_name(board, fight)}",
        seat=side,
        rule=RULE,
        text=_asked(board, fight, side, totals),
        default=choices[0].value,
        choices=choices,
    )
    return _chosen(table.ask(question))


def losses_of(table: NorthmenTable, fight: Fight, side: Seat, units: Units, count: int) -> Units:
    """NT-12 A side without standing orders gives up the units it names when it is asked."""
    where = f"in {Say(table.state).typed(fight.at)}"
    text = f"You lose {counted(count, 'unit')} {where}. Which?"
    question = Question(
        key=f"losses/{_name(table.state, fight)}",
        seat=side,
        rule=RuleId("NT-12"),
        text=text,
        default="",
    )
    return _which(table, question, units, count)


def harm_of(table: NorthmenTable, fight: Fight, fist: Seat, side: Seat, units: Units, count: int) -> Units:
    """NT-104 A side gives up units to Stonefists who defended; they are asked, if no standing orders of theirs tell."""
    say = Say(table.state)
    loses = sentence(say.does(side, "loses"))
    text = f"{loses} {counted(count, 'unit')} to you, in {say.typed(fight.base)}. Which?"
    question = Question(
        key=f"harm/{_name(table.state, fight)}/{side}",
        seat=fist,
        rule=RuleId("NT-104"),
        text=text,
        default="",
    )
    return _which(table, question, units, count)


def _which(table: NorthmenTable, question: Question, units: Units, count: int) -> Units:
    """The units that are lost: each way to lose so many is a choice; nobody is asked where there is but one."""
    say = Say(table.state)
    ways = {}
    for way in permutations(LOSSES):
        lost = in_order(units, count, way)
        ways[say.short(lost)] = lost
    default = say.short(in_order(units, count, LOSSES))
    if len(ways) == 1:
        return ways[default]
    choices = tuple(Choice(short, f"lose {say.army(lost)}") for short, lost in ways.items())
    return ways[table.ask(replace(question, default=default, choices=choices))]


def _asked(board: State, fight: Fight, side: Seat, totals: Mapping[Seat, int]) -> str:
    """The question to a side how it fights: with the totals that lie open by then, and its own limit."""
    say = Say(board)
    totals_shown = [f"{say.seat(other)} shows {total}" for other, total in totals.items()]
    lies = ", ".join(totals_shown) or "nothing lies open"
    limit = counted(allowance(board, fight, side), "tile")
    initiator = say.seat(fight.initiator)
    place = say.typed(fight.at)
    return f"A conflict by {initiator} in {place}: {lies}; you may reveal {limit}. How?"


def _choices(board: State, fight: Fight, side: Seat) -> Iterator[Choice]:
    """The answers: so many tiles of the hand, the rest from a deck, and what becomes of the prepared tiles."""
    allowed = allowance(board, fight, side)
    held = len(board.hands.get(side, ()))
    counts = range(min(allowed, held) + 1)
    reserves: tuple[Prepared, ...] = ("if_behind",)
    if board.prepared.get(side):
        reserves = ("if_behind", "never", "always")
    for hand, deck, prepared in product(counts, ("main", "tof", "none"), reserves):
        tiles = counted(hand, "tile")
        rest = "nothing else" if deck == "none" else f"the rest from the {deck} deck"
        text = f"{tiles} of the hand, best first, {rest}; prepared tiles: {prepared}"
        yield Choice(f"{hand} {deck} {prepared}", text)


def _chosen(answer: str) -> Policy:
    hand, deck, prepared = answer.split()
    given = {"hand_max": int(hand), "min_mountains": 0, "deck": deck, "prepared": prepared}
    return msgspec.convert(given, Policy)
