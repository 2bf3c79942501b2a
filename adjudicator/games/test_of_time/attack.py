"""Attack and Defend (TT-34 to TT-37)."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal, Self

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from adjudicator.games.test_of_time.moves import BAD_TARGET, OWN_TESTAMENT, Placing, move_of
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, EndFact, MoveMade, Testament, TTTable
from adjudicator.games.test_of_time.testaments import NO_SUCH_SPACE, NO_TESTAMENT, SPACES, may_stand, power, saved
from adjudicator.games.test_of_time.tokens import BAD_NUMBER, Shamans, TokensDied, force_refusal
from adjudicator.games.test_of_time.words import Count, SeatId, Space, TestamentId, Tokens, owner_of, refusals, spot_of
from adjudicator.table import Line, Path, Problem, Refusal, RuleId, Seat
from adjudicator.table.news import in_letters
from adjudicator.table.prose import counted, does

Policy = Annotated[str, Meta(pattern="^(match|match_up_to [0-9]{1,3}|leave [0-9]{1,3})$")]
DEFENDERS = Meta(
    description="Ordinary followers: a number; `match`: what the attack needs; `match_up_to 4`: so much, as long as "
    "no more than 4 points defend; `leave 2`: what lets 2 strips through.",
    examples=["match"],
)
POLICIES = {
    "match": "as many followers as the attack needs",
    "match_up_to": "as many followers as the attack needs, up to {} of defence",
    "leave": "as many followers as leave {} through",
}
"""The words for each policy of a defence."""
POINTS = {"match_up_to": "point", "leave": "strip"}
"""The things that the number of a policy counts."""

NOT_UNDER_ATTACK = refusals.new("NOT_UNDER_ATTACK", "TT-36", "there is no attack to meet", field="space", lasts=False)


class Attack(Placing, tag="attack", frozen=True, kw_only=True):
    """Attack a Testament of an opponent (TT-34), with followers, shamans or both."""

    NOTATION: ClassVar[str] = (
        "attack {target} (space|) {space} "
        "[with {f} (followers|follower|) [(and|,|plus) {s} (shamans|shaman)] | with {s} (shamans|shaman)] "
        "| {f} (followers|follower|of mine) (attack|attacks|go against|goes against) {target} (space|) {space}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "attack", "target": "B", "space": 1, "f": 3}

    target: Annotated[SeatId, Meta(description="Whose Testament.")]
    space: Annotated[Space, Meta(description="The space it stands on.")]
    f: Annotated[Count | UnsetType, Meta(description="Ordinary followers.", examples=[3])] = UNSET
    s: Shamans = UNSET

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-34 Return why a god may not attack: it must be a laid Testament of an opponent (TT-G24)."""
        if self.target == seat:
            return OWN_TESTAMENT
        if self.target not in board.opponents(seat):
            return BAD_TARGET
        if self.space not in SPACES:
            return NO_SUCH_SPACE
        if not board.visible_at(self.target, self.space):
            return NO_TESTAMENT
        return force_refusal(board, seat, self.placed)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-31, TT-34 Any number of followers and shamans are placed; shamans count by their power of this moment."""
        board = table.state.board
        target = board.visible_at(self.target, self.space)
        assert target is not None
        points = self.placed.points(power(board, seat))
        table.record(AttackMade(**move_of(board, seat, self.placed), testament=target.id, points=points))

    def remark(self, say: Say) -> str:
        """Name the place, and the Testament on it."""
        return say.place(self.target, self.space)

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        if refusal is NO_TESTAMENT:
            return may_stand(board, self.target, self.space)
        return super().can_wait_out(board, seat, refusal)


class Defend(Placing, tag="defend", frozen=True, kw_only=True):
    """Defend a Testament of yours that is attacked in this round (TT-36), with followers, shamans or both."""

    NOTATION: ClassVar[str] = (
        "defend (space|) {space} [(with|by|,|) {f} (|followers|follower|points) [(and|,|plus) {s} (shamans|shaman)] "
        "| with {s} (shamans|shaman)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "defend", "space": 1, "f": "match"}

    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Annotated[Count | Policy | UnsetType, DEFENDERS] = UNSET
    s: Shamans = UNSET

    def exactly(self, board: Board, seat: Seat, keep: int = 0) -> Self:
        """By its policy, as many followers as are needed beside its shamans; all there are, where they are too few.

        Shamans may so defend alone; without any, one follower is asked for, who then is missing.
        """
        if not isinstance(self.f, str):
            return self
        shamans = self.s or 0
        strength = shamans * power(board, seat)
        needed = open_points(board, seat, self) - strength
        if needed <= 0:
            return replace(self, f=0)
        fewest = 0 if shamans else 1
        there = max(board.home[seat].f - keep, fewest)
        return replace(self, f=min(needed, there))

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-36 Return why a god may not defend: a Testament of his must be attacked in this round (TT-G20)."""
        if self.space not in SPACES:
            return NO_SUCH_SPACE
        if not is_attacked(board, seat, self.space):
            return NOT_UNDER_ATTACK
        return force_refusal(board, seat, self.placed)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-36 Followers and shamans are placed; it may be done again, and may exceed the attack (TT-G20)."""
        board = table.state.board
        own = board.testament_at(seat, self.space)
        assert own is not None
        points = self.placed.points(power(board, seat))
        table.record(DefenceMade(**move_of(board, seat, self.placed), testament=own.id, points=points))

    def remark(self, say: Say) -> str:
        """Tell how its policy meets an attack."""
        if not isinstance(self.f, str):
            return ""
        policy, *number = self.f.split()
        return POLICIES[policy].format(*(counted(int(points), POINTS[policy]) for points in number))

    def checked(self, board: Board, seat: Seat, path: Path, *, waits: bool) -> Iterator[Problem]:
        """It waits for an attack that may yet come, that is what defences are for: not worth a note."""
        return (problem for problem in super().checked(board, seat, path, waits=waits) if problem.kind != "note")

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        if refusal is NOT_UNDER_ATTACK:
            return may_stand(board, seat, self.space)
        if refusal is BAD_NUMBER:
            return isinstance(self.f, str)
        return super().can_wait_out(board, seat, refusal)


def is_attacked(board: Board, seat: Seat, space: int) -> bool:
    """Whether the Testament on a space is attacked in this round, met or not."""
    own = board.testament_at(seat, space)
    if own is None:
        return False
    return bool(attacks_on(board, own.id))


def attacks_on(board: Board, testament: TestamentId) -> "list[AttackMade]":
    """The attacks on a Testament in this round, the first before."""
    return [move for move in board.made(AttackMade) if move.testament == testament]


def defences_of(board: Board, testament: TestamentId) -> "list[DefenceMade]":
    """The defences of a Testament in this round, the first before."""
    return [move for move in board.made(DefenceMade) if move.testament == testament]


def attack_points(board: Board, testament: TestamentId) -> int:
    """All points of the attacks on a Testament in this round."""
    return sum(move.points for move in attacks_on(board, testament))


def defence_points(board: Board, testament: TestamentId) -> int:
    """All points of its defences."""
    return sum(move.points for move in defences_of(board, testament))


def open_points(board: Board, seat: Seat, order: Defend) -> int:
    """The points of an attack that are not met yet, of those a defence is to meet (PBEM-3)."""
    own = board.testament_at(seat, order.space)
    if own is None:
        return 0
    match str(order.f).split():
        case ["match_up_to", number]:
            wanted = _worth_placing(board, own.id, int(number))
        case ["leave", number]:
            wanted = _leaving(board, own.id, int(number))
        case _:
            wanted = attack_points(board, own.id)
    return max(0, wanted - defence_points(board, own.id))


def _worth_placing(board: Board, testament: TestamentId, most: int) -> int:
    """The fewest points of defence that save as many strips as `most` points do (TT-G11)."""
    return sum(met.points for met in met_by(board, testament, most))


def _leaving(board: Board, testament: TestamentId, strips: int) -> int:
    """The fewest points of defence that let no more than so many strips through (TT-G11)."""
    defences = range(attack_points(board, testament) + 1)
    return bisect_left(defences, -max(0, strips), key=lambda defence: -strips_against(board, testament, defence))


def net_strips(board: Board, testament: TestamentId) -> int:
    """TT-35 A strip for each point of the attack that no defence meets (TT-G10)."""
    return strips_against(board, testament, defence_points(board, testament))


def strips_against(board: Board, testament: TestamentId, defence: int) -> int:
    """TT-35 The strips that would fall if so many points defended."""
    return attack_points(board, testament) - sum(met.points for met in met_by(board, testament, defence))


class Met(Struct, frozen=True):
    """The part of an attack that a defence meets: ordinary followers, who die, and all points of it."""

    attack: "AttackMade"
    followers: int
    points: int


def met_by(board: Board, testament: TestamentId, defence: int) -> list[Met]:
    """TT-35, TT-36, TT-37 Points of defence meet the attacks on a Testament.

    Earlier attacks are met before later ones, and in each the ordinary followers before the shamans. A shaman is met by
    as many points as his power, or by none; points too few for him meet the next one (TT-G11).
    """
    left = defence
    met = list[Met]()
    for attack in attacks_on(board, testament):
        followers = min(attack.paid.f, left)
        left -= followers
        shamans = min(_shaman_points(board, attack, left), left)
        left -= shamans
        met.append(Met(attack, followers, followers + shamans))
    return met


def _shaman_points(board: Board, attack: "AttackMade", left: int) -> int:
    """The points of an attack's shamans that the rest can meet: whole shamans, or any by an option."""
    paid = attack.paid
    points = attack.points - paid.f
    if not points or board.options.shamans_met == "by_points":
        return points
    each = points // paid.s
    whole = min(paid.s, left // each)
    return whole * each


def settle_attacks(table: TTTable) -> None:
    """TT-35 Attacks are held against defences, Testament by Testament."""
    board = table.state.board
    for testament in dict.fromkeys(move.testament for move in board.made(AttackMade)):
        table.record(
            AttackSettled(
                testament=testament,
                attack=attack_points(board, testament),
                defence=defence_points(board, testament),
                strips=net_strips(board, testament),
            )
        )
        _count_fallen(table, board.testaments[testament])


def _count_fallen(table: TTTable, attacked: Testament) -> None:
    """TT-37 Ordinary attackers who are met die, and all ordinary defenders (TT-G12)."""
    board = table.state.board
    met = met_by(board, attacked.id, defence_points(board, attacked.id))
    fallen: dict[Seat, list[int]] = {}
    for part in met:
        fallen.setdefault(part.attack.seat, []).append(part.followers)
    for seat, followers in fallen.items():
        _lose(table, seat, followers, "attack", attacked)
    defenders = [move.paid.f for move in defences_of(board, attacked.id)]
    _lose(table, attacked.owner, defenders, "defence", attacked)


def _lose(
    table: TTTable, seat: Seat, deaths: Sequence[int], cause: Literal["attack", "defence"], attacked: Testament
) -> None:
    """Ordinary followers die over a Testament, so many in each move, but for those whom Burial Sites save (TT-62)."""
    followers = sum(deaths)
    if not followers:
        return
    board = table.state.board
    each_move = board.options.burial_saves == "each_move"
    actions = deaths if each_move else [followers]
    spared = 0
    for number in actions:
        spared += saved(board, seat, number)
    died = Tokens(followers - spared)
    rule = RuleId("TT-37")
    table.record(TokensDied(rule=rule, seat=seat, died=died, saved=spared, cause=cause, testament=attacked.id))


class AttackMade(MoveMade, tag="attack-made", frozen=True, kw_only=True):
    """A Testament was attacked with so many points."""

    rule: RuleId = RuleId("TT-34")
    testament: TestamentId
    points: int

    @property
    def brief(self) -> str:
        return f"attacks {spot_of(self.testament)}, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        text = f"{does(say.god(self.seat), 'attacks')} {say.testament(self.testament)} with {self.paid}."
        return Line(text, reckoning=counted(self.points, "point"))


class DefenceMade(MoveMade, tag="defence-made", frozen=True, kw_only=True):
    """A Testament was defended with so many points."""

    rule: RuleId = RuleId("TT-36")
    testament: TestamentId
    points: int

    @property
    def brief(self) -> str:
        return f"defends {spot_of(self.testament)}, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        text = f"{does(say.god(self.seat), 'defends')} {say.testament(self.testament)} with {self.paid}."
        return Line(text, reckoning=counted(self.points, "point"))


class AttackSettled(EndFact, tag="attack-settled", frozen=True, kw_only=True):
    """The attacks on a Testament were held against its defence: the points of both, and the strips that follow."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("TT-35")
    testament: TestamentId
    attack: int
    defence: int
    strips: int

    def words(self, say: Say) -> Line:
        """Tell whether the attack is beaten off, with the points of both sides."""
        attacked = say.testament(self.testament)
        outcome = "is beaten off"
        if self.strips:
            strips = counted(self.strips, "decay strip")
            outcome = f"puts {strips} on it"
        return Line(
            f"The attack on {attacked} {outcome}.",
            reckoning=f"{self.attack} of attack against {self.defence} of defence",
            tone="bad" if self.strips else "good",
        )

    def head(self, say: Say) -> str:
        what = "strip" if self.strips == 1 else "strips"
        if self.strips:
            takes = say.doing(self.testament, "takes", "take")
            return f"{takes} {in_letters(self.strips)} decay {what} from an attack"
        withstands = say.doing(self.testament, "withstands", "withstand")
        return f"{withstands} the attack"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == owner_of(self.testament)
