"""16.8, E.5.2 to E.5.5 Challenges: who is called, who answers, and what it costs to decline."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import Public, enemy_of, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import has_cast, stack_at
from adjudicator.games.fornaldar.board.ratings import abilities, effects_on, printed
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.combat.champions import champion_of, fight_challenge, is_stronger
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.engagement import Call, Engagement
from adjudicator.games.fornaldar.combat.reckoning import PENALTY
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.printed.counters.abilities import NoChallenges
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, Escapes
from adjudicator.games.fornaldar.standing.combat import CHALLENGES, Challenge, Defence, asked, standing
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, Where
from adjudicator.table import Choice, Line, Path, Problem, Question, Refusal, RuleId, Seat

CANNOT_CHALLENGE = refusals.new("CANNOT_CHALLENGE", "16.8", field="challenger")

Answer = Literal["accepted", "declined", "cancelled", "void"]
"""The fate of a challenge; void: nobody there could have met it."""

DECLINE = "decline"
NOBODY = "none"


Offers = Mapping[Challenge, Sequence[Person]]
"""The kinds of challenge a side can call, and who of it can."""


class Called(Struct, kw_only=True):
    """A challenge that was called in a combat, and what came of it."""

    fight: Engagement
    kind: Challenge
    side: Seat
    """The side that called it."""
    challenger: CharacterId
    champion: CharacterId | None = None
    """The character who accepted it; None: nobody."""


# Who may


def forbidden(state: State, person: Person, kind: Challenge, *, calls: bool) -> Refusal | None:
    """16.8.3, 17.8.2b, 20.6, 23.0 Return why a character takes no part in a kind of challenge, or does not call it."""
    name = state.board.say.character(person.id)
    if abilities(state, person, NoChallenges):
        return CANNOT_CHALLENGE.under("24.3.2.4").here(f"{name} takes no part in challenges")
    if has_cast(state, person.id):
        return CANNOT_CHALLENGE.under("20.6").here(f"{name} has cast an enchantment and does nothing else")
    if kind == "trial":
        return None
    known = printed(state, person)
    if known.magic < 1:
        return CANNOT_CHALLENGE.under("16.8.3").here(f"{name} has no magic to fight a Duel Arcane with")
    if calls and known.kind == "jotun":
        return CANNOT_CHALLENGE.under("17.8.2b").here(f"{name} is a Jötun, who do not challenge to a Duel Arcane")
    return None


def able(state: State, own: Company, kind: Challenge, *, calls: bool) -> list[Person]:
    """16.8.2 The characters of a side that can call a challenge, or meet one."""
    return [person for person in own.persons if forbidden(state, person, kind, calls=calls) is None]


def callers(state: State, persons: Iterable[Person], kind: Challenge) -> list[Person]:
    """16.8.2 Those of some characters who can call a challenge."""
    return [person for person in persons if forbidden(state, person, kind, calls=True) is None]


def check_challenge(
    state: State, seat: Seat, at: Where, kind: Challenge, challenger: CharacterId, path: Path = ()
) -> list[Problem]:
    """16.8 The problems that keep a character from calling a challenge in a place; `path` is that of the challenge."""
    person = state.pieces.get(challenger)
    if challenger not in stack_at(state, seat, at) or not isinstance(person, Person):
        message = f"{challenger} is no character of yours in {state.board.say.place(at)}"
        return [CANNOT_CHALLENGE.problem(path, message)]
    barred = forbidden(state, person, kind, calls=True)
    return [] if barred is None else [barred.problem(path)]


# E.5.2 to E.5.4


def call_challenges(fights: Sequence[Engagement]) -> list[Called]:
    """5.E.5.2, 5.E.5.3, 5.E.5.4, 17.5.3, 17.6.1 Both sides call challenges and answer, in all hexes at once.

    Each combat has one of each kind: the inactive side calls only the kinds that the active side did not.
    """
    active = [fight.side for fight in fights]
    first = call(fights, active, [])
    answer(first)
    inactive = [enemy_of(side) for side in active]
    second = call(fights, inactive, first)
    answer(second)
    return [each for each in (*first, *second) if each.champion is not None]


def call(fights: Sequence[Engagement], sides: Sequence[Seat], before: Sequence[Called]) -> list[Called]:
    """16.8.1, FN-C70 Sides call challenges, each of what it can; FN-C40 one that nobody there could accept is void."""
    asking = list[tuple[Engagement, Seat, Offers]]()
    for fight, side in zip(fights, sides, strict=True):
        used = [each.kind for each in before if each.fight is fight]
        offers = offers_of(fight, side, used)
        enemy = fight.company(enemy_of(side))
        if offers and enemy.persons:
            asking.append((fight, side, offers))
    if not asking:
        return []
    questions = [calling_question(*each) for each in asking]
    answers = fights[0].table.ask_all(questions)
    called: list[Called] = []
    for (fight, side, offers), answer in zip(asking, answers, strict=True):
        for kind, challenger in challenges_in(answer, offers):
            if can_be_met(fight, side, kind):
                called.append(announce(fight, side, kind, challenger))
            else:
                announce_void(fight, side, kind, challenger)
    return called


def offers_of(fight: Engagement, side: Seat, used: Sequence[Challenge]) -> Offers:
    """16.8.1 Those who can call each kind of challenge that was not `used` before."""
    own = fight.company(side)
    offers: dict[Challenge, Sequence[Person]] = {}
    for kind in CHALLENGES:
        persons = [] if kind in used else able(fight.state, own, kind, calls=True)
        if persons:
            offers[kind] = persons
    return offers


def can_be_met(fight: Engagement, side: Seat, kind: Challenge) -> bool:
    """FN-C40 Whether anybody of the enemy could accept a challenge of this kind."""
    enemy = fight.company(enemy_of(side))
    return bool(able(fight.state, enemy, kind, calls=False))


def announce_void(fight: Engagement, side: Seat, kind: Challenge, challenger: CharacterId) -> None:
    """FN-C40 A challenge that nobody there could accept is not called, and costs nothing."""
    announce(fight, side, kind, challenger)
    answered = ChallengeAnswered(side=enemy_of(side), at=fight.at, kind=kind, answer="void")
    fight.table.record(answered)


def calling_question(fight: Engagement, side: Seat, offers: Offers) -> Question:
    """16.8.1 Whether a side challenges: with whom, to what, the first to be fought first."""
    board = fight.board
    patterns = []
    choices = []
    for kind, persons in offers.items():
        ids = [person.id for person in persons]
        names = "|".join(re.escape(id) for id in ids)
        patterns.append(f"{kind} (?:{names})")
        choices.append(f"{kind}: {board.say.pieces(ids)}")
    one = "|".join(patterns)
    who = "; ".join(choices)
    wishes = wished(fight, side, offers)
    calls = [f"{kind} {challenger}" for kind, challenger in wishes.items()]
    return Question(
        key=f"challenge/{side}/{fight.place}",
        seat=side,
        rule=RuleId("16.8.1"),
        text=f"Do you challenge the enemy in {board.say.place(fight.at)}? Kind and challenger ({who}), or nothing.",
        default=", ".join(calls),
        pattern=rf"(?:(?:{one})(?:, (?:{one}))?)?",
        asked=asked(board, side) if side != fight.side else "never",
    )


def wished(fight: Engagement, side: Seat, offers: Offers) -> Mapping[Challenge, CharacterId]:
    """16.8.1, 5.E.5.3 The challengers of a side by its orders for the combat, or its standing orders.

    There is one for each kind of challenge at most.
    """
    challengers: dict[Challenge, CharacterId] = {}
    for call in calls_of(fight, side):
        if named(offers, call.kind, call.challenger):
            challengers.setdefault(call.kind, call.challenger)
    return challengers


def calls_of(fight: Engagement, side: Seat) -> Sequence[Call]:
    """5.E.5.3 The challenges a side wants to call in a combat: it ordered them, or its standing orders say so."""
    if side == fight.side:
        return fight.plan.calls
    return standing(fight.table, side, "defence", Defence).challenges


def named(offers: Offers, kind: Challenge, id: CharacterId) -> bool:
    """Whether a character is among those who can call a kind of challenge."""
    return any(person.id == id for person in offers.get(kind, ()))


def challenges_in(answer: str, offers: Offers) -> list[tuple[Challenge, CharacterId]]:
    """16.8.2 The challenges of an answer, one of each kind: "duel sigrun, trial hakon"."""
    challengers: dict[Challenge, CharacterId] = {}
    for part in answer.split(", "):
        name, _, id = part.partition(" ")
        for kind in offers:
            if kind == name:
                challengers.setdefault(kind, CharacterId(id))
    return list(challengers.items())


def announce(fight: Engagement, side: Seat, kind: Challenge, challenger: CharacterId) -> Called:
    """16.8.1 A challenge is called: who challenges, and to what, is all that is told."""
    call = ChallengeCalled(side=side, at=fight.at, kind=kind, challenger=challenger)
    fight.table.record(call)
    return Called(fight=fight, kind=kind, side=side, challenger=challenger)


def answer(called: Sequence[Called]) -> None:
    """16.8.1, 5.E.5.3, 5.E.5.4 The challenged sides cancel, accept or decline, all at once."""
    open_ones = [each for each in called if not cancelled(each)]
    if not open_ones:
        return
    table = open_ones[0].fight.table
    questions = [answering_question(each) for each in open_ones]
    answers = table.ask_all(questions)
    for each, champion in zip(open_ones, answers, strict=True):
        if champion != DECLINE:
            each.champion = CharacterId(champion)
    for each in open_ones:
        settle(each, open_ones)


def cancelled(called: Called) -> bool:
    """16.8.1, FN-C62 Whether an item of the challenged side cancels a challenge of the enemy, without penalty."""
    fight = called.fight
    side = enemy_of(called.side)
    item = canceller(fight.state, fight.company(side))
    if item is None or item in fight.answers.cancelled_by:
        return False
    board = fight.board
    orders = standing(fight.table, side, "defence", Defence)
    wants = orders.cancel in (called.kind, "either")
    text = (
        f"{board.say.character(called.challenger)} calls a {CHALLENGES[called.kind]} in "
        f"{board.say.place(fight.at)}. Does {board.say.item(item)} cancel it?"
    )
    question = Question(
        key=f"use/{item}/{side}/{fight.place}",
        seat=side,
        rule=RuleId("16.8.1"),
        text=text,
        default=called.kind if wants else NOBODY,
        choices=(Choice(called.kind, "it is cancelled"), Choice(NOBODY, "it stands")),
        asked=asked(board, side),
    )
    if fight.table.ask(question) == NOBODY:
        return False
    fight.answers.cancelled_by.append(item)
    record_answer(called, "cancelled")
    return True


def canceller(state: State, own: Company) -> ItemId | None:
    """I.55 The item with which a side may cancel any one challenge in the hex."""
    for person in own.persons:
        if cancels(effects_on(state, person.id)):
            return cancelling_item(state, person)
    return None


def cancelling_item(state: State, bearer: Person) -> ItemId:
    """I.55 The first item of a bearer that cancels a challenge."""
    items = state.board.counters.items
    return next(number for number in borne_by(state, bearer.id) if cancels(items[number].effects))


def cancels(effects: Iterable[AnyEffect]) -> bool:
    """I.55 Whether some effect cancels a challenge."""
    return any(escape.what == "challenge" for escape in of_kind(effects, Escapes))


def answering_question(called: Called) -> Question:
    """16.8.1 Whether a challenge is accepted, and by whom: it is told who challenges, not how strong he is."""
    fight = called.fight
    side = enemy_of(called.side)
    board = fight.board
    state = fight.state
    orders = standing(fight.table, side, "defence", Defence)
    wish = orders.trial if called.kind == "trial" else orders.duel
    champions = able(state, fight.company(side), called.kind, calls=False)
    best = champion_of(state, champions, called.kind, orders.champions)
    weighs = wish in ("ask", "if stronger")
    accepts = wish == "accept" or (weighs and is_stronger(state, best, called.kind, called.challenger))
    cost = PENALTY[called.kind]
    text = (
        f"{board.say.character(called.challenger)} challenges you to a {CHALLENGES[called.kind]} in "
        f"{board.say.place(fight.at)}. Who fights him? To decline costs {cost} in every round of the battle."
    )
    choices = (
        *(Choice(person.id, board.say.character(person.id)) for person in champions),
        Choice(DECLINE, "nobody"),
    )
    return Question(
        key=f"answer/{called.kind}/{side}/{fight.place}",
        seat=side,
        rule=RuleId("16.8.1"),
        text=text,
        default=best.id if accepts else DECLINE,
        choices=choices,
        asked=asked(board, side, foolish=wish == "ask"),
    )


def settle(called: Called, others: Sequence[Called]) -> None:
    """16.8.1, 16.8.2 The cost of an answer: nothing for one's only character who fights the other challenge."""
    fight = called.fight
    side = enemy_of(called.side)
    if called.champion:
        record_answer(called, "accepted")
        fight.answers.accepted.append(called.kind)
        return
    record_answer(called, "declined")
    alone = len(fight.company(side).persons) == 1
    fights_another = any(each.fight is fight and each.champion for each in others)
    excused = alone and (fights_another or fight.answers.accepted)
    if not excused:
        fight.answers.declined.append((side, called.kind))


def record_answer(called: Called, answer: Answer) -> None:
    """A challenge was answered, for both to see."""
    side = enemy_of(called.side)
    fight = called.fight
    answered = ChallengeAnswered(
        side=side,
        at=fight.at,
        kind=called.kind,
        champion=called.champion,
        answer=answer,
    )
    fight.table.record(answered)


# E.5.5


def fight_challenges(called: Sequence[Called]) -> None:
    """5.E.5.5 The challenges that were accepted are fought; FN-C54 who is dead already fights no second one."""
    for each in called:
        fight = each.fight
        alive = fight.state.pieces
        if each.champion in alive and each.challenger in alive:
            assert each.champion is not None
            fight_challenge(fight.table, fight.at, each.kind, each.challenger, each.champion)


class ChallengeCalled(Public, tag="challenge-called", frozen=True, kw_only=True):
    """A side challenged the other before a battle: by whom, never how strong (16.8.1)."""

    rule: RuleId = RuleId("16.8.1")
    side: Seat
    at: Where
    kind: Challenge
    challenger: CharacterId

    def change(self, state: State) -> None:
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.challenger)} calls a {CHALLENGES[self.kind]} in {say.place(self.at)}.")


class ChallengeAnswered(Public, tag="challenge-answered", frozen=True, kw_only=True):
    """A side accepted a challenge, declined it, cancelled it by magic, or has nobody who could meet it (16.8.1)."""

    rule: RuleId = RuleId("16.8.1")
    side: Seat
    at: Where
    kind: Challenge
    champion: CharacterId | None = None
    answer: Answer

    def change(self, state: State) -> None:
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        challenge = f"the {CHALLENGES[self.kind]} in {say.place(self.at)}"
        if self.champion:
            return Line(f"{say.character(self.champion)} accepts {challenge}.")
        if self.answer == "cancelled":
            return Line(f"{challenge} is cancelled by magic.", tone="bad")
        if self.answer == "void":
            return Line(f"{challenge} cannot be met by anybody.", tone="bad")
        return Line(f"{challenge} is declined.", tone="bad")
