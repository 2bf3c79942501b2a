"""What page one tells: of combats who beat whom, where, after how many rounds, and who fell; all else as facts do."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.combat.story import CombatEnded
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.losses import CharacterKilled
from adjudicator.games.fornaldar.prizes import PrizeMoved
from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.report.story import phases
from adjudicator.games.fornaldar.report.styles import STYLES
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Seat
from adjudicator.table.news import News, in_letters, news_of, within
from adjudicator.table.prose import counted, joined, sentence

IN = {"duel": "a duel of magic", "trial": "single combat"}
"""What two champions meet in."""
HOSTS = ("battle", "melee")
"""What hosts fight."""
WHERE = {"melee": "in a melee at", "sea": "at sea off"}
"""Where a combat is fought that is no battle on land."""


def chronicle(view: View, told: Sequence[FNFact]) -> Iterator[News]:
    """What happened: a sentence for each combat, then what else is news."""
    fights = [fought for chapter in phases(view, told) for fought in chapter.combats if decided(fought)]
    apart = {fact for fought in fights for fact in covered(fought)}
    yield from combats(view, fights)
    for fact in told:
        if isinstance(fact, CombatEnded | CharacterKilled) and fact in apart:
            continue
        if isinstance(fact, CombatEnded) and fact.of in HOSTS:
            yield left_alone(view, fact)
        elif isinstance(fact, PrizeMoved):
            yield _prize(view, fact)
        else:
            yield from news_of([fact], view.board.say, view.seat)


def _prize(view: View, moved: PrizeMoved) -> News:
    head = moved.head(view.board.say)
    points = counted(moved.points, "Victory Point")
    return News(f"{sentence(head)}: {points}.", moved.weight, head, moved.befalls(view.board.say, view.seat))


def decided(fought: Fought) -> bool:
    """Whether a combat is told here: it was fought to its end, and not against a Draugr."""
    return bool(fought.rounds and fought.ended) and fought.of != "draugr"


def covered(fought: Fought) -> list[CombatEnded | CharacterKilled]:
    """The facts that the sentence on a combat tells: how it ended, and who fell in it."""
    return [fact for fact in fought.facts if isinstance(fact, CombatEnded | CharacterKilled)]


def combats(view: View, fights: Sequence[Fought]) -> Iterator[News]:
    """A sentence for each; its headline is that of what weighs most in it."""
    say = view.board.say
    for fought in fights:
        facts = sorted(covered(fought), key=lambda fact: isinstance(fact, CombatEnded))
        head = next(filter(None, (fact.head(say) for fact in facts)), "")
        befalls = any(fact.befalls(say, view.seat) for fact in facts)
        yield News(_told(view, fought), max(fact.weight for fact in facts), head, befalls)


def _told(view: View, fought: Fought) -> str:
    ended = fought.ended
    assert ended is not None
    dead = [fact.character for fact in fought.facts if isinstance(fact, CharacterKilled)]
    rounds = f" after {in_letters(len(fought.rounds))} rounds" if len(fought.rounds) > 1 else ""
    if fought.pair:
        return (
            f"{_met(view, fought.pair, ended, dead)} in {IN[fought.of]} at {view.board.say.place(fought.at)}{rounds}."
        )
    where = f"{WHERE.get(fought.of) or WHERE.get(fought.rounds[0].ground) or 'at'} {view.board.say.place(fought.at)}"
    fell = f": {joined(map(view.board.say.character, dead))} {'falls' if len(dead) == 1 else 'fall'}" if dead else ""
    return sentence(f"{_beaten(ended)} {where}{rounds}{fell}.")


def left_alone(view: View, ended: CombatEnded) -> News:
    """A place for which nobody stayed to fight."""
    taken = {"attacker": ended.side, "defender": enemy_of(ended.side)}.get(ended.outcome)
    told = f"{_host(taken)} takes {view.board.say.place(ended.at)}: nobody stays to fight" if taken else ""
    text = f"{sentence(told)}." if told else ended.told(view.board.say).text
    return News(text, ended.weight, ended.head(view.board.say), ended.befalls(view.board.say, view.seat))


def _met(view: View, pair: tuple[CharacterId, CharacterId], ended: CombatEnded, dead: list[CharacterId]) -> str:
    """Two champions: who slew whom, or had the better of him."""
    one, other = map(view.board.say.character, pair)
    if {*pair} <= {*dead}:
        return f"{one} and {other} kill each other"
    if {*pair} & {*dead}:
        victor, slain = (one, other) if pair[1] in dead else (other, one)
        return f"{victor} slays {slain}"
    better = {"attacker": f"{one} has the better of {other}", "defender": f"{other} has the better of {one}"}
    return better.get(ended.outcome, f"{one} and {other} part unbeaten")


def _beaten(ended: CombatEnded) -> str:
    """Two hosts: who beat whom, or that neither did."""
    attacker, defender = _host(ended.side), _host(enemy_of(ended.side))
    return {
        "attacker": f"{attacker} beats {defender}",
        "defender": f"{defender} throws {attacker} back",
        "both gone": f"{attacker} and {defender} destroy each other",
    }.get(ended.outcome, f"neither {attacker} nor {defender} gives way")


def _host(side: Seat) -> str:
    return within(next(style.name for style in STYLES if style.seat == side))
