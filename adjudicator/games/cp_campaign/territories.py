"""Territories: what their kinds do (CP-60 to CP-73)."""

from msgspec import Struct

from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.refusals import refusals
from adjudicator.games.cp_campaign.sides import allied, captured, friends_at
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.tables import CONSTANTS, KINDS, Kind
from adjudicator.games.cp_campaign.words import TerritoryId, TerritoryType
from adjudicator.table import Die, Rolled, RuleId, Seat

STACK_LIMIT = refusals.new(
    "STACK_LIMIT", "CP-04", "the territory already holds as many armies of that side as it may", lasts=False
)
ENEMY_PRESENT = refusals.new("ENEMY_PRESENT", "CP-03", "an enemy army stands there")


def roll_for(table: CPTable, rule: RuleId, subject: str, target: int) -> Rolled:
    """CP-01 A target written N+: one D6 that must reach N."""
    return table.roll(rule, subject, need=target)


class FreeRoll(Struct, frozen=True):
    """The roll for a free move or a free rebuild, under the rule of the territory."""

    rule: RuleId
    need: int
    die: int

    @property
    def made(self) -> bool:
        """Whether the move or rebuild is free."""
        return self.die >= self.need


def free_roll(table: CPTable, army: Army, need: int | None) -> FreeRoll | None:
    """CP-05, CP-06 Throw for a free move or a free rebuild of an army, where its territory gives one."""
    if need is None or army.at is None:
        return None
    rule = kind_of(table.state.board, army.at).rule
    return FreeRoll(rule, need, roll_for(table, rule, army.id, need).total)


def free_die(free: FreeRoll | None) -> tuple[Die, ...]:
    """The die of a free roll, where there was one."""
    if free:
        return (Die(free.die, made=free.made),)
    return ()


def kind_of(board: Board, territory: TerritoryId) -> Kind:
    """CP-60 The kind of a territory, with all that its description lists."""
    return KINDS[board.territories[territory].type]


def has_room(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    """CP-04, CP-69, CP-72, CP-73 One army to a territory, two of one side in farming villages, towns and cities.

    Two armies of one seat or of team mates (CP-G17).
    """
    return len(friends_at(board, seat, territory)) < kind_of(board, territory).armies


def held_by(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    """Whether a territory is captured by a seat or its team mates."""
    owner = board.territories[territory].owner
    return owner is not None and allied(board, seat, owner)


def stops_march(board: Board, territory: TerritoryId) -> bool:
    """CP-64, CP-65 A castle or fortress stops the march until it is captured, even with its defence torn down.

    Captures come at the end of the turn (CP-G16).
    """
    return kind_of(board, territory).stops_march


def may_leave(board: Board, army: Army, territory: TerritoryId) -> bool:
    """CP-55 Whether an army may possibly march on within this turn from where it is, or from where it comes to.

    Captures come at the end of it, so enemy land and uncaptured castles and fortresses hold it, and so do defences
    (CP-G67), unless an army beside it has torn them down before it comes. An enemy may go away before that.
    """
    if territory == army.at and is_bound(board, army):
        return False
    if held_by(board, army.seat, territory):
        return True
    torn_down_by_another = kind_of(board, territory).armies > 1
    if is_before_defence(board, territory) and not torn_down_by_another:
        return False
    if board.territories[territory].owner is not None:
        return False
    return not stops_march(board, territory)


def is_before_defence(board: Board, territory: TerritoryId) -> bool:
    """CP-55 Whether who has come to a territory stays for its defence, also when he has torn it down (CP-G67)."""
    if board.territories[territory].dv <= CONSTANTS.dv_min:
        return False
    return not board.options.march_on_after_teardown


def is_bound(board: Board, army: Army) -> bool:
    """CP-55 Whether an army stays where it is until the territory is captured, come what may in this turn.

    It moved onto an enemy, though he has left; or it stands before a defence, or has torn it down.
    """
    if army.at is None:
        return False
    if held_by(board, army.seat, army.at):
        return army.bound and board.options.pinned_in_own_land
    return army.bound or is_before_defence(board, army.at)


def advantages(board: Board, seat: Seat) -> dict[TerritoryType, int]:
    """CP-61, CP-62, CP-63, CP-71 The captured territories that help a seat on the table, by kind (CP-G36)."""
    held = [board.territories[territory].type for territory in captured(board, seat)]
    return {kind.id: held.count(kind.id) for kind in KINDS.values() if kind.advantage and kind.id in held}
