"""How the vectors of Fornaldar are played: each by the game's own procedure.

A procedure that the game does not have yet is told as such: a vector that needs it fails, and never passes.
"""

from importlib import import_module

import msgspec
import pytest
from fn_decided import Decided, LabelledDice
from fn_laid_out import COUNTERS, SEATS, LaidOut, item_number
from msgspec import UNSET
from vectors import BadVector, one_of, only

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.combat.phase import AttackNotMade
from adjudicator.games.fornaldar.movement import plan as planning
from adjudicator.games.fornaldar.movement.interception import InterceptionNotTried
from adjudicator.games.fornaldar.movement.moves import MoveMade
from adjudicator.table import Step, Table
from adjudicator.table.problems import Problem
from adjudicator.table.state import write

PACKAGE = "adjudicator.games.fornaldar"
ATTEMPT = ("from", "pieces", "csp", "against")
"""The keys of an interception."""
MOVE = ("from", "pieces", "csp", "steps", "if_enemy", "if_intercepted", "if_mobilized", "if_failed")


def procedure(module, name):
    """A procedure of the game; the vector fails where there is none."""
    whole, why = f"{PACKAGE}.{module}", f"the game has no {module}.{name} yet: this vector cannot be played"
    try:
        found = getattr(import_module(whole), name, None)
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(whole.rpartition(".")[0]):
            raise
        raise AssertionError(why) from None
    assert found is not None, why
    return found


class Played:
    """A vector that was played: the state it led to, and all that was rolled, recorded and refused."""

    def __init__(self, vector):
        self.vector = vector
        self.laid_out = LaidOut(vector)
        self.state, self.active = self.laid_out.state, self.laid_out.active
        self.decided = Decided(vector.get("decisions", ()), vector.get("intercept", ()))
        self.dice = LabelledDice(vector.get("dice", ()))
        self.table = Table("vector", self.state, self.dice, self.decided)
        for decision in vector.get("decisions", ()):
            self.choose_gear(decision)
        self.problems: list[Problem] = []
        self.spent, self.stops, self.value = [], [], UNSET

    def choose_gear(self, decision):
        """21.8 to 21.11 The one of several items that its bearer uses is known before anything is played."""
        item = self.state.treasures.get(item_number(decision["use"])) if "use" in decision else None
        if item and item.bearer in COUNTERS.characters and COUNTERS.items[item.number].gear:
            first = self.state.using.get(item.bearer, ())
            write(self.state.using)[item.bearer] = (*first, item.number)

    @property
    def board(self):
        return self.state.board

    @property
    def facts(self):
        return self.table.journal.facts

    @property
    def rolls(self):
        return [act for act in self.table.journal.acts if hasattr(act, "dice")]

    def view(self, seat):
        return GAME.view(self.state, seat)

    def refuse(self, problems):
        """Note what is refused; whether anything was."""
        self.problems += [each for each in problems if each.kind != "note"]
        return bool(self.problems)

    @property
    def refused(self):
        """The rules by which something was refused, by the check or at play."""
        return [each.rule for each in (*self.problems, *self.not_done)]

    @property
    def not_done(self):
        """Attacks, interceptions and reactions that could not be carried out as they were ordered."""
        kinds = (AttackNotMade, InterceptionNotTried)
        kinds += (planning.MoveNotDone,) if self.vector["play"] == "reaction" else ()
        return [fact for fact in self.facts if isinstance(fact, kinds) and fact.code != "HELD_FAST"]


def play(how):
    """A way to play, as the runner calls it: everything that was thrown must have been given, and the other way."""

    def played(vector):
        it = Played(vector)
        how(it)
        if "refused" not in vector["expect"]:
            wrong = [*it.problems, *(fact for fact in it.not_done if isinstance(fact, AttackNotMade))]
            assert not wrong, f"{vector['id']}: refused: {'; '.join(map(why, wrong))}"
        assert not it.dice.left, f"{vector['id']}: dice that nobody threw: {', '.join(it.dice.labels)}"
        return it

    return played


def why(problem):
    """A refusal in words."""
    return f"{problem.rule}: {getattr(problem, 'message', '') or problem.why}"


def fitted(kind, words):
    """Orders of a vector as the game's struct; raises `BadVector` where they are none."""
    try:
        return msgspec.convert(words, kind)
    except msgspec.ValidationError as error:
        raise BadVector(f"{kind.__name__}: {error}") from error


# A, B, C, D, E.1, E.2, G


def weather(it):
    procedure("board.weather", "bring_weather")(it.table)


def preparations(it):
    """What both sides plot, as orders of the window."""
    kind = procedure("preparations.orders", "Preparations")
    orders = only(it.vector.get("orders", {}), SEATS, "orders")
    made = {seat: fitted(kind, {"enchantments": plots}) for seat, plots in orders.items()}
    check, number = procedure("preparations.check", "check"), it.board.game_turn
    step = Step(id=f"{number}.enchantments", turn=number, title="", window="enchantments", seats=SEATS)
    for seat, each in made.items():
        it.refuse(check(it.view(seat), step, each))
    return made


def reinforcements(it):
    procedure("arrivals.production", "await_reinforcements")(it.table)
    kind, uses = procedure("preparations.orders", "Preparations"), it.decided.uses()
    items = {seat: fitted(kind, {"items": uses[seat]}) for seat in uses}
    procedure("arrivals.production", "reinforce")(it.table, items)


def enchantments(it):
    made = preparations(it)
    if not it.problems:
        procedure("magic.casting", "cast_enchantments")(it.table, made)


def attrition(it):
    procedure("losses.attrition", "undergo_attrition")(it.table)


def recovery_orders(it):
    """The orders of recovery and mobilization of the active side."""
    kind = procedure("recovery.phase", "Recovery")
    words = only(it.vector.get("orders", {}), ("refit", "try"), "orders")
    orders = fitted(kind, words) if words else None
    if orders is not None:
        it.refuse(procedure("recovery.phase", "check_recovery")(it.view(it.active), orders))
    return orders


def recovery(it):
    orders = recovery_orders(it)
    if not it.problems:
        procedure("recovery.phase", "recover")(it.table, it.active, orders)


def mobilization(it):
    orders = recovery_orders(it)
    if not it.problems:
        procedure("recovery.mobilizing", "mobilize")(it.table, it.active, orders)


def end(it):
    procedure("victory.ending", "end_turn")(it.table)


# E.3, E.4


def movement(it):
    """The whole Movement Phase of the active side; what is refused is not carried out."""
    for move in (*it.vector.get("moves", ()), *it.vector.get("forced", ())):
        verify_move(move, MOVE, "a move")
    for attempt in it.vector.get("intercept", ()):
        verify_move(attempt, ATTEMPT, "an interception")
    words = {"moves": it.vector.get("moves", ())}
    if "forced" in it.vector:
        words["forced"] = it.vector["forced"]
    plan = fitted(planning.MovementPlan, words)
    number = it.board.game_turn
    step = Step(id=f"{number}.movement", turn=number, title="", window="movement", seats=(it.active,))
    if not it.refuse(GAME.check(it.view(it.active), step, plan)):
        with followed(it):
            planning.move_forces(it.table, it.active, plan)
            planning.force_march(it.table, it.active, plan)
            procedure("recovery.refit", "end_of_phase")(it.table)


def verify_move(move, keys, what):
    """Raise `BadVector` where a move has words, or names pieces, that there are not."""
    only(move, keys, what)
    steps = [step for branch in keys[3:] for step in move.get(branch, ()) if branch in move and branch != "against"]
    for named in (move, *steps):
        for colour in named.get("csp", ()):
            one_of(colour, COUNTERS.groups, "colour")
        for id in (*named.get("pieces", ()), *named.get("send", ()), *named.get("with", ())):
            one_of(id, COUNTERS.characters | COUNTERS.ships, "piece")


def reaction(it):
    """The Reaction Phase of the inactive side."""
    for move in it.vector.get("moves", ()):
        verify_move(move, MOVE, "a move")
    plan = fitted(procedure("movement.reaction", "ReactionPlan"), {"moves": it.vector.get("moves", ())})
    side = it.laid_out.inactive_side
    if not it.refuse(procedure("movement.reaction", "check_reaction")(it.view(side), plan)):
        with followed(it):
            procedure("movement.reaction", "react")(it.table, side, plan)


class followed:
    """While moves are played: what each one spends, and what stopped whom where."""

    def __init__(self, it):
        self.it, self.patch = it, pytest.MonkeyPatch()

    def __enter__(self):
        whole, it = planning.Move.carry_out, self.it

        def carry_out(move, march):
            halted = dict(march.budget.halted)
            yield from whole(move, march)
            new = {id: why for id, why in march.budget.halted.items() if halted.get(id) != why}
            places = {id: it.state.pieces[id].at for id in new if id in it.state.pieces}
            it.stops += [(at, new[id].rule) for id, at in places.items()]

        self.patch.setattr(planning.Move, "carry_out", carry_out)

    def __exit__(self, *_):
        self.patch.undo()
        self.it.spent += [fact.mp for fact in self.it.facts if isinstance(fact, MoveMade)]


# E.5


def battle(it):
    kind = one_of(it.vector.get("kind", "ground"), ("ground", "naval"), "kind of battle")
    combat_phase(it, [(it.vector["at"], kind)])


def melee(it):
    combat_phase(it, [(it.vector["at"], "melee")])


def combat(it):
    """E.5 The whole Combat Phase: in each hex at sea a naval battle, where there is no army point a melee."""
    announced = procedure("combat.phase", "kinds_possible")
    kinds = {}
    for at in it.vector["at"]:
        kinds[at] = next(iter(announced(it.state, it.active, it.laid_out.land_place(at))), None) or next(
            iter(announced(it.state, it.active, at)), "ground"
        )
    combat_phase(it, list(kinds.items()))


def combat_phase(it, fights):
    """E.5 Combats are announced, checked and fought."""
    kind = procedure("combat.orders", "Attacks")
    places = [{"at": spot(it, at, how), "kind": how} for at, how in fights]
    orders = fitted(kind, {"attacks": places})
    if not it.refuse(procedure("combat.phase", "check_attacks")(it.view(it.active), orders)):
        procedure("combat.phase", "fight")(it.table, it.active, orders)
        procedure("recovery.refit", "end_of_phase")(it.table)


def spot(it, at, how):
    """Where a combat is fought: ashore, but for a naval battle and a melee in the water."""
    if how == "naval":
        return at
    ashore = it.laid_out.land_place(at)
    return ashore if it.state.stacks.get(ashore) else at


def challenge(it):
    """17.8, 17.9 One challenge combat to its end."""
    kind = one_of(it.vector["kind"], ("duel", "trial"), "kind of challenge")
    challenger, champion = it.vector["challenger"], it.vector["champion"]
    piece = it.laid_out.found(challenger)
    check = procedure("combat.challenges", "check_challenge")
    if not it.refuse(check(believed(it.view(piece.side)), piece.side, piece.at, kind, challenger)):
        procedure("combat.challenges", "fight_challenge")(it.table, piece.at, kind, challenger, champion)


# A value


def ask(it):
    """A value, without playing."""
    it.value = ASK[one_of(it.vector.get("of"), ASK, "thing to ask")](it)


def of_battle(name):
    """A figure of a ground battle: of the force of a side in a hex."""
    return lambda it: procedure("combat.field", name)(
        it.state, it.vector["side"], it.laid_out.land_place(it.vector["at"])
    )


def of_piece(name, otherwise):
    """A rating of the piece that is named; without one, what is asked of the whole force."""

    def asked(it):
        if otherwise is not None and "piece" not in it.vector:
            return otherwise(it)
        return procedure("board.ratings", name)(it.state, it.laid_out.found(it.vector["piece"]))

    return asked


def weather_of(it):
    holds = procedure("board.weather", "conditions")(it.board)
    return procedure("board.weather", "weather_at")(holds, it.laid_out.land_place(it.vector["at"])[:4])


ASK = {
    "strength": of_piece("combat_strength", of_battle("strength_of")),
    "command": of_piece("command_rating", of_battle("command_in")),
    "odds": of_battle("odds_of"),
    "magic": of_piece("magic_strength", None),
    "friendly": lambda it: procedure("losses.attrition", "friendly_coast")(
        it.board, it.vector["side"], it.vector["at"]
    ),
    "weather": weather_of,
}
"""What can be asked."""

PLAYS = {
    "weather": (weather, ()),
    "reinforcements": (reinforcements, ()),
    "enchantments": (enchantments, ("orders",)),
    "attrition": (attrition, ()),
    "recovery": (recovery, ("orders",)),
    "mobilization": (mobilization, ("orders",)),
    "movement": (movement, ("moves", "intercept", "forced")),
    "reaction": (reaction, ("moves",)),
    "battle": (battle, ("at", "kind")),
    "melee": (melee, ("at",)),
    "challenge": (challenge, ("at", "kind", "challenger", "champion")),
    "combat": (combat, ("at",)),
    "end": (end, ()),
    "ask": (ask, ("of", "side", "at", "piece")),
}
"""How each kind is played, and its own keys."""
