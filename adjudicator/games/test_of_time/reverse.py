"""Reverse Time (TT-40 to TT-44): the log of a Testament is never edited, it grows by a reversal."""

from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from adjudicator.games.test_of_time.moves import BAD_TARGET, Move, move_of
from adjudicator.games.test_of_time.projection import Effect, Replaced, Reversal, project
from adjudicator.games.test_of_time.replacements import Replacement, effect_refusal
from adjudicator.games.test_of_time.say import Say, effect_text, rounds_text
from adjudicator.games.test_of_time.state import Board, MoveMade, State, Testament, TTTable
from adjudicator.games.test_of_time.testaments import (
    NO_SUCH_SPACE,
    NO_TESTAMENT,
    SPACES,
    may_vary,
    power,
    preservation_cost,
    relog,
    relogged,
    saved,
)
from adjudicator.games.test_of_time.tokens import (
    BAD_NUMBER,
    COST_NOT_MET,
    NOT_ENOUGH_FOLLOWERS,
    OVERPAID,
    die,
    exact,
    presence_refusal,
    victims,
)
from adjudicator.games.test_of_time.words import (
    NOBODY,
    Count,
    ReplacementKind,
    SeatId,
    Space,
    TestamentId,
    TestamentType,
    Tokens,
    owner_of,
    refusals,
    spot_of,
)
from adjudicator.table import Line, Path, Refusal, RuleId, Seat
from adjudicator.table.prose import counted, does, sentence
from adjudicator.table.state import put

NOT_ENOUGH_SHAMANS = refusals.new(
    "NOT_ENOUGH_SHAMANS",
    "TT-40",
    "not that many shamans wait at home",
    field="shamans",
    hint="a shaman sired in this round comes home when it ends",
)
TOO_MANY_ROUNDS = refusals.new(
    "TOO_MANY_ROUNDS", "TT-40", "the shamans cannot turn back that many rounds", field="rounds", lasts=False
)
BEFORE_CREATION = refusals.new("BEFORE_CREATION", "TT-40", "the Testament did not exist then", field="rounds")
ROUND_NOT_REVERSED = refusals.new("ROUND_NOT_REVERSED", "TT-41", "the round is not among those taken back")
ROUND_ALREADY_REPLACED = refusals.new("ROUND_ALREADY_REPLACED", "TT-43", "a round is replaced once only")
REPLACE_ORDER = refusals.new("REPLACE_ORDER", "TT-43", "rounds are replaced from the oldest to the present")


class Reverse(Move, tag="reverse", frozen=True, kw_only=True):
    """Reverse Time on one Testament, of any god; the shamans die (TT-40, TT-44)."""

    NOTATION: ClassVar[str] = (
        "(reverse|reverse time on|turn back time on) {target} (space|) {space} "
        "(by|,) {rounds} (rounds|round) (|back) (|,) with {shamans} (shamans|shaman) "
        "[(,|) (replacing|replace) {replace/;}] "
        "| {shamans} (shamans|shaman) (turns|turn) time back on {target} (space|) {space} "
        "(by|,) {rounds} (rounds|round) (|back) (:|,|;|) (|replacing|replace) {replace/;}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "move": "reverse",
        "target": "A",
        "space": 1,
        "shamans": 1,
        "rounds": 1,
        "replace": [{"round": 5, "kind": "preserve"}],
    }
    DEPENDS_ON: ClassVar[tuple[TestamentType, ...]] = ("tools", "monument")
    """The Testaments of its god that decide how far it reaches, and what its replacements take."""

    target: Annotated[SeatId, Meta(description="Whose Testament; it may be your own.")]
    space: Annotated[Space, Meta(description="The space it stands on.")]
    shamans: Annotated[Count, Meta(description="The shamans that turn time back, and die.", examples=[1])]
    rounds: Annotated[Count, Meta(description="How many rounds are taken back.", examples=[1])]
    replace: Annotated[
        tuple[Replacement, ...],
        Meta(max_length=20, description="Other effects for rounds taken back, the oldest first; the rest stay."),
    ] = ()

    def exactly(self, board: Board, seat: Seat, keep: int = 0) -> Self:
        """Its replacements with exact numbers, one after the other from those who are left."""
        target = board.testament_at(self.target, self.space)
        left = board.home[seat] - Tokens(keep, self.shamans)
        filled: list[Replacement] = []
        for entry in self.replace:
            if target and entry.kind == "preserve" and entry.is_left_out:
                tokens = exact(preservation_cost(board, seat, target.type), left, power(board, seat))
                entry = replace(entry, f=tokens.f, s=tokens.s)
            left -= entry.placed
            filled.append(entry)
        return replace(self, replace=tuple(filled))

    @property
    def followers(self) -> int:
        return sum(entry.placed.f for entry in self.replace)

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-40, TT-41, TT-43 Return why a god may not reverse time so; replacements see those before (TT-G14)."""
        if self.target not in board.seats:
            return BAD_TARGET
        if self.space not in SPACES:
            return NO_SUCH_SPACE
        target = board.testament_at(self.target, self.space)
        if target is None:
            return NO_TESTAMENT
        return reach_refusal(board, seat, self, target) or replay_refusal(board, seat, self, target)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-40, TT-44 Time is turned back and replayed at once; the shamans die.

        The followers used come home when the round ends, but for those who die as defenders (TT-37).
        """
        board = table.state.board
        target = board.testament_at(self.target, self.space)
        assert target is not None
        reversal = _reversal(board, seat, self, *self.replace)
        after = relogged(board, target, reversals=(*target.reversals, reversal))
        out = sum((entry.placed for entry in self.replace), Tokens(s=self.shamans))
        spared, *saved_in = _saved(board, seat, self)
        replaced = tuple(
            _replacing(board, seat, entry, number) for entry, number in zip(self.replace, saved_in, strict=True)
        )
        was = tuple(effect for effect in target.effects if effect.round in reversal.window)
        now = tuple(effect for effect in after.effects if effect.round in reversal.window)
        table.record(
            TimeReversed(
                **move_of(board, seat, out),
                seq=reversal.seq,
                testament=target.id,
                in_round=board.round,
                rounds=self.rounds,
                emptied=reversal.emptied,
                shamans=self.shamans,
                died=Tokens(s=self.shamans - spared),
                replaced=replaced,
                was=was,
                now=now,
                visible=(target.visible, after.visible),
            )
        )

    def remark(self, say: Say) -> str:
        """Name what stands there, and the rounds that are taken back, should it be done in this round."""
        now = say.board.round
        window = rounds_text(range(now - self.rounds, now)) if self.rounds else "no round"
        return f"{say.place(self.target, self.space)}, over {window}"

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        """Reach and prices change with the Testaments that count; where nothing lies, nothing comes to lie."""
        if refusal in (TOO_MANY_ROUNDS, COST_NOT_MET, OVERPAID):
            return may_vary(board, seat, self.DEPENDS_ON)
        if refusal is NOT_ENOUGH_FOLLOWERS:
            return any(entry.is_left_out for entry in self.replace)
        if refusal is NO_TESTAMENT:
            return False
        return super().can_wait_out(board, seat, refusal)

    def detail(self, board: Board, seat: Seat, refusal: Refusal) -> str:
        """The number or the rounds that a refusal speaks of, to be put behind its words."""
        if refusal is NOT_ENOUGH_SHAMANS:
            return f": {board.home[seat]}"
        if refusal is TOO_MANY_ROUNDS:
            return f": {self.shamans * power(board, seat)} at most"
        if refusal is ROUND_NOT_REVERSED:
            return f": they are {board.round - self.rounds} to {board.round - 1}"
        target = board.testament_at(self.target, self.space)
        if refusal is BEFORE_CREATION and target:
            return f": it was laid in round {target.created}"
        return super().detail(board, seat, refusal)

    def field_at_fault(self, board: Board, seat: Seat, refusal: Refusal) -> Path:
        """The first replacement with which it is refused; its own field where the fault lies before them all."""
        exactly = self.exactly(board, seat)
        for number in range(len(self.replace) + 1):
            with_some = replace(exactly, replace=exactly.replace[:number])
            if with_some.refusal(board, seat) is None:
                continue
            if number:
                return ("replace", number - 1)
            break
        return super().field_at_fault(board, seat, refusal)


def reach(board: Board, seat: Seat) -> int:
    """The number of rounds that the shamans in a home zone can turn back together (TT-31, TT-40)."""
    if board.phase == "over":
        return 0
    return board.home[seat].s * power(board, seat)


def reach_refusal(board: Board, seat: Seat, order: Reverse, target: Testament) -> Refusal | None:
    """TT-40 Shamans go back a round for each point of their power, but not before the Testament was."""
    if order.shamans < 1 or order.rounds < 1:
        return BAD_NUMBER
    if order.shamans > board.home[seat].s:
        return NOT_ENOUGH_SHAMANS
    if order.rounds > order.shamans * power(board, seat):
        return TOO_MANY_ROUNDS
    if order.rounds > len(target.history):
        return BEFORE_CREATION
    return None


def replay_refusal(board: Board, seat: Seat, order: Reverse, target: Testament) -> Refusal | None:
    """TT-42 A token serves for one round only: all that are placed must be there together."""
    out = Tokens(s=order.shamans)
    for number, entry in enumerate(order.replace):
        out += entry.placed
        effects = project(target.effects, [_reversal(board, seat, order, *order.replace[:number])])
        refusal = (
            sequence_refusal(board, order, number)
            or presence_refusal(board, seat, out)
            or effect_refusal(board, seat, entry, target, effects)
        )
        if refusal:
            return refusal
    return None


def sequence_refusal(board: Board, order: Reverse, number: int) -> Refusal | None:
    """TT-43 Rounds are replaced one by one, once each, from the oldest of those taken back to the present."""
    round = order.replace[number].round
    earlier = [entry.round for entry in order.replace[:number]]
    if not board.round - order.rounds <= round < board.round:
        return ROUND_NOT_REVERSED
    if round in earlier:
        return ROUND_ALREADY_REPLACED
    if earlier and round < max(earlier):
        return REPLACE_ORDER
    return None


def _saved(board: Board, seat: Seat, order: Reverse) -> list[int]:
    """TT-44, TT-62 The shamans that Burial Sites save, and then the defenders in each replacement.

    The reversal is one move: each saves one in all of it, of the shamans first (TT-G22).
    """
    at_risk = [order.shamans if board.options.burial_saves_shamans else 0]
    for entry in order.replace:
        at_risk.append(_defenders(entry))
    if board.options.burial_saves == "each_part":
        return [saved(board, seat, number) for number in at_risk]
    left = saved(board, seat, sum(at_risk))
    spared = list[int]()
    for number in at_risk:
        spared.append(min(number, left))
        left -= spared[-1]
    return spared


def _defenders(entry: Replacement) -> int:
    """The ordinary followers of a replacement who die, but for those who are saved (TT-37)."""
    if entry.kind == "defend":
        return entry.placed.f
    return 0


def _reversal(board: Board, seat: Seat, order: Reverse, *entries: Replacement) -> Reversal:
    """The growth of the Testament's log: a reversal with some of its replacements, or all."""
    parts = tuple(Replaced(entry.round, entry.kind, entry.points(power(board, seat))) for entry in entries)
    emptied = board.options.reversed_rounds == "stay_empty"
    return Reversal(board.reversals + 1, board.round, seat, order.rounds, parts, emptied)


def _replacing(board: Board, seat: Seat, entry: Replacement, spared: int) -> "Replacing":
    """A replacement, with the ordinary defenders who die for it, not being saved."""
    dying = _defenders(entry)
    died = victims(entry.placed, dying - spared) if dying else NOBODY
    points = entry.points(power(board, seat))
    return Replacing(round=entry.round, kind=entry.kind, points=points, paid=entry.placed, died=died)


class Replacing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round taken back and given another effect: the points of it, who was placed for it, and who died."""

    round: int
    kind: ReplacementKind
    points: int = 0
    paid: Tokens = NOBODY
    died: Tokens = NOBODY


class TimeReversed(MoveMade, tag="time-reversed", frozen=True, kw_only=True):
    """Time was turned back on one Testament by `rounds` rounds, by `shamans` of whom `died` did not survive it.

    `was` and `now` are the effects of those rounds before and after, `visible` the visible sections. `paid` are all
    tokens that were placed, the shamans among them. Where it is `emptied`, rounds that are not replaced stay empty.
    """

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("TT-40")
    seq: int
    """The number of the reversal in the campaign."""
    testament: TestamentId
    in_round: int
    rounds: int
    emptied: bool = False
    shamans: int
    died: Tokens
    replaced: tuple[Replacing, ...] = ()
    was: tuple[Effect, ...]
    now: tuple[Effect, ...]
    visible: tuple[int, int]

    @property
    def toll(self) -> Tokens:
        """All who died of it."""
        return sum((part.died for part in self.replaced), self.died)

    def change(self, state: State) -> None:
        super().change(state)
        board = state.board
        die(board, self.seat, self.toll)
        testament = board.testaments[self.testament]
        reversals = (*testament.reversals, self._reversal())
        relog(board, testament, reversals=reversals)
        put(board, reversals=self.seq)

    def _reversal(self) -> Reversal:
        """The reversal as its Testament remembers it."""
        replaced = []
        for part in self.replaced:
            replaced.append(Replaced(part.round, part.kind, part.points))
        return Reversal(self.seq, self.in_round, self.seat, self.rounds, tuple(replaced), self.emptied)

    @property
    def brief(self) -> str:
        return f"reverses time on {spot_of(self.testament)}"

    def words(self, say: Say) -> Line:
        """Tell each replaced round as it was and as it is; the visible sections before and after."""
        window = rounds_text([effect.round for effect in self.was])
        toll = f"at the cost of {self.toll}" if self.toll else "at no cost"
        by = f"{window} taken back by {counted(self.shamans, 'shaman')}, {toll}"
        deed = does(say.god(self.seat), "reverses")
        before, now = self.visible
        return Line(
            f"{deed} time on {say.against(self.seat, self.testament)}: {by}. {self._changes()}",
            reckoning=f"visible sections: {before}, now {now}",
        )

    def _changes(self) -> str:
        """The old and the new effect of each round that was replaced."""
        was = {effect.round: effect_text(effect) for effect in self.was}
        now = {effect.round: effect_text(effect) for effect in self.now}
        changes = []
        for part in self.replaced:
            changes.append(f"Round {part.round}: {was[part.round]} before, {now[part.round]} now, by {part.paid}.")
        if not changes and not (self.emptied and self.rounds):
            return "Nothing is replaced: all comes back as it was."
        if self.emptied and len(changes) < self.rounds:
            rounds = "The other rounds" if changes else "They"
            changes.append(f"{rounds} stay without effect.")
        return " ".join(changes)

    def in_brief(self, say: Say) -> str:
        """It in a sentence, for page one."""
        window = rounds_text([effect.round for effect in self.was])
        before, now = (counted(number, "section") for number in self.visible)
        if self.visible[0] != self.visible[1]:
            were = "was" if self.visible[0] == 1 else "were"
            seen = f"{before} {were} visible, now {self.visible[1]}"
        else:
            seen = f"still {now}"
        return sentence(
            f"{does(say.god(self.seat), 'turns')} back {window} of {say.against(self.seat, self.testament)}: {seen}."
        )

    def head(self, say: Say) -> str:
        return f"{does(say.god(self.seat), 'turns')} back time on {say.against(self.seat, self.testament)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == owner_of(self.testament) != self.seat
