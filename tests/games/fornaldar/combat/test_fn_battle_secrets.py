"""12.3, 7.4, 7.8, 16.8 A combat tells a seat nothing of what it may not know before the rules do.

Each is fought twice: as it is laid out, and with one thing changed on the enemy's side that the seat cannot know.
"""

from collections import Counter
from functools import cache
from itertools import zip_longest

import msgspec
import pytest
from fn_skirmishes import GROUPS, KINDS, Skirmish
from fornaldar_facts import facts
from msgspec.structs import replace

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import alter
from adjudicator.games.fornaldar.board.ratings import boxes_left
from adjudicator.games.fornaldar.standing.combat import Retreating
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.table import Answered, Rolled, visible
from adjudicator.table.state import copied, write

pytestmark = pytest.mark.slow

COUNT = 12
"""So many combats of each kind."""


class Otherwise:
    """A combat as it would be with one thing changed on a side: `state` and `standing` orders."""

    def __init__(self, it, side):
        self.it, self.side = it, side
        self.state, self.standing = copied(it.state), dict(it.standing)

    @property
    def persons(self):
        return [piece for piece in self.state.pieces.values() if piece.side == self.side and isinstance(piece, Person)]

    @property
    def beneath(self):
        """The pieces in the stack, but for the topmost."""
        return [self.state.pieces[id] for id in self.state.stacks.get(self.it.at, {}).get(self.side, ())[1:]]

    def order(self, **parts):
        """Other standing orders."""
        self.standing[self.side] = replace(self.standing[self.side], **parts)

    def wounds(self):
        """7.4 Who can has a wound more."""
        for person in self.persons:
            if boxes_left(self.state, person) > 1:
                alter(self.state, person, wounds=person.wounds + 1)

    def items(self):
        """21.4 Those beneath the top bear the items of one another."""
        bearers = [piece.id for piece in self.beneath if isinstance(piece, Person)]
        for treasure in list(self.state.treasures.values()):
            if treasure.bearer in bearers:
                other = bearers[(bearers.index(treasure.bearer) + 1) % len(bearers)]
                write(self.state.treasures)[treasure.number] = replace(treasure, bearer=other)

    def escorts(self):
        """13.0 Those beneath the top who had an escort have none, and the others have one."""
        for piece in self.beneath:
            if isinstance(piece, Person) and not piece.aboard and self.it.kind != "melee":
                alter(self.state, piece, escort=not piece.escort)

    def points(self):
        """12.3 There are more army points beneath the top."""
        for piece in self.beneath:
            if isinstance(piece, Lot) and not piece.aboard:
                alter(self.state, piece, csp=piece.csp + 2)

    def losses(self):
        """7.8 Others are given up first."""
        old = self.standing[self.side].losses
        turned = {name: getattr(old, name)[::-1] for name in ("csp", "wounds", "ships")}
        self.order(losses=replace(old, **turned, escorts="last" if old.escorts == "first" else "first"))

    def champions(self):
        """16.8.2 Others are to meet challenges."""
        names = tuple(person.id for person in self.persons)
        self.order(defence=replace(self.standing[self.side].defence, champions=names[::-1]))

    def retreat(self):
        """17.5.8 They would go elsewhere."""
        self.order(retreat=Retreating(to=neighbours(self.it.at[:4])))

    def withdrawal(self):
        """17.4 They would leave where they would have stayed, or stay."""
        rounds = self.standing[self.side].rounds
        self.order(rounds=replace(rounds, retreat_below="4-1" if rounds.retreat_below < "2-1" else "1-4"))


TELLING = {
    "wounds": {facts.RoundFought, facts.CharacterKilled, facts.ItemFell, facts.ChallengeAnswered, facts.ShipSunk},
    "items": {
        *(Rolled, facts.RoundFought, facts.LossesTaken, facts.ChallengeAnswered, facts.PointsScored),
        *(facts.ItemFell, facts.ItemDestroyed, facts.CharacterKilled, facts.ShipSunk),
    },
    "escorts": {facts.RoundFought, facts.PointsScored, facts.CombatEnded, facts.Evaded, facts.FieldSeen},
    "points": {facts.RoundFought, facts.PointsScored, facts.CombatEnded},
    "losses": {
        *(facts.PointsScored, facts.RoundFought, facts.CharacterKilled, facts.ShipSunk),
        *(facts.ItemFell, facts.ItemDestroyed),
    },
    "champions": {facts.ChallengeAnswered},
    "retreat": {facts.Retreated},
    "withdrawal": {facts.Retreated},
}
"""What first tells of each: strengths in a round (17.5.4), who accepts (16.8.1), what leaves the map (7.2, 7.3, 7.4.1)
or is left to the victor (21.13), where a side is seen to go (17.5.8), what an item does where it is used (21.6), and
whether anything still lies beneath a top when the next combat begins (12.3): the escort of one who fell does.
"""


def heard(it, seat, state, standing):
    """What a seat comes to know of a combat, in order: facts and rolls that it sees, questions that it is asked."""
    before, it.standing = it.standing, standing
    journal = it.fought(copied(state))
    it.standing = before
    told = []
    for entry in journal.entries():
        if not isinstance(entry, Answered):
            told += [entry] if visible(entry, seat) else []
        elif entry.question.seat == seat and entry.question.asked != "never":
            told.append(entry.question)
    return told, it.after


@cache
def skirmish(kind, number):
    """A combat as it is laid out."""
    return Skirmish(kind, number)


@cache
def as_it_is(it, seat):
    """What a seat comes to know of a combat as it is laid out: the same, whatever it is compared with."""
    return heard(it, seat, it.state, it.standing)


def read(state, seat, told):
    """What a seat reads when a combat is over."""
    view = GAME.view(state, seat)
    seen = [entry for entry in told if isinstance(entry, GAME.facts)]
    return msgspec.json.encode([GAME.report(view, seen, 1), GAME.choices(view), view.sightings])


@pytest.mark.long("wounds", "champions", "losses", "retreat", "withdrawal")
@pytest.mark.rule("fornaldar", "12.3", "7.4", "7.8", "16.8.1", "17.5.8", "21.4")
@pytest.mark.parametrize("secret", TELLING)
def test_a_secret_changes_nothing_for_the_enemy_until_the_rules_tell(secret):
    """No question, choice or default is the first to differ; and where nothing tells, all that is read is the same."""
    met = Counter()
    for it in (skirmish(kind, number) for kind in KINDS for number in range(COUNT)):
        for seat in GROUPS:
            other = Otherwise(it, enemy_of(seat))
            getattr(other, secret)()
            if (other.state, other.standing) == (it.state, it.standing):
                continue
            assert GAME.view(it.state, seat) == GAME.view(other.state, seat)
            (one, after), (two, instead) = as_it_is(it, seat), heard(it, seat, other.state, other.standing)
            first = next(({*map(type, pair)} for pair in zip_longest(one, two) if pair[0] != pair[1]), None)
            met["told" if first else "untold"] += 1
            assert first is None or first & TELLING[secret], (it.kind, it.number, seat, first)
            if first is None:
                assert GAME.view(after, seat) == GAME.view(instead, seat)
                if it.number < 3:
                    assert read(after, seat, one) == read(instead, seat, two)
    assert min(met["told"], met["untold"]) > 2, met
