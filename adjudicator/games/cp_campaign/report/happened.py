"""The news of a turn: to the reader what he did and what was done to him; to the referee all as it happened."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.absence import OrdersMissed
from adjudicator.games.cp_campaign.actions import Deed
from adjudicator.games.cp_campaign.battles import BattleArranged
from adjudicator.games.cp_campaign.capture import TerritoryCaptured
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.generate import CampaignPointsGenerated
from adjudicator.games.cp_campaign.give_up import Wasted
from adjudicator.games.cp_campaign.march import ArmyMarched
from adjudicator.games.cp_campaign.order import PlayOrderDrawn
from adjudicator.games.cp_campaign.report.captures import by_sides, captured_by_others, own_captures
from adjudicator.games.cp_campaign.retreat import ArmyRemoved, OfArmy
from adjudicator.games.cp_campaign.say import Say, points
from adjudicator.games.cp_campaign.setup import ArmyPlaced, CampaignSet
from adjudicator.games.cp_campaign.sides import allied, armies_of, seats_of
from adjudicator.games.cp_campaign.spend import CycleBegan, SpendPaused
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.table_top import BattleDecided, BattleDisputed
from adjudicator.games.cp_campaign.victory import CampaignWon, condition
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table import REFEREE, Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.news import News, news_of
from adjudicator.table.prose import counted, joined, sentence

_ORDINALS = ("first", "second", "third", "fourth")


def news(view: View, facts: Sequence[CPFact]) -> list[News]:
    """The news of a turn to the reader: his own doings gathered in sentences, the others' as they happened."""
    say = Say(view.board, view.seat)
    if of_kind(facts, CampaignSet):
        return list(_opening(say, facts))
    if view.seat == REFEREE:
        return list(_to_referee(say, facts))
    items = list(_to_reader(say, view.seat, facts))
    items += _of_others(say, view.seat, facts)
    return items


def _opening(say: Say, facts: Sequence[CPFact]) -> Iterator[News]:
    """The beginning of the campaign: its set-up, the order of play, and what wins it."""
    for fact in facts:
        if isinstance(fact, CampaignSet | PlayOrderDrawn):
            text = fact.as_line(say).text
            yield News(text, 8, fact.head(say))
    yield News(condition(say.board), 7)


def _to_referee(say: Say, facts: Sequence[CPFact]) -> Iterator[News]:
    """All as it happened, without what is settled since; then what the turn came to."""
    decided = {fact.battle for fact in of_kind(facts, BattleDecided)}
    open_ones = []
    for fact in facts:
        if not isinstance(fact, BattleArranged | BattleDisputed) or fact.battle not in decided:
            open_ones.append(fact)
    yield from _in_order(say, open_ones)
    for text in _summary(say, facts):
        yield News(text)


def _in_order(say: Say, facts: Sequence[CPFact]) -> Iterator[News]:
    """All as it happened; what one side captured from the same in one sentence."""
    captures = by_sides(of_kind(facts, TerritoryCaptured))
    for fact in facts:
        if not isinstance(fact, TerritoryCaptured):
            yield from news_of([fact], say, say.reader)
            continue
        some = captures[fact.seat, fact.was]
        if fact is some[0]:
            yield captured_by_others(say, some)


def _to_reader(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """The reader's own doings, and what was done to him."""
    own = [fact for fact in facts if getattr(fact, "seat", None) == seat]
    for won in of_kind(facts, CampaignWon):
        text = _end(say, seat, won)
        yield News(text, won.weight, won.head(say))
    for placed in of_kind(own, ArmyPlaced):
        text = placed.as_line(say).text
        yield News(text, placed.weight, placed.head(say))
    yield from _battles(say, seat, facts)
    yield from own_captures(say, seat, facts)
    yield from _marches(say, seat, facts)
    yield from _deeds(say, seat, facts)
    yield from _pause(say, seat, facts)
    generated = of_kind(own, CampaignPointsGenerated)
    yield from _points(say, seat, generated)


def _deeds(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """The deeds of others against the reader, then his own."""
    deeds = of_kind(facts, Deed)
    for deed in deeds:
        if deed.against == seat:
            text = deed.as_line(say).text
            yield News(text, 3, befalls=True)
    own = [deed for deed in deeds if deed.seat == seat]
    sentences = [*_works(say, own)]
    if sentences:
        yield News(" ".join(sentences), Deed.weight)


def _pause(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """Tell that the phase has stopped, and what the reader has left for the rest of it."""
    board = say.board
    pauses = of_kind(facts, SpendPaused)
    goes_on = board.phase == "spend" and board.window > 1
    if not goes_on or not pauses:
        return
    text = f"The phase stopped in cycle {pauses[-1].cycle}"
    if seat in board.seats:
        left = points(board.cp[seat])
        text += f"; you have {left} left"
    yield News(f"{text}.", 4)


def _points(say: Say, seat: Seat, generated: Sequence[CampaignPointsGenerated]) -> Iterator[News]:
    """The reader's points for the turn that begins, and his place in the order of play."""
    if not generated:
        return
    board = say.board
    place = board.order.index(seat)
    cp = points(generated[-1].cp)
    yield News(f"You have {cp} for turn {board.turn} and play {_ORDINALS[place]} of {len(board.order)}.")


def _of_others(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """Disputes; battles and captures that the reader had no part in, and the armies that came near him."""
    yield from news_of(_disputed(facts), say, seat)
    yield from news_of(_decided_elsewhere(say, seat, facts), say, seat)
    captures = []
    for capture in of_kind(facts, TerritoryCaptured):
        if seat not in (capture.seat, capture.was):
            captures.append(capture)
    for some in by_sides(captures).values():
        yield captured_by_others(say, some)
    for removed in of_kind(facts, ArmyRemoved):
        if not removed.befalls(say, seat):
            yield from news_of([removed], say, seat)
    yield from _near(say, seat, facts)


def _decided_elsewhere(say: Say, seat: Seat, facts: Sequence[CPFact]) -> list[BattleDecided]:
    """The decisions of battles that the reader had no part in."""
    own = []
    for arranged in of_kind(facts, BattleArranged):
        if arranged.befalls(say, seat):
            own.append(arranged.battle)
    return [fact for fact in of_kind(facts, BattleDecided) if fact.battle not in own]


def _near(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """The armies of others that have come near the reader."""
    if say.board.phase == "over":
        return
    last = {fact.army: fact for fact in of_kind(facts, ArmyMarched) if fact.made}
    armies = []
    for fact in last.values():
        if fact.befalls(say, seat):
            place = say.place(fact.end)
            armies.append(f"army {fact.army} of {say.side(fact.seat)} in {place}")
    if armies:
        yield News(f"Near you now: {joined(armies)}.", ArmyMarched.weight, befalls=True)


def _disputed(facts: Sequence[CPFact]) -> list[BattleDisputed]:
    """The disputes that are not settled yet, whoever's they are."""
    decided = {fact.battle for fact in of_kind(facts, BattleDecided)}
    return [fact for fact in of_kind(facts, BattleDisputed) if fact.battle not in decided]


def _end(say: Say, seat: Seat, fact: CampaignWon) -> str:
    """The end of the campaign, to one who won it or did not."""
    if seat not in fact.winners:
        return fact.as_line(say).text
    text = "You have won the campaign"
    others = [winner for winner in fact.winners if winner != seat]
    if others:
        text += f", together with {say.sides(others)}"
    return f"{text}, {fact.how}."


def _battles(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """A sentence about each battle the reader's armies are in."""
    for fact in of_kind(facts, BattleArranged):
        ours, theirs = _sides(say, seat, fact)
        if seat not in seats_of(say.board, ours):
            continue
        decided = _decision(fact, facts)
        enemy = say.sides(seats_of(say.board, theirs))
        where = f"the battle of {say.place(fact.territory)} against {enemy}"
        own = [id for id in ours if say.board.armies[id].seat == seat]
        result = _result(say, seat, decided, where)
        fates = _fates(say, own, facts)
        heavier = decided or fact
        yield News(
            f"{result}{fates}.",
            weight=heavier.weight,
            headline=heavier.head(say),
            befalls=True,
        )


def _sides(say: Say, seat: Seat, fact: BattleArranged) -> tuple[tuple[ArmyId, ...], tuple[ArmyId, ...]]:
    """The armies on the reader's side of a battle, and those on the other."""
    if allied(say.board, seat, fact.attacker):
        return fact.attackers, fact.defenders
    return fact.defenders, fact.attackers


def _decision(battle: BattleArranged, facts: Sequence[CPFact]) -> BattleDecided | None:
    """The decision of a battle, if there is one."""
    for fact in of_kind(facts, BattleDecided):
        if fact.battle == battle.battle:
            return fact
    return None


def _result(say: Say, seat: Seat, decided: BattleDecided | None, battle: str) -> str:
    """A battle as the reader fared in it."""
    if decided is None:
        return f"You are to fight {battle}"
    if decided.winner is None:
        return sentence(f"{battle} ended in a draw")
    if allied(say.board, seat, decided.winner):
        return f"You won {battle}"
    return f"You lost {battle}"


def _fates(say: Say, armies: Sequence[ArmyId], facts: Sequence[CPFact]) -> str:
    """The fates of armies in battle: ": A1 retreated to Duskhaven (T14) and is defeated"."""
    fates = []
    for fact in of_kind(facts, OfArmy):
        if fact.army in armies:
            fates.append(f"{fact.army} {fact.fate(say)}")
    return f": {joined(fates)}" if fates else ""


def _marches(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """The marches of the reader's armies, or that they stayed; before them that no orders came, if none did."""
    sentences: list[str] = []
    for army in say.board.armies.values():
        if army.seat == seat:
            sentences += _journey(say, army.id, facts)
    if not sentences and _could_march(say, seat, facts):
        sentences.append(f"Your armies did not march: {say.armies_of(seat)}.")
    if not sentences:
        return
    silent = [fact.seat for fact in of_kind(facts, OrdersMissed)]
    if seat in silent:
        sentences.insert(0, "No orders came from you.")
    yield News(" ".join(sentences), ArmyMarched.weight, befalls=seat in silent)


def _could_march(say: Say, seat: Seat, facts: Sequence[CPFact]) -> bool:
    """Whether points were spent, and the reader had armies to march with."""
    if not of_kind(facts, CycleBegan):
        return False
    return bool(armies_of(say.board, seat))


def _journey(say: Say, army: ArmyId, facts: Sequence[CPFact]) -> Iterator[str]:
    """The marches of one army in a sentence, failed ones counted."""
    tried = [fact for fact in of_kind(facts, ArmyMarched) if fact.army == army]
    successes = [fact for fact in tried if fact.made]
    number = len(tried) - len(successes)
    failed = f"{counted(number, 'march', 'marches')} failed"
    if successes:
        way = _way(say, successes)
        trouble = f"; {failed}" if number else ""
        yield f"Army {army} marched {way}{trouble}."
    elif tried:
        start = say.place(tried[0].start)
        yield f"Army {army} stayed in {start}: {failed}."


def _way(say: Say, marches: Sequence[ArmyMarched]) -> str:
    """The way of an army: from where to where it came, and over what."""
    start = say.place(marches[0].start)
    end = say.place(marches[-1].end)
    way = f"from {start}"
    between = say.places(march.end for march in marches[:-1])
    if between:
        way += f" over {between}"
    way += f" to {end}"
    if any(march.forced_by for march in marches):
        way += ", forced by an intrigue"
    return way


def _works(say: Say, deeds: Sequence[Deed]) -> Iterator[str]:
    """The other things the reader's points went into, as one sentence; points lost in another."""
    results: dict[str, object] = {}
    for deed in deeds:
        results |= deed.summary(say)
    if results:
        listed = joined(f"{what} {result}" for what, result in results.items())
        yield f"You {listed}."
    for deed in deeds:
        if deed.against:
            yield deed.as_line(say).text
    lost = sum(deed.paid for deed in of_kind(deeds, Wasted))
    if lost:
        yield f"{points(lost)} went unused."


def _summary(say: Say, facts: Sequence[CPFact]) -> Iterator[str]:
    """The turn in figures, for the referee."""
    placed = of_kind(facts, ArmyPlaced)
    if placed:
        armies = counted(len(placed), "army", "armies")
        by_default = [fact for fact in placed if fact.by_default]
        yield f"{armies} placed, {len(by_default)} by default."
    missed = of_kind(facts, OrdersMissed)
    if missed:
        silent = say.sides(fact.seat for fact in missed)
        yield f"No orders came from {silent}."
    marches = of_kind(facts, ArmyMarched)
    if marches:
        tried = counted(len(marches), "march", "marches")
        failed = [fact for fact in marches if not fact.made]
        yield f"{tried}, of which {len(failed)} failed."
    generated = of_kind(facts, CampaignPointsGenerated)
    if generated:
        totals = joined(f"{say.side(fact.seat)} {fact.cp}" for fact in generated)
        yield f"Campaign Points for turn {say.board.turn}, in order of play: {totals}."
