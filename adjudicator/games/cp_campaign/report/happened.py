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
from adjudicator.games.cp_campaign.retreat import OfArmy
from adjudicator.games.cp_campaign.say import Say, points
from adjudicator.games.cp_campaign.setup import ArmyPlaced, CampaignSet
from adjudicator.games.cp_campaign.sides import allied, armies_of, captured, seats_of
from adjudicator.games.cp_campaign.spend import CycleBegan, SpendPaused
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.table_top import BattleDecided
from adjudicator.games.cp_campaign.victory import CampaignWon, condition
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table import REFEREE, Seat
from adjudicator.table.prose import counted, joined

FactT = TypeVar("FactT")
_ORDINALS = ("first", "second", "third", "fourth")


def happened(view: View, told: Sequence[CPFact]) -> tuple[str, ...]:
    """The lines of page one; none where nothing happened."""
    say = Say(view.board)
    if of(told, CampaignSet):
        opening = [fact for fact in told if isinstance(fact, CampaignSet | PlayOrderDrawn)]
        return (*(fact.told(say).text for fact in opening), condition(view.board))
    return tuple(_headlines(say, told) if view.seat == REFEREE else _to_reader(say, view.seat, told))


def of(told: Iterable[CPFact], kind: type[FactT]) -> list[FactT]:
    """The facts of one kind."""
    return [fact for fact in told if isinstance(fact, kind)]


def _to_reader(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    board = say.board
    own = [fact for fact in told if getattr(fact, "seat", None) == seat]
    yield from (_end(say, seat, fact) for fact in of(told, CampaignWon))
    yield from (fact.told(say).text for fact in of(own, ArmyPlaced))
    yield from _battles(say, seat, told)
    yield from _land(say, seat, told)
    yield from _marches(say, seat, told)
    suffered = (deed.told(say).text for deed in of(told, Deed) if deed.against == seat)
    if clauses := [*_works(say, of(own, Deed)), *suffered]:
        yield " ".join(clauses)
    if board.phase == "spend" and board.window > 1 and (pauses := of(told, SpendPaused)):
        yield f"The phase stopped in cycle {pauses[-1].cycle}; you have {points(board.cp[seat])} left."
    for fact in of(own, CampaignPointsGenerated):
        place = f"{_ORDINALS[board.order.index(seat)]} of {len(board.order)}"
        yield f"You have {points(fact.cp)} for turn {board.turn} and play {place}."


def _end(say: Say, seat: Seat, fact: CampaignWon) -> str:
    if seat not in fact.winners:
        return fact.told(say).text
    others = [winner for winner in fact.winners if winner != seat]
    shared = f", together with {say.sides(others)}" if others else ""
    return f"You have won the campaign{shared}: {fact.reason}."


def _battles(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    """One line about all battles the reader's armies are in."""
    sentences, armies = [], say.board.armies
    for fact in of(told, BattleArranged):
        ours, theirs = _sides(say, seat, fact)
        if seat in seats_of(say.board, ours):
            enemy = say.sides(seats_of(say.board, theirs))
            fates = _fates(say, [id for id in ours if armies[id].seat == seat], told)
            result = _result(say, seat, fact, told)
            sentences.append(f"{result} the battle of {say.place(fact.territory)} against {enemy}{fates}.")
    if sentences:
        yield " ".join(sentences)


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
            return "You won" if allied(say.board, seat, fact.winner) else "You lost"
    return "You are to fight"


def _fates(say: Say, armies: Sequence[ArmyId], told: Sequence[CPFact]) -> str:
    """What became of armies in battle: ": A1 retreated to Duskhaven (T14) and is defeated"."""
    known = [fact for fact in of(told, OfArmy) if fact.army in armies]
    return f": {joined(f'{fact.army} {fact.fate(say)}' for fact in known)}" if known else ""


def _land(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    """Captures and losses in one line."""
    captures = of(told, TerritoryCaptured)
    won = [_taken(say, fact) for fact in captures if fact.seat == seat]
    lost = [f"{say.place(fact.territory)} to {say.side(fact.seat)}" for fact in captures if fact.was == seat]
    if won or lost:
        yield " ".join([f"You captured {joined(won)}."] * bool(won) + [f"You lost {joined(lost)}."] * bool(lost))
    elif of(told, TurnEnded):
        held = counted(len(captured(say.board, seat)), "territory", "territories")
        yield f"You hold {held}, as before." if captured(say.board, seat) else "You hold no territory yet."


def _taken(say: Say, fact: TerritoryCaptured) -> str:
    from_whom = f" from {say.side(fact.was)}" if fact.was else ""
    return f"{say.place(fact.territory)}{from_whom}"


def _marches(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    """Where the reader's armies went, or that they stayed."""
    board, marches = say.board, of(told, ArmyMarched)
    moved = [text for army in board.armies.values() if army.seat == seat for text in _journey(say, army.id, marches)]
    missed = [fact for fact in of(told, OrdersMissed) if fact.seat == seat]
    silence = "No orders came from you. " if missed else ""
    if moved:
        yield f"{silence}{' '.join(moved)}"
    elif of(told, CycleBegan) and armies_of(board, seat):
        yield f"{silence}Your armies did not march: {say.armies_of(seat)}."


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
    if lost := sum(deed.paid for deed in of(deeds, Wasted)):
        yield f"{points(lost)} went unused."


def _headlines(say: Say, told: Sequence[CPFact]) -> Iterator[str]:
    """The turn in a few lines, for the referee."""
    yield from (fact.told(say).text for fact in of(told, CampaignWon))
    if placed := of(told, ArmyPlaced):
        yield f"{counted(len(placed), 'army', 'armies')} placed, {sum(fact.by_default for fact in placed)} by default."
    if missed := of(told, OrdersMissed):
        yield f"No orders came from {say.sides(fact.seat for fact in missed)}."
    if marches := of(told, ArmyMarched):
        failed = sum(not fact.made for fact in marches)
        yield f"{counted(len(marches), 'march', 'marches')}, of which {failed} failed."
    yield from _battles_of_all(say, told)
    if captures := of(told, TerritoryCaptured):
        yield f"Captured: {joined(f'{_taken(say, fact)} by {say.side(fact.seat)}' for fact in captures)}."
    if drawn := of(told, CampaignPointsGenerated):
        totals = joined(f"{say.side(fact.seat)} {fact.cp}" for fact in drawn)
        yield f"Campaign Points for turn {say.board.turn}, in order of play: {totals}."


def _battles_of_all(say: Say, told: Sequence[CPFact]) -> Iterator[str]:
    decided = of(told, BattleDecided)
    known = [fact.battle for fact in decided]
    waiting = [say.place(fact.territory) for fact in of(told, BattleArranged) if fact.battle not in known]
    lines = [fact.told(say).text for fact in decided]
    if waiting:
        lines.append(f"To be fought: {joined(waiting)}.")
    if lines:
        yield " ".join(lines)
