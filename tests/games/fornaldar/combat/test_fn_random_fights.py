"""17.0 Random combats of every kind: each ends, nobody loses more than he has, and each owner's losses are his own."""

from collections import Counter
from itertools import pairwise

import pytest
from fn_skirmishes import KINDS, Skirmish
from fornaldar_facts import facts

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.fortresses import holder_of
from adjudicator.games.fornaldar.board.ratings import boxes_left
from adjudicator.games.fornaldar.combat.company import garrison_of, own_fortress
from adjudicator.games.fornaldar.combat.effects import spares
from adjudicator.games.fornaldar.losses.harm import asked_about
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.table import Answered
from adjudicator.table.state import copied

pytestmark = pytest.mark.slow

COUNT = 100
"""So many combats of each kind."""

MET = {"duel": {"duel"}, "trial": {"trial"}, "melee": {"melee"}}
"""What a kind is told as, where it is no battle."""


@pytest.fixture(scope="module", params=KINDS)
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def combats(kind):
    """Combats of a kind, each with all that happened in it."""
    laid_out = [Skirmish(kind, number) for number in range(COUNT)]
    return [(it, it.fought().facts) for it in laid_out]


@pytest.mark.rule("fornaldar", "17.3", "17.7.5", "17.8.2", "17.9.2", "14.5.3")
def test_every_combat_ends(kind, combats):
    """A duel and a trial with a death, an overrun after one round; the dice run out where it goes on and on."""
    outcomes = Counter()
    for _, recorded in combats:
        ended = [fact for fact in recorded if isinstance(fact, facts.CombatEnded)]
        if refused := [fact.rule for fact in recorded if isinstance(fact, facts.AttackNotMade)]:
            assert refused == ["23.0"], "nobody who may meets the Draugr"
            continue
        last = ended[-1]
        outcomes[last.outcome] += 1
        assert last.of in MET.get(kind, {"battle"})
        assert len({(fact.of, fact.at) for fact in ended}) == len(ended)
        for fact in ended:
            if fact.of in ("duel", "trial"):
                dead = [each.character for each in recorded if isinstance(each, facts.CharacterKilled)]
                assert fact.outcome in ("attacker", "defender", "both gone")
                assert dead
        if kind == "overrun":
            assert sum(isinstance(fact, facts.RoundFought) and fact.of == "battle" for fact in recorded) <= 1
    assert len(outcomes) > 1


def means(state, side, at):
    """What a side can lose in a place: points, wounds, steps."""
    here = [state.pieces[id] for id in state.stacks.get(at, {}).get(side, ())]
    persons = [piece for piece in here if isinstance(piece, Person)]
    lots = [piece for piece in here if isinstance(piece, Lot)]
    fortress = own_fortress(state.board, side, at)
    garrison = garrison_of(state.board, fortress) if fortress else 0
    combats = ("ground battle", "naval battle", "melee", "Duel Arcane", "Trial by Combat")
    return {
        "csp": sum(lot.csp for lot in lots if not lot.swimming) + sum(who.escort for who in persons) + garrison,
        "wounds": sum(boxes_left(state, who) + max(spares(state, who, each) for each in combats) for who in persons),
        "steps": sum(2 - ship.damaged for ship in here if isinstance(ship, Vessel))
        + sum(lot.csp for lot in lots if lot.swimming),
    }


def paid(state, fact):
    """What a fact takes of a loss of a round, and from which side; what drowns is no loss of the round."""
    match fact:
        case facts.LotReduced(rule="17.5.9", lot=id, csp=csp):
            lot = state.pieces[id]
            assert 0 < csp <= lot.csp
            return lot.side, "steps" if lot.swimming else "csp", csp
        case facts.EscortLost(rule="17.5.9", character=id):
            assert state.pieces[id].escort
            return state.pieces[id].side, "csp", 1
        case facts.GarrisonReduced(hex=hex, left=left):
            fortress = state.board.setting.land.fortresses[hex]
            before = garrison_of(state.board, fortress)
            assert 0 <= left < before
            return holder_of(state.board, fortress), "csp", before - left
        case facts.ShipDamaged(ship=id):
            assert not state.pieces[id].damaged
            return state.pieces[id].side, "steps", 1
        case facts.ShipSunk(ship=id):
            return state.pieces[id].side, "steps", 2 - state.pieces[id].damaged
        case facts.Wounded(character=id, wounds=wounds):
            assert 0 < wounds < boxes_left(state, state.pieces[id])
    return None


@pytest.mark.rule("fornaldar", "7.2", "7.3", "7.4", "7.7", "17.5.9", "18.4")
def test_a_force_never_loses_more_than_it_has_and_always_what_it_must(kind, combats):
    lost = Counter()
    for number, (it, recorded) in enumerate(combats):
        state, due = copied(it.state), Counter()
        for fact in recorded:
            if isinstance(fact, facts.LossesTaken):
                has = means(state, fact.side, fact.at)
                assert all(getattr(fact, what) <= has[what] for what in has), (number, fact, has)
                due += Counter({(fact.side, "csp"): fact.csp, (fact.side, "steps"): fact.steps})
            if found := paid(state, fact):
                side, what, much = found
                due[side, what] -= much
                lost[what] += much
            if isinstance(fact, facts.RoundFought | facts.CombatEnded):
                assert not any(due.values()), (number, fact, due)
            fact.change(state)
        assert state == it.after
    assert kind in ("duel", "trial", "melee") or lost["steps" if kind == "naval" else "csp"] > COUNT


def rounds(journal):
    """What happened in each round of a journal, up to the next."""
    entries = journal.entries()
    marks = [at for at, entry in enumerate(entries) if isinstance(entry, facts.RoundFought | facts.CombatEnded)]
    return [entries[one:other] for one, other in pairwise([*marks, len(entries)])]


def suffered(it, entries, side):
    """What a side is asked about its losses in a round, and what it loses.

    But for those who find no ship of theirs, and come ashore or die as enemy ships are left there or not (7.9).
    """
    own = {id for id, piece in it.state.pieces.items() if piece.side == side}
    for entry in entries:
        match entry:
            case Answered(question=question) if question.seat == side:
                if question.key.partition("/")[0] in ("losses", "drown", "place"):
                    yield entry
            case facts.LossesTaken() if entry.side == side:
                yield entry
            case facts.CharacterKilled() if entry.character in own and entry.rule != "7.9":
                yield entry
            case facts.ShipSunk() if entry.ship in own:
                yield entry
            case facts.LotReduced() | facts.EscortLost() | facts.Wounded() | facts.ShipDamaged():
                if entry.seen_by == (side,):
                    yield entry


def other_ways(question):
    """Losses allotted in other orders."""
    names = [name for each in asked_about(question).values() for name in each]
    ways = (", ".join(names), ", ".join(reversed(names)), names[len(names) // 2])
    return [way for way in ways if question.allows(way)]


@pytest.mark.long
@pytest.mark.rule("fornaldar", "7.6", "7.8")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("duel", "trial")])
def test_the_losses_of_a_side_do_not_depend_on_how_the_other_allots_its_own(kind):
    changed = same = 0
    for number in range(COUNT // 2):
        it = Skirmish(kind, number)
        once = rounds(it.fought())
        for place, entries in enumerate(once[:3]):
            asked = [entry.question for entry in entries if isinstance(entry, Answered)]
            for question in [each for each in asked if each.key.startswith("losses/")]:
                owner, other = question.seat, enemy_of(question.seat)
                for way in other_ways(question):
                    it.replies = {question.key: way}
                    again = rounds(it.fought())[place]
                    one, two = ([*suffered(it, each, other)] for each in (entries, again))
                    assert one == two, (number, question.key, way)
                    same += any(isinstance(entry, facts.LotReduced | facts.Wounded) for entry in one)
                    changed += [*suffered(it, entries, owner)][1:] != [*suffered(it, again, owner)][1:]
                it.replies = {}
    assert min(changed, same) > 20
