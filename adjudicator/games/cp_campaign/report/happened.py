"""What happened, in at most five lines: to the reader; for the referee, the headlines of all."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from adjudicator.games.cp_campaign.absence import OrdersMissed
from adjudicator.games.cp_campaign.actions import Deed
from adjudicator.games.cp_campaign.aftermath import TurnEnded
from adjudicator.games.cp_campaign.battles import BattleArranged
from adjudicator.games.cp_campaign.capture import TerritoryCaptured
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.generate import CampaignPointsGenerated
from adjudicator.games.cp_campaign.give_up import Wasted
from adjudicator.games.cp_campaign.march import ArmyMarched
from adjudicator.games.cp_campaign.order import PlayOrderDrawn
from adjudicator.games.cp_campaign.retreat import ArmyRemoved, OfArmy
from adjudicator.games.cp_campaign.say import Say, points
from adjudicator.games.cp_campaign.setup import ArmyPlaced, CampaignSet
from adjudicator.games.cp_campaign.sides import allied, armies_of, captured, seats_of
from adjudicator.games.cp_campaign.spend import CycleBegan, SpendPaused
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.table_top import BattleDecided, BattleDisputed
from adjudicator.games.cp_campaign.victory import CampaignWon, condition
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table import REFEREE, Seat
from adjudicator.table.news import News, news_of
from adjudicator.table.prose import counted, joined

FactT = TypeVar("FactT")
_ORDINALS = ("first", "second", "third", "fourth")


def news(view: View, told: Sequence[CPFact]) -> list[News]:
    """What is worth telling to the reader: his own doings gathered in sentences, the others' as they happened."""
    say = Say(view.board, view.seat)
    if of(told, CampaignSet):
        opening = [fact for fact in told if isinstance(fact, CampaignSet | PlayOrderDrawn)]
        return [*(News(fact.told(say).text, 8, fact.head(say)) for fact in opening), News(condition(view.board), 7)]
    if view.seat == REFEREE:
        decided = {fact.battle for fact in of(told, BattleDecided)}
        open_ones = []
        for fact in told:
            if not isinstance(fact, BattleArranged | BattleDisputed) or fact.battle not in decided:
                open_ones.append(fact)
        return [*_in_order(say, open_ones), *(News(text) for text in _headlines(say, told))]
    return [*_to_reader(say, view.seat, told), *_of_others(say, view.seat, told)]


def _in_order(say: Say, told: Sequence[CPFact]) -> Iterator[News]:
    """All as it happened; what one side captured from the same in one sentence."""
    captures = _together(of(told, TerritoryCaptured))
    for fact in told:
        if not isinstance(fact, TerritoryCaptured):
            yield from news_of([fact], say, say.reader)
        elif fact is captures[fact.seat, fact.was][0]:
            yield _captured(say, captures[fact.seat, fact.was])


def _together(captures: Iterable[TerritoryCaptured]) -> dict[tuple[Seat, Seat | None], list[TerritoryCaptured]]:
    """Captures by who made them, and from whom."""
    found: dict[tuple[Seat, Seat | None], list[TerritoryCaptured]] = {}
    for fact in captures:
        found.setdefault((fact.seat, fact.was), []).append(fact)
    return found


def _captured(say: Say, captures: Sequence[TerritoryCaptured]) -> News:
    """Captures that others made, in a sentence."""
    first = captures[0]
    falls = "falls" if len(captures) == 1 else "fall"
    whence = f", taken from {say.side(first.was)}" if first.was else ", unclaimed until now"
    text = f"{say.places(fact.territory for fact in captures)} {falls} to {say.side(first.seat)}{whence}."
    names = joined(say.board.territories[fact.territory].name for fact in captures)
    return News(text, first.weight, f"{names} {falls} to {say.side(first.seat)}")


def of(told: Iterable[CPFact], kind: type[FactT]) -> list[FactT]:
    """The facts of one kind."""
    return [fact for fact in told if isinstance(fact, kind)]


def _to_reader(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    board = say.board
    own = [fact for fact in told if getattr(fact, "seat", None) == seat]
    yield from (News(_end(say, seat, fact), fact.weight, fact.head(say)) for fact in of(told, CampaignWon))
    yield from (News(fact.told(say).text, fact.weight, fact.head(say)) for fact in of(own, ArmyPlaced))
    yield from _battles(say, seat, told)
    yield from _land(say, seat, told)
    yield from _marches(say, seat, told)
    for deed in of(told, Deed):
        if deed.against == seat:
            yield News(deed.told(say).text, 3, befalls=True)
    clauses = [*_works(say, of(own, Deed))]
    if clauses:
        yield News(" ".join(clauses), Deed.weight)
    if board.phase == "spend" and board.window > 1:
        pauses = of(told, SpendPaused)
        if pauses:
            left = f"; you have {points(board.cp[seat])} left" if seat in board.seats else ""
            yield News(f"The phase stopped in cycle {pauses[-1].cycle}{left}.", 4)
    for fact in of(own, CampaignPointsGenerated):
        place = f"{_ORDINALS[board.order.index(seat)]} of {len(board.order)}"
        yield News(f"You have {points(fact.cp)} for turn {board.turn} and play {place}.")


def _of_others(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """Disputes; battles and captures that the reader had no part in, and the armies that came near him."""
    yield from news_of(_disputed(told), say, seat)
    ours = {fact.battle for fact in of(told, BattleArranged) if fact.befalls(say, seat)}
    yield from news_of((fact for fact in of(told, BattleDecided) if fact.battle not in ours), say, seat)
    captures = [fact for fact in of(told, TerritoryCaptured) if seat not in (fact.seat, fact.was)]
    for some in _together(captures).values():
        yield _captured(say, some)
    facts = (fact for fact in of(told, ArmyRemoved) if not fact.befalls(say, seat))
    yield from news_of(facts, say, seat)
    last = {fact.army: fact for fact in of(told, ArmyMarched) if fact.made}
    near = [fact for fact in last.values() if fact.befalls(say, seat)]
    came = []
    for fact in near:
        came.append(f"{fact.army} of {say.side(fact.seat)} in {say.place(fact.end)}")
    if came and say.board.phase != "over":
        yield News(f"Near you now: {joined(came)}.", ArmyMarched.weight, befalls=True)


def _disputed(told: Sequence[CPFact]) -> list[BattleDisputed]:
    """The disputes that are not settled yet, whoever's they are."""
    decided = {fact.battle for fact in of(told, BattleDecided)}
    return [fact for fact in of(told, BattleDisputed) if fact.battle not in decided]


def _end(say: Say, seat: Seat, fact: CampaignWon) -> str:
    if seat not in fact.winners:
        return fact.told(say).text
    others = [winner for winner in fact.winners if winner != seat]
    shared = f", together with {say.sides(others)}" if others else ""
    return f"You have won the campaign{shared}: {fact.reason}."


def _battles(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """A sentence about each battle the reader's armies are in."""
    armies = say.board.armies
    for fact in of(told, BattleArranged):
        ours, theirs = _sides(say, seat, fact)
        if seat in seats_of(say.board, ours):
            enemy = say.sides(seats_of(say.board, theirs))
            fates = _fates(say, [id for id in ours if armies[id].seat == seat], told)
            result = _result(say, seat, fact, told)
            decided = next((each for each in of(told, BattleDecided) if each.battle == fact.battle), None)
            text = f"{result} the battle of {say.place(fact.territory)} against {enemy}{fates}."
            yield News(text, (decided or fact).weight, (decided or fact).head(say), befalls=True)


def _sides(say: Say, seat: Seat, fact: BattleArranged) -> tuple[tuple[ArmyId, ...], tuple[ArmyId, ...]]:
    """The armies on the reader's side of a battle, and those on the other."""
    if allied(say.board, seat, fact.attacker):
        return fact.attackers, fact.defenders
    return fact.defenders, fact.attackers


def _result(say: Say, seat: Seat, battle: BattleArranged, told: Sequence[CPFact]) -> str:
    for fact in of(told, BattleDecided):
        if fact.battle == battle.battle:
            if fact.winner is None:
                return "Nobody won"
            if allied(say.board, seat, fact.winner):
                return "You won"
            return "You lost"
    return "You are to fight"


def _fates(say: Say, armies: Sequence[ArmyId], told: Sequence[CPFact]) -> str:
    """What became of armies in battle: ": A1 retreated to Duskhaven (T14) and is defeated"."""
    known = [fact for fact in of(told, OfArmy) if fact.army in armies]
    if known:
        return f": {joined(f'{fact.army} {fact.fate(say)}' for fact in known)}"
    return ""


def _land(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """Losses, and captures."""
    captures = of(told, TerritoryCaptured)
    won = [fact for fact in captures if fact.seat == seat]
    lost = [fact for fact in captures if fact.was == seat]
    if lost:
        listed = joined(f"{say.place(fact.territory)} to {say.side(fact.seat)}" for fact in lost)
        yield News(f"You lost {listed}.", lost[0].weight, lost[0].head(say), befalls=True)
    if won:
        head = f"you take {joined(say.board.territories[fact.territory].name for fact in won)}"
        yield News(f"You captured {joined(_taken(say, fact) for fact in won)}.", won[0].weight, head)
    elif not lost and of(told, TurnEnded) and seat in say.board.seats:
        held = counted(len(captured(say.board, seat)), "territory", "territories")
        yield News(f"You hold {held}, as before." if captured(say.board, seat) else "You hold no territory yet.")


def _taken(say: Say, fact: TerritoryCaptured) -> str:
    from_whom = f" from {say.side(fact.was)}" if fact.was else ""
    return f"{say.place(fact.territory)}{from_whom}"


def _marches(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """Where the reader's armies went, or that they stayed."""
    board = say.board
    marches = of(told, ArmyMarched)
    moved = [text for army in board.armies.values() if army.seat == seat for text in _journey(say, army.id, marches)]
    missed = [fact for fact in of(told, OrdersMissed) if fact.seat == seat]
    silence = "No orders came from you. " if missed else ""
    if moved:
        yield News(f"{silence}{' '.join(moved)}", ArmyMarched.weight, befalls=bool(missed))
    elif of(told, CycleBegan) and armies_of(board, seat):
        text = f"{silence}Your armies did not march: {say.armies_of(seat)}."
        yield News(text, ArmyMarched.weight, befalls=bool(missed))


def _journey(say: Say, army: ArmyId, marches: Sequence[ArmyMarched]) -> Iterator[str]:
    """The marches of one army in a sentence, failed ones counted."""
    own = [fact for fact in marches if fact.army == army]
    made = [fact for fact in own if fact.made]
    failed = len(own) - len(made)
    trouble = f"{counted(failed, 'march', 'marches')} failed"
    if made:
        over = say.places(fact.end for fact in made[:-1])
        way = f"{say.place(made[0].start)}{f' over {over}' if over else ''}"
        forced = ", forced by an intrigue" if any(fact.forced_by for fact in made) else ""
        yield f"{army} marched from {way} to {say.place(made[-1].end)}{forced}{f'; {trouble}' if failed else ''}."
    elif own:
        yield f"{army} stayed in {say.place(own[0].start)}: {trouble}."


def _works(say: Say, deeds: Sequence[Deed]) -> Iterator[str]:
    """What else the reader's points went into, as one sentence; points lost in another."""
    done: dict[str, object] = {}
    for deed in deeds:
        done |= deed.summary(say)
    if done:
        yield f"You {joined(f'{what} {result}' for what, result in done.items())}."
    yield from (deed.told(say).text for deed in deeds if deed.against)
    lost = sum(deed.paid for deed in of(deeds, Wasted))
    if lost:
        yield f"{points(lost)} went unused."


def _headlines(say: Say, told: Sequence[CPFact]) -> Iterator[str]:
    """What the turn came to, for the referee."""
    placed = of(told, ArmyPlaced)
    if placed:
        yield f"{counted(len(placed), 'army', 'armies')} placed, {sum(fact.by_default for fact in placed)} by default."
    missed = of(told, OrdersMissed)
    if missed:
        yield f"No orders came from {say.sides(fact.seat for fact in missed)}."
    marches = of(told, ArmyMarched)
    if marches:
        failed = sum(not fact.made for fact in marches)
        yield f"{counted(len(marches), 'march', 'marches')}, of which {failed} failed."
    drawn = of(told, CampaignPointsGenerated)
    if drawn:
        totals = joined(f"{say.side(fact.seat)} {fact.cp}" for fact in drawn)
        yield f"Campaign Points for turn {say.board.turn}, in order of play: {totals}."
