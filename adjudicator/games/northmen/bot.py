"""Random legal turns, for tests and demonstrations."""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from adjudicator.games.northmen.absence import default_lay
from adjudicator.games.northmen.actions import Action, Mead
from adjudicator.games.northmen.building import Warband
from adjudicator.games.northmen.checking import Preview
from adjudicator.games.northmen.conditions import Condition, Score, UnitsThere
from adjudicator.games.northmen.laying import ExtraTile, Lay, placements
from adjudicator.games.northmen.offers import candidates, extra_tiles, fitting, mead_as
from adjudicator.games.northmen.orders import Pause, Plan, StandingOrders, Turn
from adjudicator.games.northmen.policies import Policy
from adjudicator.games.northmen.state import State, View
from adjudicator.games.northmen.turn import TYPES, enter
from adjudicator.games.northmen.words import BRIGANDS, DECKS, PHASES, UNITS, ActionType
from adjudicator.table import Pick, Seat, Step

PAUSES: tuple[tuple[Pause, ...], ...] = ((), (), (), ("main",), ("each_order", "each_conflict"), ("road",))


def random_orders(view: State, step: Step, pick: Pick) -> Turn:
    """A random legal turn: what is ordered is carried out on a belief, so that the next line fits."""
    return Maker(view, step.seats[0], pick).turn()


def random_standing(view: View, pick: Pick) -> StandingOrders:
    """Draw a way to fight, and a turn written in advance; the same for the same `pick`."""
    wishes = []
    for tile in view.hands.get(view.seat, ()):
        for at, rot in placements(view, view.tiles[tile]):
            wishes.append(Lay(tile=tile, at=at, rot=rot))
    main = pick.choice(wishes or [Lay(draw="main")])
    drawn = tuple(Lay(draw=deck) for deck in DECKS)
    turn = Turn(main=main, main_else=drawn, forest=(Warband(),))
    conflict = tuple(_policy(view, pick) for _ in range(3))
    brigands = None
    if pick.random() < 0.5:
        brigands = _policy(view, pick)
    plans: tuple[Plan, ...] = ()
    if pick.random() < 0.5:
        when = pick.choice([None, *_conditions(view, pick)])
        plans = (Plan(turn=turn, when=when),)
    return StandingOrders(conflict=conflict, brigands_on_me=brigands, next=plans)


def _policy(view: View, pick: Pick) -> Policy:
    """Draw a way to fight: in any conflict, or in some."""
    hand = view.hands.get(view.seat, ())
    return Policy(
        against=pick.choice([None, None, *view.order, BRIGANDS]),
        at=pick.choice([None, None, *view.map]),
        up_to=pick.choice([None, None, 2, 4]),
        hand_max=pick.choice([0, 1, 2, 3]),
        min_mountains=pick.choice([0, 1, 2]),
        never=hand[:1] if pick.random() < 0.3 else (),
        deck=pick.choice(["main", "tof", "none"]),
        prepared=pick.choice(["never", "if_behind", "always"]),
        losses=tuple(sorted(UNITS, key=lambda unit: pick.random())),
        harm=tuple(sorted(UNITS, key=lambda unit: pick.random())),
    )


def _conditions(view: View, pick: Pick) -> Iterator[Condition]:
    """A condition of each kind, about anything on the island."""
    cell = pick.choice([*view.map])
    who = pick.choice([*view.order, BRIGANDS])
    towns = [at for at, laid in view.map.items() if laid.tile.towns]
    anywhere = Condition(units=UnitsThere(who=who, least=pick.choice([1, 4, 8])))
    yield Condition(laid=cell)
    yield Condition(church=pick.choice(towns or [cell]))
    yield anywhere
    yield Condition(units=UnitsThere(who=who, at=cell))
    yield Condition(vp=Score(who=who, least=pick.choice([1, 3, 5])))
    for tile in view.hands.get(view.seat, ())[:1]:
        yield Condition(hand=tile)
    yield Condition(and_=(anywhere, Condition(laid=cell)))
    yield Condition(or_=(anywhere, Condition(church=pick.choice(towns or [cell]))))
    yield Condition(not_=anywhere)


class Maker:
    """Makes a turn line by line, each tried on what the player knows."""

    def __init__(self, view: State, seat: Seat, pick: Pick) -> None:
        self.seat = seat
        self.pick = pick
        self.preview = Preview(view, seat, Turn())

    @property
    def board(self) -> State:
        """The board as it is believed to be by now."""
        return self.preview.board

    def turn(self) -> Turn:
        """The whole turn, or what is left of it."""
        now = self.board.now
        extra: tuple[ExtraTile, ...] = ()
        main = None
        if now.placed is None:
            extra = self._extra() if now.phase == "extra" and now.drawn is None and self.pick.random() < 0.7 else ()
            main = self._main()
            main.carry_out(self.preview.table, self.seat)
            if main.draw is not None:
                return Turn(extra=extra, main=main)
        lines: dict[str, tuple[Action, ...]] = {}
        mead: list[Mead] = []
        for type in TYPES[max(0, PHASES.index(now.phase) - 2) :]:
            if PHASES.index(type) > PHASES.index(self.board.now.phase):
                enter(self.preview.table, self.seat, type)
            mead += self._mead(type)
            lines[type] = tuple(self._lines(type))
        pauses = self.pick.choice(PAUSES)
        return Turn(extra=extra, main=main, mead=tuple(mead), pause_after=pauses, **lines)  # type: ignore[arg-type]

    def _extra(self) -> tuple[ExtraTile, ...]:
        """An extra tile, where a longship allows one and a tile fits."""
        extra = next(extra_tiles(self.board, self.seat), None)
        if extra is None:
            return ()
        extra.carry_out(self.preview.table, self.seat)
        return (extra,)

    def _main(self) -> Lay:
        """A tile of the hand where it fits, sometimes with a Stronghold; now and then one is drawn."""
        now = self.board.now
        board = self.board
        layings = [*fitting(board, self.seat)]
        decks = [deck for deck in DECKS if board.decks[deck]]
        if not layings or (now.drawn is None and decks and self.pick.random() < 0.15):
            if decks:
                return Lay(draw=self.pick.choice(decks))
            return default_lay(board, self.seat)
        lay: Lay = self.pick.choice(layings)
        if self.pick.random() < 0.2:
            fortified = replace(lay, stronghold=self.pick.choice(range(6)))
            if fortified.refusal(board, self.seat) is None:
                return fortified
        return lay

    def _mead(self, type: ActionType) -> Iterator[Mead]:
        if type == "town" or self.pick.random() < 0.7:
            return
        for mead in islice(mead_as(self.board, self.seat, type), 2):
            if mead.refusal(self.board, self.seat) is None:
                mead.carry_out(self.preview.table, self.seat)
                yield mead

    def _lines(self, type: ActionType) -> Iterator[Action]:
        """Lines one after the other, as long as some can be found; nothing more after one that tiles decide."""
        board = self.board
        for _ in range(6):
            lines = candidates(board, self.seat, type, self.pick)
            legal = [line for line in lines if line.refusal(board, self.seat, type) is None]
            if not legal or self.pick.random() < 0.1:
                return
            line = self.pick.choice(legal)
            yield line
            if not line.certain:
                return
            line.carry_out(self.preview.table, self.seat, type)
