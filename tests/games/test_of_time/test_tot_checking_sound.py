"""Checking is sound: what it calls illegal never changes a thing, what is legal passes, and nothing hidden is told."""

import random

import msgspec
import pytest
from tot_campaign import Campaign
from tot_table import facts, fold

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.program import Program
from adjudicator.games.test_of_time.standing import Standing
from adjudicator.orders.told import told as in_lines
from adjudicator.table import EVERYONE, ScriptedDice, Table

CAMPAIGNS = (0, 1, 2, 7, 11, 13, 21)
ROUNDS = 12


def windows(number):
    """(campaign, sets of bots) for every window of a campaign, up to a round."""
    campaign = Campaign(number)
    while campaign.step is not None and campaign.step.turn <= ROUNDS:
        sets = campaign.sets()
        if campaign.step.window:
            yield campaign, sets
        campaign.play(sets)


@pytest.mark.parametrize("number", [*CAMPAIGNS, 16, 17])
def test_legal_orders_are_never_called_illegal(number):
    for campaign, sets in windows(number):
        for seat, orders in sets.items():
            problems = GAME.check(GAME.view(campaign.state, seat), campaign.step, orders)
            assert [problem for problem in problems if problem.kind != "note"] == []


@pytest.mark.parametrize("number", CAMPAIGNS)
def test_what_is_illegal_is_never_done(number):
    """The same orders without what the checking finds wrong or idle: nothing else happens."""
    pick = random.Random(number)
    for campaign, _ in windows(number):
        board, step = campaign.board, campaign.step
        wild = {seat: wild_orders(board, seat, pick) for seat in step.seats}
        problems = {seat: GAME.check(GAME.view(campaign.state, seat), step, program) for seat, program in wild.items()}
        tame = {seat: tidied(program, problems[seat]) for seat, program in wild.items()}
        assert played(campaign, tame) == played(campaign, wild)


def played(campaign, orders):
    """The public facts that come of a window."""
    decide = lambda question: (question.default, "default")  # noqa: E731
    table = Table(campaign.step.id, fold(campaign.facts), ScriptedDice(()), decide)
    GAME.resolve(campaign.step, table, orders)
    return [fact for fact in table.finish().facts if fact.seen_by == EVERYONE]


def tidied(program, problems):
    """A program without its illegal entries, and without conditions that always hold."""
    wrong = {problem.path[1] for problem in problems if problem.kind == "illegal"}
    idle = {problem.path[1] for problem in problems if problem.code == "ALWAYS_TRUE"}
    plain = msgspec.to_builtins(program.program)
    for index in idle:
        if plain[index]["do"]["move"] != "defend":
            plain[index].pop("when")
    return msgspec.convert({"program": [entry for index, entry in enumerate(plain) if index not in wrong]}, Program)


def wild_orders(board, seat, pick):
    """Orders that somebody might write who knows the words and nothing else."""
    entries = []
    for _ in range(8):
        entry = {"do": wild_move(board, seat, pick)}
        if pick.random() < 0.5:
            entry["when"] = wild_condition(board, pick, 2)
        entries.append(entry)
    return msgspec.convert({"program": entries}, Program)


def wild_move(board, seat, pick):
    space, target = pick.choice([1, 2, 3]), pick.choice([*board.seats, "F"])
    paid = pick.choice([{}, {"f": pick.randrange(0, 12)}, {"s": 1}, {"f": pick.randrange(0, 12), "s": 1}])
    kinds = ["preserve", "attack", "defend"]
    replace = [
        {"round": round, "kind": pick.choice(kinds), **pick.choice([{}, {"f": pick.randrange(0, 5)}])}
        for round in sorted(pick.sample(range(1, 21), pick.randrange(0, 3)))
    ]
    near = [{"round": max(1, board.round - 1), "kind": pick.choice(kinds), "f": pick.randrange(0, 5)}]
    turned = {"target": target, "space": space, "shamans": pick.randrange(0, 3), "rounds": pick.randrange(0, 3)}
    return pick.choice(
        [
            {"move": "create", "type": pick.choice([*board.cards]), "space": space, **paid},
            {"move": "preserve", "space": space, **paid},
            {"move": "sire", **paid},
            {"move": "shaman", **paid},
            {"move": "convert", "target": target, **paid},
            {"move": "attack", "target": target, "space": space, **paid},
            {"move": "defend", "space": space, **pick.choice([paid, {"f": "match"}, {"f": "leave 1"}])},
            {"move": "reverse", "replace": replace, **turned},
            {"move": "reverse", "replace": near, **turned},
            {"move": "pass"},
        ]
    )


def wild_condition(board, pick, depth):
    space, seat, number = pick.choice([1, 2, 3]), pick.choice(board.seats), pick.randrange(0, 12)
    kinds = [
        {"under_attack": space},
        {"attacked_by": seat},
        {"attack_points_at_least": [space, number]},
        {"home_at_least": number},
        {"home_of_at_least": [seat, number]},
        {"visible_at_most": [seat, space, number]},
        {"has": [seat, pick.choice([*board.cards])]},
        {"all_others_passed": pick.choice([True, False])},
        {"move_number_at_least": number},
    ]
    if depth:
        parts = [wild_condition(board, pick, depth - 1) for _ in range(2)]
        kinds += [{"and": parts}, {"or": parts}, {"not": parts[0]}] * 2
    return pick.choice(kinds)


@pytest.mark.long("17")
@pytest.mark.parametrize("number", [2, 7, 17])
def test_what_is_hidden_changes_no_answer(number):
    """Two states that differ only in what others have in mind for the rest of the round tell a seat the same."""
    pick = random.Random(number)
    for campaign, sets in windows(number):
        plain, laden = fold(campaign.facts), fold(campaign.facts)
        seat, other = campaign.seats[:2]
        facts.ProgramKept(seat=other, program=wild_orders(laden.board, other, pick), left=(1,) * 8).change(laden)
        facts.PassingChosen(seat=other).change(laden)
        if seat in sets:
            assert told(plain, seat, campaign.step, sets[seat]) == told(laden, seat, campaign.step, sets[seat])


def told(state, seat, step, orders):
    view = GAME.view(state, seat)
    bare = GAME.view(GAME.empty(), seat)
    return (
        GAME.position.view_written(view, bare),
        GAME.check(view, step, orders),
        GAME.check_standing(view, Standing()),
        in_lines(GAME, view, step, orders),
        GAME.form(view, step),
        GAME.choices(view),
        GAME.report(view, (), step.turn),
    )


def test_the_wild_orders_are_of_every_kind():
    """What is tried above is wild enough to be refused for all that can be wrong."""
    pick, codes = random.Random(1), set()
    for number in (1, 2):
        for campaign, _ in windows(number):
            for seat in campaign.step.seats:
                orders = wild_orders(campaign.board, seat, pick)
                problems = GAME.check(GAME.view(campaign.state, seat), campaign.step, orders)
                codes |= {problem.code for problem in problems if problem.kind == "illegal"}
    assert codes >= {"NEVER_TRUE", "TOO_MANY_ROUNDS", "ROUND_NOT_REVERSED", "BAD_NUMBER", "NO_TESTAMENT", "OVERPAID"}
    assert len(codes) >= 15
