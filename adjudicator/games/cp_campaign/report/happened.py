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
from adjudicator.table.prose import counted, joined, sentence

FactT = TypeVar("FactT")
_ORDINALS = ("first", "second", "third", "fourth")


def news(view: View, told: Sequence[CPFact]) -> list[News]:
    """What is worth telling to the reader: his own doings gathered in sentences, the others' as they happened."""
    say = Say(view.board, view.seat)
    if of(told, CampaignSet):
        return [*_opening(say, told)]
    if view.seat == REFEREE:
        return [*_to_referee(say, told)]
    return [*_to_reader(say, view.seat, told), *_of_others(say, view.seat, told)]


def of(told: Iterable[CPFact], kind: type[FactT]) -> list[FactT]:
    """The facts of one kind."""
    return [fact for fact in told if isinstance(fact, kind)]


def _opening(say: Say, told: Sequence[CPFact]) -> Iterator[News]:
    """How the campaign begins."""
    for fact in told:
        if isinstance(fact, CampaignSet | PlayOrderDrawn):
            yield News(fact.told(say).text, 8, fact.head(say))
    yield News(condition(say.board), 7)


def _to_referee(say: Say, told: Sequence[CPFact]) -> Iterator[News]:
    """All as it happened, without what is settled since; then what the turn came to."""
    decided = {fact.battle for fact in of(told, BattleDecided)}
    open_ones = []
    for fact in told:
        if not isinstance(fact, BattleArranged | BattleDisputed) or fact.battle not in decided:
            open_ones.append(fact)
    yield from _in_order(say, open_ones)
    for text in _summary(say, told):
        yield News(text)


def _in_order(say: Say, told: Sequence[CPFact]) -> Iterator[News]:
    """All as it happened; what one side captured from the same in one sentence."""
    captures = _together(of(told, TerritoryCaptured))
    for fact in told:
        if not isinstance(fact, TerritoryCaptured):
            yield from news_of([fact], say, say.reader)
            continue
        some = captures[fact.seat, fact.was]
        if fact is some[0]:
            yield _captured(say, some)


def _together(captures: Iterable[TerritoryCaptured]) -> dict[tuple[Seat, Seat | None], list[TerritoryCaptured]]:
    """Captures by who made them, and from whom."""
    found: dict[tuple[Seat, Seat | None], list[TerritoryCaptured]] = {}
    for fact in captures:
        pair = (fact.seat, fact.was)
        found.setdefault(pair, []).append(fact)
    return found


def _captured(say: Say, captures: Sequence[TerritoryCaptured]) -> News:
    """Captures that others made, in a sentence."""
    first = captures[0]
    falls = "falls" if len(captures) == 1 else "fall"
    to_whom = f"{falls} to {say.side(first.seat)}"
    whence = "unclaimed until now"
    if first.was:
        whence = f"taken from {say.side(first.was)}"
    text = f"{_places(say, captures)} {to_whom}, {whence}."
    return News(text, first.weight, f"{_names(say, captures)} {to_whom}")


def _places(say: Say, captures: Iterable[TerritoryCaptured]) -> str:
    """Captured territories: "Grimholt (T01) and Lowmarket (T23)"."""
    return say.places(fact.territory for fact in captures)


def _names(say: Say, captures: Iterable[TerritoryCaptured]) -> str:
    """The same for a headline: "Grimholt and Lowmarket"."""
    territories = say.board.territories
    return joined(territories[fact.territory].name for fact in captures)


def _to_reader(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """What he did, and what was done to him."""
    own = [fact for fact in told if getattr(fact, "seat", None) == seat]
    for won in of(told, CampaignWon):
        yield News(_end(say, seat, won), won.weight, won.head(say))
    for placed in of(own, ArmyPlaced):
        yield News(placed.told(say).text, placed.weight, placed.head(say))
    yield from _battles(say, seat, told)
    yield from _land(say, seat, told)
    yield from _marches(say, seat, told)
    for deed in of(told, Deed):
        if deed.against == seat:
            yield News(deed.told(say).text, 3, befalls=True)
    clauses = [*_works(say, of(own, Deed))]
    if clauses:
        yield News(" ".join(clauses), Deed.weight)
    yield from _pause(say, seat, told)
    yield from _points(say, seat, of(own, CampaignPointsGenerated))


def _pause(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """That the phase has stopped, and what the reader has left for the rest of it."""
    board = say.board
    pauses = of(told, SpendPaused)
    if board.phase != "spend" or board.window <= 1 or not pauses:
        return
    left = ""
    if seat in board.seats:
        left = f"; you have {points(board.cp[seat])} left"
    yield News(f"The phase stopped in cycle {pauses[-1].cycle}{left}.", 4)


def _points(say: Say, seat: Seat, generated: Sequence[CampaignPointsGenerated]) -> Iterator[News]:
    """What the reader has for the turn that begins."""
    if not generated:
        return
    order = say.board.order
    place = _ORDINALS[order.index(seat)]
    cp = points(generated[-1].cp)
    yield News(f"You have {cp} for turn {say.board.turn} and play {place} of {len(order)}.")


def _of_others(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """Disputes; battles and captures that the reader had no part in, and the armies that came near him."""
    yield from news_of(_disputed(told), say, seat)
    ours = {fact.battle for fact in of(told, BattleArranged) if fact.befalls(say, seat)}
    decided = [fact for fact in of(told, BattleDecided) if fact.battle not in ours]
    yield from news_of(decided, say, seat)
    captures = [fact for fact in of(told, TerritoryCaptured) if seat not in (fact.seat, fact.was)]
    for some in _together(captures).values():
        yield _captured(say, some)
    removed = [fact for fact in of(told, ArmyRemoved) if not fact.befalls(say, seat)]
    yield from news_of(removed, say, seat)
    yield from _near(say, seat, told)


def _near(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """The armies of others that have come near the reader."""
    if say.board.phase == "over":
        return
    last = {fact.army: fact for fact in of(told, ArmyMarched) if fact.made}
    came = []
    for fact in last.values():
        if fact.befalls(say, seat):
            came.append(f"army {fact.army} of {say.side(fact.seat)} in {say.place(fact.end)}")
    if came:
        yield News(f"Near you now: {joined(came)}.", ArmyMarched.weight, befalls=True)


def _disputed(told: Sequence[CPFact]) -> list[BattleDisputed]:
    """The disputes that are not settled yet, whoever's they are."""
    decided = {fact.battle for fact in of(told, BattleDecided)}
    return [fact for fact in of(told, BattleDisputed) if fact.battle not in decided]


def _end(say: Say, seat: Seat, fact: CampaignWon) -> str:
    """How the campaign ended, to one who won it or did not."""
    if seat not in fact.winners:
        return fact.told(say).text
    others = [winner for winner in fact.winners if winner != seat]
    shared = f", together with {say.sides(others)}" if others else ""
    return f"You have won the campaign{shared}: {fact.reason.rstrip('.')}."


def _battles(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """A sentence about each battle the reader's armies are in."""
    for fact in of(told, BattleArranged):
        ours, theirs = _sides(say, seat, fact)
        if seat not in seats_of(say.board, ours):
            continue
        decided = _decision(fact, told)
        enemy = say.sides(seats_of(say.board, theirs))
        where = f"the battle of {say.place(fact.territory)} against {enemy}"
        fates = _fates(say, [id for id in ours if say.board.armies[id].seat == seat], told)
        heavier = decided or fact
        text = f"{_result(say, seat, decided, where)}{fates}."
        yield News(text, heavier.weight, heavier.head(say), befalls=True)


def _sides(say: Say, seat: Seat, fact: BattleArranged) -> tuple[tuple[ArmyId, ...], tuple[ArmyId, ...]]:
    """The armies on the reader's side of a battle, and those on the other."""
    if allied(say.board, seat, fact.attacker):
        return fact.attackers, fact.defenders
    return fact.defenders, fact.attackers


def _decision(battle: BattleArranged, told: Sequence[CPFact]) -> BattleDecided | None:
    """How a battle was decided, if it is."""
    return next((fact for fact in of(told, BattleDecided) if fact.battle == battle.battle), None)


def _result(say: Say, seat: Seat, decided: BattleDecided | None, battle: str) -> str:
    """A battle as the reader fared in it."""
    if decided is None:
        return f"You are to fight {battle}"
    if decided.winner is None:
        return sentence(f"{battle} ended in a draw")
    if allied(say.board, seat, decided.winner):
        return f"You won {battle}"
    return f"You lost {battle}"


def _fates(say: Say, armies: Sequence[ArmyId], told: Sequence[CPFact]) -> str:
    """What became of armies in battle: ": A1 retreated to Duskhaven (T14) and is defeated"."""
    known = []
    for fact in of(told, OfArmy):
        if fact.army in armies:
            known.append(f"{fact.army} {fact.fate(say)}")
    return f": {joined(known)}" if known else ""


def _land(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """Losses, and captures."""
    captures = of(told, TerritoryCaptured)
    won = [fact for fact in captures if fact.seat == seat]
    lost = [fact for fact in captures if fact.was == seat]
    if lost:
        first = lost[0]
        listed = joined(_lost(say, lost))
        yield News(f"You lost {listed}.", first.weight, first.head(say), befalls=True)
    if won:
        head = f"you take {_names(say, won)}"
        yield News(f"You captured {joined(_taken(say, won))}.", won[0].weight, head)
    elif not lost and of(told, TurnEnded) and seat in say.board.seats:
        yield News(_unchanged(say, seat))


def _lost(say: Say, captures: Sequence[TerritoryCaptured]) -> Iterator[str]:
    """What the reader lost, by who took it: "Aldermoot (T15) and Duskhaven (T14) to Clans of Oss"."""
    for (winner, _), some in _together(captures).items():
        yield f"{_places(say, some)} to {say.side(winner)}"


def _taken(say: Say, captures: Sequence[TerritoryCaptured]) -> Iterator[str]:
    """What the reader took, by whom it was taken from."""
    for (_, loser), some in _together(captures).items():
        from_whom = f" from {say.side(loser)}" if loser else ""
        yield f"{_places(say, some)}{from_whom}"


def _unchanged(say: Say, seat: Seat) -> str:
    """That the reader holds what he held."""
    held = len(captured(say.board, seat))
    if not held:
        return "You hold no territory yet."
    return f"You hold {counted(held, 'territory', 'territories')}, as before."


def _marches(say: Say, seat: Seat, told: Sequence[CPFact]) -> Iterator[News]:
    """Where the reader's armies went, or that they stayed."""
    moved: list[str] = []
    for army in say.board.armies.values():
        if army.seat == seat:
            moved += _journey(say, army.id, told)
    if not moved and of(told, CycleBegan) and armies_of(say.board, seat):
        moved = [f"Your armies did not march: {say.armies_of(seat)}."]
    if moved:
        missed = any(fact.seat == seat for fact in of(told, OrdersMissed))
        silence = "No orders came from you. " if missed else ""
        yield News(f"{silence}{' '.join(moved)}", ArmyMarched.weight, befalls=missed)


def _journey(say: Say, army: ArmyId, told: Sequence[CPFact]) -> Iterator[str]:
    """The marches of one army in a sentence, failed ones counted."""
    own = [fact for fact in of(told, ArmyMarched) if fact.army == army]
    made = [fact for fact in own if fact.made]
    failed = len(own) - len(made)
    trouble = f"{counted(failed, 'march', 'marches')} failed"
    if made:
        yield f"Army {army} marched {_way(say, made)}{f'; {trouble}' if failed else ''}."
    elif own:
        yield f"Army {army} stayed in {say.place(own[0].start)}: {trouble}."


def _way(say: Say, made: Sequence[ArmyMarched]) -> str:
    """From where to where an army came, and over what."""
    start = say.place(made[0].start)
    end = say.place(made[-1].end)
    between = say.places(fact.end for fact in made[:-1])
    over = f" over {between}" if between else ""
    forced = any(fact.forced_by for fact in made)
    return f"from {start}{over} to {end}{', forced by an intrigue' if forced else ''}"


def _works(say: Say, deeds: Sequence[Deed]) -> Iterator[str]:
    """What else the reader's points went into, as one sentence; points lost in another."""
    done: dict[str, object] = {}
    for deed in deeds:
        done |= deed.summary(say)
    if done:
        listed = joined(f"{what} {result}" for what, result in done.items())
        yield f"You {listed}."
    for deed in deeds:
        if deed.against:
            yield deed.told(say).text
    lost = sum(deed.paid for deed in of(deeds, Wasted))
    if lost:
        yield f"{points(lost)} went unused."


def _summary(say: Say, told: Sequence[CPFact]) -> Iterator[str]:
    """What the turn came to, for the referee."""
    placed = of(told, ArmyPlaced)
    if placed:
        by_default = sum(fact.by_default for fact in placed)
        yield f"{counted(len(placed), 'army', 'armies')} placed, {by_default} by default."
    missed = of(told, OrdersMissed)
    if missed:
        silent = say.sides(fact.seat for fact in missed)
        yield f"No orders came from {silent}."
    marches = of(told, ArmyMarched)
    if marches:
        failed = sum(not fact.made for fact in marches)
        yield f"{counted(len(marches), 'march', 'marches')}, of which {failed} failed."
    drawn = of(told, CampaignPointsGenerated)
    if drawn:
        totals = joined(f"{say.side(fact.seat)} {fact.cp}" for fact in drawn)
        yield f"Campaign Points for turn {say.board.turn}, in order of play: {totals}."
