"""14.5, 17.1 to 17.5, 18.0 Battles, on land and at sea, from the first round to the last; overruns."""

from collections.abc import Mapping, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable, enemy_of
from adjudicator.games.fornaldar.board.fortresses import fortress_at
from adjudicator.games.fornaldar.board.pieces import stack_at
from adjudicator.games.fornaldar.board.ratings import SENIORITY, commands, rank_of
from adjudicator.games.fornaldar.board.stacks import StackOrdered, lay_stacks, with_ships
from adjudicator.games.fornaldar.combat.challenges import call_challenges, fight_challenges
from adjudicator.games.fornaldar.combat.company import Company, can_begin, commanded, fights_on, garrison_of
from adjudicator.games.fornaldar.combat.engagement import AttackPlan, Engagement, Outcome
from adjudicator.games.fornaldar.combat.field import choose_command, choose_ground, look_round
from adjudicator.games.fornaldar.combat.handing import Bequests, hand_where_attacked
from adjudicator.games.fornaldar.combat.reckoning import Reckoning, Thrown, reckon, suffered, throw
from adjudicator.games.fornaldar.combat.retreat import retreats
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought
from adjudicator.games.fornaldar.combat.toll import Toll, battle_toll, take
from adjudicator.games.fornaldar.combat.walls import contest_engines, fall, restore
from adjudicator.games.fornaldar.movement.evasion import settle_all
from adjudicator.games.fornaldar.movement.places import hexes_at, places_in
from adjudicator.games.fornaldar.printed.charts.combat import Odds, Result, odds, ratio, shifted
from adjudicator.games.fornaldar.recovery.mobilization import attack
from adjudicator.games.fornaldar.standing.combat import Calling, asked
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, PieceId, Where
from adjudicator.table import Choice, Question, RuleId, Seat


def fight_battle(fight: Engagement) -> Outcome:
    """17.1 to 17.3 A battle is fought round by round until one side is gone or retreats, or both decline to go on."""
    outcome = standing_after(fight)
    if outcome is None:
        open_battle(fight)
    while outcome is None:
        outcome = fight_round(fight) or next_attack(fight)
    close_battle(fight, outcome)
    return outcome


def open_battle(fight: Engagement) -> None:
    """17.5.1, 17.5.2 The terrain is chosen for all rounds; 15.3 a challenge was a round, after which stacks change."""
    lay_stacks(fight.table, fight.at)
    if fight.answers.accepted:
        restack_both(fight)
    fighting = {side: fight.whole(side).ids for side in fight.sides}
    look_round(fight, fighting)
    if fight.combat == "naval battle":
        fight.ground = "sea"
    else:
        fight.ground = choose_ground(fight)


def fight_round(fight: Engagement) -> Outcome | None:
    """17.2 One round: odds, dice, losses, retreats. How the battle ended, if it did."""
    fight.number += 1
    for side in fight.sides:
        choose_command(fight, fight.company(side))
    reckoning = reckon(fight)
    thrown = throw(fight, reckoning.column, reckoning.modifiers, "17.5.6")
    tell(fight, reckoning, thrown)
    fight.odds_seen = odds_of_sides(fight, reckoning.totals, reckoning.column, reckoning.shift)
    take_losses(fight, thrown)
    breach(fight)
    lay_stacks(fight.table, fight.at)
    restack_both(fight)
    return after_losses(fight, thrown)


def take_losses(fight: Engagement, thrown: Thrown) -> None:
    """17.5.8, 21.13 Both sides take their losses at once; the items of the dead find new bearers."""
    tolls: list[Toll] = []
    for side in fight.sides:
        letter = suffered(fight, thrown, side)
        tolls.append(battle_toll(fight, fight.company(side), letter))
    bequests = Bequests()
    take(fight, tolls, bequests)
    takers = fight.everybody()
    bequests.settle(fight.table, fight.at, takers, "battle", takers)


def tell(fight: Engagement, reckoning: Reckoning, thrown: Thrown) -> None:
    """17.5 Both see a round, and each side is told what its own strength was made of."""
    attack, defence = reckoning.strengths
    fight.tell_strength(fight.attacker, attack)
    fight.tell_strength(fight.defender, defence)
    fight.table.record(
        RoundFought(
            of=fight.kind,
            at=fight.at,
            number=fight.number,
            attacker=fight.attacker,
            ground=fight.ground,
            strengths=reckoning.totals,
            odds=reckoning.odds,
            shifts=reckoning.shifts,
            column=reckoning.column,
            modifiers=reckoning.modifiers,
            faces=thrown.faces,
            total=thrown.total,
            result=thrown.text,
        )
    )


def odds_of_sides(fight: Engagement, strengths: tuple[int, int], column: Odds, shift: int) -> Mapping[Seat, Odds]:
    """17.3 The column of a round, as each side would have had it as attacker."""
    table = fight.board.charts.combat
    attack, defence = strengths
    return {fight.attacker: column, fight.defender: shifted(table, odds(table, defence, attack), -shift)}


def breach(fight: Engagement) -> None:
    """18.4 A fortress without a garrison is destroyed."""
    fortress = fortress_at(fight.board, fight.at)
    if fortress and fight.combat == "ground battle" and not garrison_of(fight.board, fortress):
        fall(fight.table, fortress)


def after_losses(fight: Engagement, thrown: Thrown) -> Outcome | None:
    """17.3.B, 18.7 The end of a battle after the losses of a round: by death, by retreat, at the walls of a castle."""
    ended = standing_after(fight)
    if ended:
        return ended
    if castle_holds(fight, thrown.attacker):
        return "both stay"
    return after_retreats(fight, thrown) or standing_after(fight)


def after_retreats(fight: Engagement, thrown: Thrown) -> Outcome | None:
    """17.4 The end of a combat by the retreat of a side: the other one holds the place; None: nobody has left it."""
    marks = [(fight.attacker, thrown.attacker), (fight.defender, thrown.defender)]
    gone = retreats(fight, marks)
    if gone is None:
        return None
    return "defender" if gone == fight.side else "attacker"


def standing_after(fight: Engagement) -> Outcome | None:
    """17.3.A, 16.2, FN-C42, FN-C72 The end where a side has nothing to fight with, or both have no points."""
    own = fight.whole(fight.side)
    enemy = fight.whole(enemy_of(fight.side))
    own_fights = fights_on(fight.state, own)
    enemy_fights = fights_on(fight.state, enemy)
    if own_fights and enemy_fights:
        if fight.combat == "ground battle" and not own.has_points and not enemy.has_points:
            return "both stay"
        return None
    if own_fights:
        return "attacker"
    if enemy_fights:
        return "defender"
    return left_after(own, enemy)


def left_after(own: Company, enemy: Company) -> Outcome:
    """17.3.A The end of a battle in which neither side has anything to fight with: by the pieces left there."""
    if own.pieces and enemy.pieces:
        return "both stay"
    if own.pieces:
        return "attacker"
    if enemy.pieces:
        return "defender"
    return "both gone"


def castle_holds(fight: Engagement, attacker: Result) -> bool:
    """18.7, FN-C19 Whether a castle ends the battle: its attacker's letter carries an o."""
    if attacker.mark != "o":
        return False
    besieged = fight.company(fight.defender)
    if besieged.fortress is None:
        return False
    return besieged.walls and besieged.fortress.type == "castle"


def next_attack(fight: Engagement) -> Outcome | None:
    """17.3, 17.3.C The attacker goes on, or the other side takes the initiative; with neither, the battle is over."""
    for side in fight.sides:
        if may_attack(fight, side) and attacks_again(fight, side):
            fight.attacker = side
            fight.attacked.add(fight.defender)
            return None
    return "both stay"


def may_attack(fight: Engagement, side: Seat) -> bool:
    """18.5, 20.6 Whether a side can attack in the next round.

    Characters alone assault no fortress; those who have cast attack only where they have been attacked.
    """
    own = fight.company(side)
    enemy = fight.company(enemy_of(side))
    if enemy.fortress and not own.csps:
        return False
    if side in fight.attacked:
        return True
    return can_begin(fight.state, own)


def attacks_again(fight: Engagement, side: Seat) -> bool:
    """17.3 Whether a side attacks in the next round."""
    board = fight.board
    next_round = fight.number + 1
    question = Question(
        key=f"continue/{side}/{fight.place}/{next_round}",
        seat=side,
        rule=RuleId("17.3"),
        text=f"Round {fight.number} in {board.say.place(fight.at)} is over. Do you attack in the next?",
        default="yes" if ordered_to_go_on(fight, side) else "no",
        choices=(Choice("yes", "we attack"), Choice("no", "we do not")),
        asked=asked(board, side),
    )
    return fight.table.ask(question) == "yes"


def ordered_to_go_on(fight: Engagement, side: Seat) -> bool:
    """17.3 Whether a side attacks in the next round by its orders: at such odds, after such losses, unprovoked."""
    orders = fight.orders(side)
    if ratio(fight.odds_seen[side]) < ratio(orders.attack_while):
        return False
    if fight.tally.csps_lost[side] >= orders.until_losses:
        return False
    return side == fight.attacker or orders.take_initiative


def restack_both(fight: Engagement) -> None:
    """15.3 Both sides may order their stacks anew."""
    for side in fight.sides:
        restack(fight, side)


def restack(fight: Engagement, side: Seat) -> None:
    """15.3 After a round a side may order its stack anew; it is asked where that brings points under command."""
    own = fight.company(side)
    uncommanded = [lot for lot, led in commanded(fight.state, own.pieces) if not led]
    able = [person for person in own.persons if commands_any(fight.state, person, uncommanded)]
    if not able:
        return
    answer = fight.table.ask(stacking_question(fight, own, able))
    top = [CharacterId(name) for name in answer.split(", ") if name]
    stack = stack_at(fight.state, side, fight.at)
    wanted = dict.fromkeys((*top, *stack))
    ordered = tuple(with_ships(fight.state, wanted))
    if ordered == stack:
        return
    fact = StackOrdered(
        rule=RuleId("15.3"),
        seen_by=(side,),
        side=side,
        at=fight.at,
        pieces=ordered,
    )
    fight.table.record(fact)


def commands_any(state: State, person: Person, lots: Sequence[Lot]) -> bool:
    """15.3 Whether a character commands one of some lots."""
    return any(commands(state, person, lot.group) for lot in lots)


def stacking_question(fight: Engagement, own: Company, able: Sequence[Person]) -> Question:
    """15.3 The question who comes on top of a stack; `able` would command the points that nobody commands."""
    board = fight.board
    names = "|".join(person.id for person in own.persons)
    return Question(
        key=fight.key("stack", own.side),
        seat=own.side,
        rule=RuleId("15.3"),
        text=f"In {board.say.place(fight.at)} some points lie beneath nobody who commands them. Who comes on top?",
        default=", ".join(successors(fight, own, able)),
        pattern=rf"(?:(?:{names})(?:, (?:{names}))*)?",
        asked=asked(board, own.side),
    )


def successors(fight: Engagement, own: Company, able: Sequence[Person]) -> list[CharacterId]:
    """15.3 Those who come on top without a question: first those whom orders name, or else the one on top now.

    After them come those who can command, the highest in rank first.
    """

    def rank(person: Person) -> int:
        return SENIORITY.index(rank_of(fight.state, person))

    there = [person.id for person in own.persons]
    orders = fight.orders(own.side)
    named = [id for id in orders.successors if id in there]
    first = named or there[:1]
    by_rank = sorted(able, key=rank, reverse=True)
    following = [person.id for person in by_rank]
    return [*dict.fromkeys((*first, *following))]


def close_battle(fight: Engagement, outcome: Outcome) -> None:
    """17.3, 17.3.x, 18.4, 19.2.C The battle is over: garrisons are whole again; those left alone evade or die.

    FN-C59 Those who have come ashore from sinking ships too.
    """
    table = fight.table
    board = fight.board
    table.record(CombatEnded(of=fight.kind, at=fight.at, side=fight.side, outcome=outcome))
    fortress = fortress_at(board, fight.at)
    if fortress:
        restore(table, fortress)
    for hex in hexes_at(fight.at):
        for place in places_in(board.land, hex):
            contest_engines(table, place)
    settle_all(table, first=enemy_of(fight.side))


def overrun(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], challenges: Sequence[Calling] = ()) -> bool:
    """14.5.2, 14.5.3, 14.5.4, FN-C22 Pieces that have entered a place together attack the enemy there for one round.

    Whether he is gone, so that they may go on. An attacker who retreats goes back to where he came from (FN-V29).
    """
    attack(table, side, ids, at)
    plan = AttackPlan(calls=challenges)
    fight = Engagement(table, side, at, "ground battle", label="overrun", plan=plan)
    fight.apart.absent = tuple(id for id in table.state.stacks[at][side] if id not in ids)
    called = call_challenges([fight])
    hand_where_attacked([fight])
    fight_challenges(called)
    outcome = standing_after(fight)
    if outcome is None:
        open_battle(fight)
        outcome = fight_round(fight) or "both stay"
    close_battle(fight, outcome)
    return outcome == "attacker"
