"""What a seat may not know changes nothing that it is told, asked or kept waiting for (12.3, 7.4, 21.12)."""

from itertools import zip_longest

import msgspec
import pytest
from fn_hidden import disguised
from fornaldar_campaign import SCENARIOS, TEMPOS, Campaign
from fornaldar_facts import facts
from msgspec.structs import replace

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.told import told as in_lines
from adjudicator.table import Question, visible
from adjudicator.table.state import copied

pytestmark = pytest.mark.slow

SEATS = (FOMORIAN, MUNDANE)


def look_into_one(campaign, seat):
    """A seat sees into one enemy stack: all but the wounds there (7.4)."""
    places = [at for at, stacks in campaign.state.stacks.items() if stacks.get(enemy_of(seat))]
    facts.StackExamined(side=seat, at=campaign.pick.choice(places)).change(campaign.state)


def every_way(view):
    """A plan that walks every character into its neighbours, enemies or not."""
    land, moves = view.board.setting.land, []
    for piece in view.pieces.values():
        area = area_at(land, piece.at)
        if area and piece.active and isinstance(piece, Person) and not piece.aboard and piece.side == view.seat:
            way = tuple(spot.spot for hex in area.borders for spot in land.hexes[hex].areas)[:2]
            moves.append(Move(from_=piece.at, pieces=(piece.id,), steps=(Go(to=way or (piece.at,)),)))
    return MovementPlan(moves=tuple(moves)[:80])


def read(state, seat, step, orders, seen):
    """All that a seat reads, as bytes."""
    view = GAME.view(state, seat)
    told = [GAME.report(view, seen, step.turn), GAME.choices(view), GAME.map(view), view.sightings]
    told += [GAME.position.view_written(view, GAME.view(GAME.empty(), seat))]
    told += [GAME.situation(view, step, ()), GAME.prizes(view), GAME.lost(view, seen), GAME.tidings(view, seat, seen)]
    for each in orders:
        told += [GAME.check(view, step, each), in_lines(GAME, view, step, each)]
    return msgspec.json.encode([*told, GAME.form(view, step) if seat in step.seats else []])


@pytest.mark.long
@pytest.mark.rule("fornaldar", "12.3", "21.12", "7.4")
@pytest.mark.parametrize("number", range(3))
def test_what_is_hidden_changes_nothing_a_seat_reads(number):
    """Report, form, check, explanation, choices and maps, in every kind of window of two Game-Turns."""
    campaign = Campaign(number, SCENARIOS[number % 3], policies=True, **TEMPOS[number % 4])
    told, differ = {seat: [] for seat in SEATS}, 0
    while campaign.step and campaign.board.game_turn <= 2:
        step, plans = campaign.step, campaign.plans()
        for seat in SEATS if step.window else ():
            look_into_one(campaign, seat)
            changed, orders = disguised(copied(campaign.state), seat), [plans[seat]] if seat in plans else []
            differ += changed != campaign.state
            if step.window == "movement" and orders:
                orders.append(every_way(campaign.view(seat)))
            assert read(changed, seat, step, orders, told[seat]) == read(campaign.state, seat, step, orders, told[seat])
            told[seat] = []
        for fact in campaign.play(plans):
            for seat in SEATS:
                told[seat] += [fact] if visible(fact, seat) else []
    assert differ > 4


class Asked(Campaign):
    """A campaign that keeps, for each question, who of the enemy its seat could not know of."""

    def __init__(self, *args, **more):
        self.leaks = []
        super().__init__(*args, **more)

    def decide(self, question):
        if question.asked != "never":
            words = " ".join(
                [question.text, question.pattern, *(f"{each.value} {each.text}" for each in question.choices)]
            )
            self.leaks += [(question, name) for name in self.unseen(question.seat) if name in words]
        return super().decide(question)

    def unseen(self, seat):
        """The names of enemy characters and ships that a seat neither sees nor has been told of in this step."""
        view, say = self.view(seat), self.board.say
        shown = {*view.pieces, *(each.top.id for each in view.sightings)}
        public = [fact for fact in self.now.journal.facts if visible(fact, seat)]
        told = msgspec.json.encode(public).decode()
        for piece in self.state.pieces.values():
            hidden = piece.side == enemy_of(seat) and piece.id not in shown and not isinstance(piece, Lot)
            if hidden and f'"{piece.id}"' not in told:
                yield say.piece(piece.id)


@pytest.mark.long("0")
@pytest.mark.rule("fornaldar", "12.3", "16.8")
@pytest.mark.parametrize("number", range(2))
def test_no_question_names_an_enemy_whom_its_seat_has_not_seen(number):
    campaign = Asked(number, SCENARIOS[number], awake=True, whims=True, tempo="strict")
    for _ in campaign.steps(6):
        assert campaign.leaks == []
    assert len(campaign.asked) > 10


@pytest.mark.rule("fornaldar", "FN-T15")
@pytest.mark.parametrize("number", range(2))
def test_a_compact_seat_is_asked_only_what_it_wanted_to_be(number):
    """Whether a step waits for the other side tells its enemy no more than that a watch asked, or a challenge did."""
    campaign = Campaign(number, SCENARIOS[number], awake=True, policies=True, tempo="compact")
    for _ in campaign.steps(6):
        for seat, orders in campaign.standing.items():
            watch = tuple(replace(each, ask=False) for each in orders.watch)
            defence = replace(orders.defence, trial="if stronger", duel="if stronger")
            campaign.standing[seat] = replace(orders, watch=watch, defence=defence)
    assert campaign.asked == []


class Traced(Campaign):
    """A campaign whose seats' views of a step are kept in order: facts, rolls, questions."""

    def trace(self, state, plans, seat):
        """What a seat comes to know of the next step, played on a state of its own; None for a question to others."""
        live, self.state, before = self.state, copied(state), dict(self.sets)
        self.asked, heard = [], []
        try:
            self.facts_before = len(self.facts)
            journal = self.resolve(plans)
        finally:
            self.facts = self.facts[: self.facts_before]
            self.state, self.sets = live, before
        for entry in journal.entries():
            question = getattr(entry, "question", None)
            if isinstance(question, Question):
                waited = question.asked != "never" and not question.key.startswith("standing")
                heard += [question if question.seat == seat else question.seat] if waited else []
            elif visible(entry, seat) if hasattr(entry, "seen_by") else True:
                heard.append(entry)
        return heard


@pytest.mark.long("0", "1", "2")
@pytest.mark.rule("fornaldar", "12.3", "14.8")
@pytest.mark.parametrize("number", range(3))
def test_neither_a_question_nor_a_wait_is_the_first_to_tell(number):
    """Steps of two states that look alike go alike for a seat, until something happens that it sees."""
    campaign = Traced(number, SCENARIOS[number % 3], awake=True, policies=True, **TEMPOS[number % 2])
    compared = 0
    while campaign.step and campaign.board.game_turn <= 4:
        plans = campaign.plans()
        for seat in SEATS:
            changed = disguised(copied(campaign.state), seat)
            one, other = (campaign.trace(state, plans, seat) for state in (campaign.state, changed))
            first = next((pair for pair in zip_longest(one, other) if pair[0] != pair[1]), (None, None))
            assert first == (None, None) or not all(isinstance(each, Question | str | None) for each in first), first
            compared += len(one)
        campaign.play(plans)
    assert compared > 100
