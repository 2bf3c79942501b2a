"""Checking is sound: what it calls illegal never changes a thing, what is legal passes, and nothing hidden is told."""

import copy
import hashlib
import random

import msgspec
import pytest
from cp_table import fold

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.orders.told import told as in_lines
from adjudicator.table import EVERYONE, REFEREE, Table, visible
from adjudicator.table.dice import ChainDice
from adjudicator.table.state import copied

CAMPAIGNS = 12
TURNS = 4
OPTIONS = (
    {},
    {"battle_mode": "auto", "defender_may_leave": False},
    {"checkpoint": 1, "teams": [["A", "C"]]},
    {"free_move_own_territory": False, "progress_carries_over_turns": False, "rebuild_broken_cp": 1},
)


def played(step, facts, orders, key):
    """What comes of a step after `facts`, with dice that follow from `key`."""

    def decide(question):
        for given in (orders.get(question.seat),):
            answer = given and GAME.answer(given, question)
            if answer is not None and question.allows(answer):
                return answer, "orders"
        return question.default, "ruling" if question.seat == REFEREE else "default"

    dice = ChainDice(hashlib.sha256(f"{key} {step.id}".encode()).digest())
    table = Table(step.id, fold(facts), dice, decide)
    GAME.resolve(step, table, orders)
    return table.finish().facts


def windows(number):
    """(pick, facts, step, sets of bots) for every window of a campaign."""
    pick = random.Random(number)
    seats = ("A", "B", "C") if number % 2 else ("A", "B", "C", "D")
    table = Table("setup", GAME.empty(), ChainDice(bytes([number]) * 32), None)
    options = msgspec.convert(OPTIONS[number % len(OPTIONS)], Options)
    GAME.setup(table, SCENARIO.built_in, options, seats)
    facts = table.finish().facts
    while (step := GAME.next_step(fold(facts))) is not None and step.turn <= TURNS:
        state = fold(facts)
        sets = {seat: GAME.random_orders(GAME.view(state, seat), step, pick) for seat in step.seats}
        if step.window:
            yield pick, facts, step, sets
        facts = facts + played(step, facts, sets, number)


@pytest.mark.parametrize("number", range(CAMPAIGNS))
def test_legal_orders_are_never_called_illegal(number):
    for _, facts, step, sets in windows(number):
        state = fold(facts)
        for seat, orders in sets.items():
            problems = GAME.check(GAME.view(state, seat), step, orders)
            assert [problem for problem in problems if problem.kind != "note"] == []


@pytest.mark.parametrize("number", range(CAMPAIGNS))
def test_what_is_illegal_is_never_done(number):
    """The same dice and the same orders without what the checking finds wrong or idle: nothing else happens."""
    for pick, facts, step, sets in windows(number):
        if step.window == "spend":
            board = fold(facts).board
            wild = {seat: wild_orders(board, seat, pick) for seat in sets}
            views = {seat: GAME.view(fold(facts), seat) for seat in sets}
            tame = {seat: tidied(spend, GAME.check(views[seat], step, spend)) for seat, spend in wild.items()}
            assert public(played(step, facts, tame, number)) == public(played(step, facts, wild, number))


def public(facts):
    return [fact for fact in facts if fact.seen_by == EVERYONE]


def tidied(spend, problems):
    """A queue without its illegal entries, and without what the notes call idle."""
    wrong, idle = set(), set()
    for problem in problems:
        if problem.kind == "illegal" or problem.code == "AFTER_GIVE_UP":
            wrong.add(problem.path[1])
        elif problem.code in ("ALWAYS_TRUE", "ON_FAIL"):
            idle.add((problem.path[1], {"ALWAYS_TRUE": "when", "ON_FAIL": "on_fail"}[problem.code]))
    plain = msgspec.to_builtins(spend.queue)
    for index, field in idle:
        plain[index].pop(field)
    kept = [entry for index, entry in enumerate(plain) if index not in wrong]
    return msgspec.convert({"queue": kept}, Spend)


def wild_orders(board, seat, pick):
    """Orders that somebody might write who knows the words and nothing else."""
    entries = []
    for _ in range(8):
        entry = {"do": wild_action(board, seat, pick), "on_fail": pick.choice(["retry", "next", "stop"])}
        if pick.random() < 0.5:
            entry["when"] = wild_condition(board, pick, 2)
        entries.append(entry | {"times": pick.choice([1, 1, 2])})
    return msgspec.convert({"queue": entries}, Spend)


def wild_action(board, seat, pick):
    """Any action; marches mostly to where a road leads. Without forced marches, which CP-G60 leaves out."""
    army = pick.choice([army for army in board.armies.values() if army.seat == seat])
    near = board.graph.neighbours[army.at] if army.at else board.territories
    return pick.choice(
        [
            *[{"action": "move", "army": army.id, "to": pick.choice([*near, *board.territories])} for _ in range(3)],
            {"action": "move", "army": army.id, "to": pick.choice([*near])},
            {"action": "decrease_dv", "army": pick.choice([army.id, *board.armies])},
            {"action": "rebuild", "army": pick.choice([*board.armies])},
            {"action": "fortify", "territory": wild_place(board, seat, pick)},
            {"action": "fortify_castle", "territory": wild_place(board, seat, pick)},
            {"action": "build_road", "road": pick.choice([*board.roads])},
            {"action": "intrigue", "target": pick.choice(board.seats)},
            {"action": "give_up"},
        ]
    )


def wild_place(board, seat, pick):
    own = [place.id for place in board.territories.values() if place.owner == seat]
    return pick.choice([*own, *own, *own, *board.territories])


def wild_condition(board, pick, depth):
    place, army, seat = pick.choice([*board.territories]), pick.choice([*board.armies]), pick.choice(board.seats)
    number = pick.randrange(-1, 6)
    kinds = [
        {"enemy_at": place},
        {"no_enemy_at": place},
        {"owner": [place, seat]},
        {"dv_at_most": [place, number]},
        {"md_at_most": [pick.choice([*board.roads]), number]},
        {"my_cp_at_least": number},
        {"cp_of_at_least": [seat, number]},
        {"last_march_failed": army},
        {"cycle_at_least": number},
        {"status": [army, pick.choice(["normal", "defeated", "broken", "removed"])]},
    ]
    if depth:
        parts = [wild_condition(board, pick, depth - 1) for _ in range(2)]
        kinds += [{"and": parts}, {"or": parts}, {"not": parts[0]}] * 2
    return pick.choice(kinds)


@pytest.mark.parametrize("number", range(4))
def test_what_is_hidden_changes_no_answer(number):
    """Two states that differ only in what other seats keep over a pause tell a seat the same."""
    for pick, facts, step, sets in windows(number):
        plain, laden = fold(facts), fold(facts)
        seat, *others = sets
        for other in others:
            laden.kept[other] = wild_orders(laden.board, other, pick)
        assert told(plain, seat, step, sets[seat]) == told(laden, seat, step, sets[seat])


def told(state, seat, step, orders):
    view = GAME.view(state, seat)
    return (
        GAME.check(view, step, orders),
        GAME.check_standing(view, Standing(rebuild_order=("A1",))),
        in_lines(GAME, view, step, orders),
        GAME.form(view, step),
        GAME.choices(view),
    )


@pytest.mark.parametrize("number", range(4))
def test_asking_leaves_the_state_as_it_was(number):
    for pick, facts, step, sets in windows(number):
        state = fold(facts)
        before = deep_copy(state)
        for seat in (*sets, REFEREE):
            view = GAME.view(state, seat)
            wild = wild_orders(state.board, seat, pick) if step.window == "spend" and seat in sets else None
            for orders in filter(None, (sets.get(seat), wild)):
                told(state, seat, step, orders)
            GAME.map(view), GAME.styles(view), GAME.sheets(view), GAME.next_step(state)
            GAME.report(view, [fact for fact in facts if visible(fact, seat)], step.turn)
            if seat in sets:
                GAME.random_orders(view, step, pick)
        assert state == before


@pytest.mark.parametrize("number", range(4))
def test_what_is_played_on_a_copy_leaves_the_state_as_it_was(number):
    for _, facts, step, sets in windows(number):
        state = fold(facts)
        before, believed = deep_copy(state), copied(state)
        for fact in played(step, facts, sets, number):
            fact.change(believed)
        assert state == before != believed


def deep_copy(state):
    return copy.deepcopy(state, {id(state.board.graph): state.board.graph})
