"""What happened, in at most five lines: to the reader; for the referee, the headlines of all."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.naming import place_name, posted
from adjudicator.games.cp_campaign.report.tables import condition
from adjudicator.games.cp_campaign.rules.sides import allied, armies_of, captured, seats_of
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.telling import tell
from adjudicator.games.cp_campaign.telling.names import points, sides, work
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table.prose import counted, joined
from adjudicator.table.words import REFEREE, Seat

FactT = TypeVar("FactT")
_ORDINALS = ("first", "second", "third", "fourth")
Fate = facts.ArmyRetreated | facts.ArmyRemoved | facts.ArmyRestored
"""What a battle does to an army."""


def happened(view: View, told: Sequence[CPFact]) -> tuple[str, ...]:
    """The lines of page one; none where nothing happened."""
    if of(told, facts.CampaignSet):
        opening = [fact for fact in told if isinstance(fact, facts.CampaignSet | facts.PlayOrderDrawn)]
        return (*(tell(view, fact).text for fact in opening), condition(view.board))
    return tuple(_headlines(view, told) if view.seat == REFEREE else _to_reader(view, told))


def of(told: Iterable[CPFact], kind: type[FactT]) -> list[FactT]:
    """The facts of one kind."""
    return [fact for fact in told if isinstance(fact, kind)]


def _to_reader(view: View, told: Sequence[CPFact]) -> Iterator[str]:
    board, seat = view.board, view.seat
    own = [fact for fact in told if getattr(fact, "seat", None) == seat]
    yield from (_end(view, fact) for fact in of(told, facts.CampaignWon))
    yield from (tell(view, fact).text for fact in of(own, facts.ArmyPlaced))
    yield from _battles(board, seat, told)
    yield from _land(board, seat, told)
    yield from _marches(board, seat, told)
    if clauses := [*_works(view, of(own, facts.Deed)), *_plots_against(view, told)]:
        yield " ".join(clauses)
    if board.phase == "spend" and board.window > 1 and (pauses := of(told, facts.SpendPaused)):
        yield f"The phase stopped in cycle {pauses[-1].cycle}; you have {points(board.cp[seat])} left."
    for fact in of(own, facts.CampaignPointsGenerated):
        place = f"{_ORDINALS[board.order.index(seat)]} of {len(board.order)}"
        yield f"You have {points(fact.cp)} for turn {board.turn} and play {place}."


def _end(view: View, fact: facts.CampaignWon) -> str:
    others = [seat for seat in fact.winners if seat != view.seat]
    if view.seat not in fact.winners:
        return tell(view, fact).text
    shared = f", together with {sides(view.board, others)}" if others else ""
    return f"You have won the campaign{shared}: {fact.reason}."


def _battles(board: Board, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    """One line about all battles the reader's armies are in."""
    sentences = []
    for fact in of(told, facts.BattleArranged):
        ours, theirs = _sides(board, seat, fact)
        if seat in seats_of(board.armies[id] for id in ours):
            enemy = sides(board, seats_of(board.armies[id] for id in theirs))
            where = f"the battle of {place_name(board, fact.territory)} against {enemy}"
            fates = _fates(board, [id for id in ours if board.armies[id].seat == seat], told)
            sentences.append(f"{_result(board, seat, fact, told)} {where}{fates}.")
    if sentences:
        yield " ".join(sentences)


def _sides(board: Board, seat: Seat, fact: facts.BattleArranged) -> tuple[tuple[ArmyId, ...], tuple[ArmyId, ...]]:
    """The armies on the reader's side of a battle, and those on the other."""
    if allied(board, seat, fact.attacker):
        return fact.attackers, fact.defenders
    return fact.defenders, fact.attackers


def _result(board: Board, seat: Seat, battle: facts.BattleArranged, told: Sequence[CPFact]) -> str:
    for fact in of(told, facts.BattleDecided):
        if fact.battle == battle.battle:
            if fact.winner is None:
                return "Nobody won"
            return "You won" if allied(board, seat, fact.winner) else "You lost"
    return "You are to fight"


def _fates(board: Board, armies: Sequence[ArmyId], told: Sequence[CPFact]) -> str:
    """What became of armies in battle: "; A1 retreats to Duskhaven (T14), defeated"."""
    known = [fact for fact in told if isinstance(fact, Fate) and fact.army in armies]
    return f": {joined(f'{fact.army} {_fate(board, fact)}' for fact in known)}" if known else ""


def _fate(board: Board, fact: Fate) -> str:
    match fact:
        case facts.ArmyRetreated():
            return f"retreated to {place_name(board, fact.way[-1])} and is {fact.now}"
        case facts.ArmyRemoved():
            return "is lost"
        case facts.ArmyRestored():
            return "is normal again"


def _land(board: Board, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    """Captures and losses in one line."""
    captures = of(told, facts.TerritoryCaptured)
    won = [_taken(board, fact) for fact in captures if fact.seat == seat]
    lost = [
        f"{place_name(board, fact.territory)} to {sides(board, [fact.seat])}" for fact in captures if fact.was == seat
    ]
    if won or lost:
        yield " ".join([f"You captured {joined(won)}."] * bool(won) + [f"You lost {joined(lost)}."] * bool(lost))
    elif of(told, facts.TurnEnded):
        held = len(captured(board, seat))
        yield (
            f"You hold {counted(held, 'territory', 'territories')}, as before."
            if held
            else "You hold no territory yet."
        )


def _taken(board: Board, fact: facts.TerritoryCaptured) -> str:
    from_whom = f" from {sides(board, [fact.was])}" if fact.was else ""
    return f"{place_name(board, fact.territory)}{from_whom}"


def _marches(board: Board, seat: Seat, told: Sequence[CPFact]) -> Iterator[str]:
    """Where the reader's armies went, or that they stayed."""
    marches = of(told, facts.ArmyMarched)
    moved = [text for army in board.armies.values() if army.seat == seat for text in _journey(board, army.id, marches)]
    missed = [fact for fact in of(told, facts.OrdersMissed) if fact.seat == seat]
    silence = "No orders came from you. " if missed else ""
    if moved:
        yield f"{silence}{' '.join(moved)}"
    elif of(told, facts.CycleBegan) and armies_of(board, seat):
        stand = "; ".join(posted(board, army) for army in armies_of(board, seat))
        yield f"{silence}Your armies did not march: {stand}."


def _journey(board: Board, army: ArmyId, marches: Sequence[facts.ArmyMarched]) -> Iterator[str]:
    """The marches of one army in a sentence, failed ones counted."""
    own = [fact for fact in marches if fact.army == army]
    made = [fact for fact in own if fact.made]
    failed = len(own) - len(made)
    trouble = f"{counted(failed, 'march', 'marches')} failed"
    if made:
        over = [place_name(board, fact.end) for fact in made[:-1]]
        way = f"{place_name(board, made[0].start)}{f' over {joined(over)}' if over else ''}"
        forced = ", forced by an intrigue" if any(fact.forced_by for fact in made) else ""
        end = f"{place_name(board, made[-1].end)}{forced}{f'; {trouble}' if failed else ''}"
        yield f"{army} marched from {way} to {end}."
    elif own:
        yield f"{army} stayed in {place_name(board, own[0].start)}: {trouble}."


def _works(view: View, deeds: Sequence[facts.Deed]) -> list[str]:
    """What else the reader's points went into, as one sentence; points lost in another."""
    done = dict(work for deed in deeds for work in _work(view.board, deed))
    lost = sum(deed.paid for deed in deeds if isinstance(deed, facts.PointIdled | facts.PointsGivenUp))
    wasted = [f"{points(lost)} went unused."] if lost else []
    plots = [tell(view, deed).text for deed in deeds if isinstance(deed, facts.IntrigueRolled)]
    return [*([f"You {joined(f'{what} {result}' for what, result in done.items())}."] if done else []), *plots, *wasted]


def _work(board: Board, deed: facts.Deed) -> Iterator[tuple[str, object]]:
    """What a deed was and what it led to; of several of a kind the last result counts."""
    match deed:
        case facts.ArmyRebuilt():
            yield f"rebuilt {deed.army}, now", deed.now
        case facts.DefenceLowered():
            yield f"tore down {place_name(board, deed.territory)} to Defence Value", deed.dv
        case facts.Fortified():
            yield f"fortified {place_name(board, deed.territory)} to Defence Value", deed.dv
        case facts.RoadBuilt():
            yield f"improved the road {deed.road} to March Difficulty", deed.md
        case facts.ProgressMade() if deed.key in board.progress[deed.seat]:
            yield "began", work(board, deed.key)


def _plots_against(view: View, told: Sequence[CPFact]) -> list[str]:
    plots = [fact for fact in of(told, facts.IntrigueRolled) if fact.target == view.seat]
    return [tell(view, fact).text for fact in plots]


def _headlines(view: View, told: Sequence[CPFact]) -> Iterator[str]:
    """The turn in a few lines, for the referee."""
    board = view.board
    yield from (tell(view, fact).text for fact in of(told, facts.CampaignWon))
    if placed := of(told, facts.ArmyPlaced):
        yield f"{counted(len(placed), 'army', 'armies')} placed, {sum(fact.by_default for fact in placed)} by default."
    if missed := of(told, facts.OrdersMissed):
        yield f"No orders came from {sides(board, [fact.seat for fact in missed])}."
    if marches := of(told, facts.ArmyMarched):
        failed = sum(not fact.made for fact in marches)
        yield f"{counted(len(marches), 'march', 'marches')}, of which {failed} failed."
    yield from _battles_of_all(view, told)
    if captures := of(told, facts.TerritoryCaptured):
        yield f"Captured: {joined(f'{_taken(board, fact)} by {sides(board, [fact.seat])}' for fact in captures)}."
    if drawn := of(told, facts.CampaignPointsGenerated):
        totals = joined(f"{sides(board, [fact.seat])} {fact.cp}" for fact in drawn)
        yield f"Campaign Points for turn {board.turn}, in order of play: {totals}."


def _battles_of_all(view: View, told: Sequence[CPFact]) -> Iterator[str]:
    decided = of(told, facts.BattleDecided)
    known = [fact.battle for fact in decided]
    waiting = [
        place_name(view.board, fact.territory) for fact in of(told, facts.BattleArranged) if fact.battle not in known
    ]
    lines = [tell(view, fact).text for fact in decided]
    if waiting:
        lines.append(f"To be fought: {joined(waiting)}.")
    if lines:
        yield " ".join(lines)
