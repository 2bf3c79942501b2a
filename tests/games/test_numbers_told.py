"""The numbers of page one, of the standing and of the course, reckoned anew from the pieces on the board."""

import re
from collections import Counter

import pytest
from strolls import PLAYED, contents
from vectors import tag

from adjudicator.games.northmen.words import BRIGANDS

pytestmark = pytest.mark.slow


def changes(known):
    """By how much the last of some numbers differs from the one before; None where there is none."""
    return None if len(known) < 2 else known[-1] - known[-2]


class Grown:
    """What each seat of a CP campaign had after each turn that is over, and whether one is being played."""

    def __init__(self):
        self.after, self.playing = [], False

    def goes_on(self, step, held):
        happened = {tag(fact) for fact in step.facts}
        if "cycle-began" in happened:
            self.playing = True
        if "turn-ended" in happened:
            self.after.append(held)
            self.playing = False

    def change(self, seat, now):
        known = [held[seat] for held in self.after]
        return changes([*known, now] if self.playing else [*known[:-1], now])


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize("number", [1, 4, 8, 16])
def test_cp_campaign(number):
    """Territories, battles won, armies and points of each side, who leads, and the course."""
    grown = Grown()
    for step in PLAYED["cp-campaign"](number):
        board = step.state.board
        held = Counter(land.owner for land in board.territories.values())
        armies = Counter(army.seat for army in board.armies.values() if army.at)
        grown.goes_on(step, held)
        for _, _, content in contents("cp-campaign", step):
            for seat, _, lands, won, where, points in content.standing.rows:
                assert (lands, won, points) == tuple(map(str, (held[seat], board.battles_won[seat], board.cp[seat])))
                assert len(re.findall(rf"{seat}\d", where)) == armies[seat]
            assert f" {lead(board, held, armies)}" in content.standing.note
            if content.counts == "territories":
                for each in content.scores:
                    assert (each.value, each.change) == (held[each.seat], grown.change(each.seat, held[each.seat]))
                    assert each.also == (board.battles_won[each.seat], armies[each.seat])
            for line in content.course.series if content.course else ():
                assert line.values == tuple(after[line.seat] for after in grown.after)


def lead(board, held, armies):
    """Who leads, a team together, and what it has of what counts, as the standing has it."""
    of_battles = board.options.victory.type == "battles_after"
    teams = board.options.teams
    sides = dict.fromkeys(next((team for team in teams if seat in team), (seat,)) for seat in board.seats)
    tallies = [board.battles_won] if of_battles else [held, board.battles_won, armies]
    reckoned = {side: tuple(sum(tally[seat] for seat in side) for tally in tallies) for side in sides}
    best = [side for side in sides if reckoned[side] == max(reckoned.values())]
    if board.winners:
        return "The campaign has gone to"
    if len(best) == len(sides):
        return "All sides are level."
    return f"{named(board, best)} now in the lead, with {reckoned[best[0]][0]}."


def named(board, sides):
    names = [board.sides[seat].name.replace("The ", "the ") for side in sides for seat in side]
    text = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return f"{text[0].upper()}{text[1:]}"


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize("number", [1, 7])
def test_cp_campaign_tells_each_whose_orders_did_not_come(number):
    """The one who sent none of the first window of a turn, on his own page one alone."""
    since, missing = [], set()
    for step in PLAYED["cp-campaign"](number):
        since += step.facts
        missing |= {fact.seat for fact in step.facts if tag(fact) == "orders-missed"}
        if step.window == "spend":
            told = {seat for seat, _, content in contents("cp-campaign", step) if silence(content)}
            gone = set(step.silent) & {army.seat for army in step.state.board.armies.values() if army.at}
            assert told <= missing & set(step.silent)
            assert gone & missing <= told | set(step.state.board.winners)
        missing = set()


def silence(content):
    return any("No orders came from you." in line for line in content.happened)


@pytest.mark.long
@pytest.mark.rule("test-of-time", "TT-31", "TT-40", "TT-70")
@pytest.mark.parametrize("number", [3, 12])
def test_test_of_time(number):
    """Who is at home, what shamans count for and reach, the dead, and the scores now and at the end."""
    before = {}
    for step in PLAYED["test-of-time"](number):
        board = step.state.board
        last = board.round if board.phase == "over" else board.round - 1
        now = {seat: scored(board, seat, last) if last else 0 for seat in board.seats}
        for _, _, content in contents("test-of-time", step):
            for seat, _, *numbers in content.standing.rows:
                home = board.home[seat]
                power = 1 + sum(own.type == "monument" for own in shown(board, seat))
                reach = 0 if board.phase == "over" else home.s * power
                dead = board.dead[seat].f + board.dead[seat].s
                at_end = scored(board, seat, 20)
                assert numbers == list(map(str, (home.f, home.s, power, reach, dead, now[seat], at_end)))
            for each in content.scores:
                assert each.value == now[each.seat]
                assert each.also == (board.home[each.seat].s, len(shown(board, each.seat)), board.home[each.seat].f)
                if last < 2:
                    assert each.change is None
                elif not board.reversals:
                    assert each.change == now[each.seat] - before[last - 1][each.seat]
        before[last] = now
    assert before[20] == {each.seat: each.value for each in content.scores}


def shown(board, seat):
    """The Testaments of a god with a section that no strip covers."""
    own = [each for each in board.testaments.values() if each.owner == seat]
    return [each for each in own if any(section.covered is None for section in each.sections)]


def scored(board, seat, end):
    dots = {each: sum(part.dots for part in each.sections if part.covered is None) for each in shown(board, seat)}
    return sum(number * (end - each.created) for each, number in dots.items())


SUPPLY = {"w": 12, "h": 5, "l": 5, "c": 5}


@pytest.mark.long("0")
@pytest.mark.rule("northmen", "NB-01", "NB-70", "NB-72", "NT-04", "NT-24", "NT-74", "NT-93")
@pytest.mark.parametrize("number", [0, 3])
def test_northmen(number):
    """Points, towns, pieces, and the points that are needed."""
    for step in PLAYED["northmen"](number):
        state = step.state
        teams = bool(state.options.teams)
        novgorod = 2 * any(laid.tile.name == "Novgorod" for laid in state.map.values())
        needed, of_brigands = (8 if teams else 6) + novgorod, 6 + novgorod
        for _, _, content in contents("northmen", step):
            for row in content.standing.rows:
                check_northmen(state, row)
            whom = "a team (in brackets)" if teams else "a player"
            assert f"{needed} victory points win for {whom}, {of_brigands} for the brigands." in content.standing.note
            churches = 12 - sum(laid.church for laid in state.map.values())
            assert re.search(rf"Left: {churches} church(es)?;", content.standing.note)
            for each in content.scores:
                total = sum(state.vp[seat] for seat in together(state, each.seat))
                assert each.value == total
                assert each.note.startswith(f"of {of_brigands if each.seat == BRIGANDS else needed}")
                assert each.change == brought(state, each.seat, total)


def brought(state, seat, total):
    """What the last turn has brought: the one under way, else the one that is over; None before there was one."""
    past = [state.course.get(one, ()) for one in together(state, seat)]
    sums = [sum(values) for values in zip(*past, strict=True)]
    if state.winners or state.now.stage > 1 or state.now.brigands_due:
        sums.append(total)
    return sums[-1] - sums[-2] if len(sums) > 1 else None


def together(state, seat):
    return next((team for team in state.options.teams if seat in team), (seat,))


def check_northmen(state, row):
    seat = BRIGANDS if row[0] == "N" else row[0]
    own = Counter()
    for (_, side), units in state.units.items():
        if side == seat:
            own.update({kind: units.of(kind) for kind in SUPPLY})
    towns = sum(len(state.map[cell].tile.towns) for cell, side in state.units if side == seat)
    points = str(state.vp[seat])
    if seat == BRIGANDS:
        towns = sum(bool(state.map[cell].tile.towns) for cell, side in state.units if side == seat)
        assert row[2:5] == (points, str(towns), f"{own['w']}+{12 - own['w']}")
        return
    towns += sum(units.h for (cell, side), units in state.units.items() if side == seat and state.map[cell].tile.towns)
    team = sum(state.vp[each] for each in together(state, seat))
    held = state.reserve.get(seat, 0)
    sworn = sum(hold.owner == seat != hold.piece_of for laid in state.map.values() for hold in laid.strongholds)
    pieces = {kind: f"{own[kind]}+{SUPPLY[kind] - own[kind]}" for kind in SUPPLY}
    pieces["w"] = f"{own['w']}+{12 - own['w'] - held - sworn}"
    shown = (f"{points} ({team})" if state.options.teams else points, str(towns))
    assert row[2:4] == shown
    assert sorted(row[4:8]) == sorted(pieces.values())
    assert row[8:] == (str(held), str(len(state.hands[seat])), str(len(state.prepared.get(seat, ()))))
