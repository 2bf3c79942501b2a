"""The news of page one: of the fights for a place who beat whom and who fell, in one sentence; all else as facts do."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.arrivals.invasion import InvasionCame
from adjudicator.games.fornaldar.board.facts import FNFact, enemy_of
from adjudicator.games.fornaldar.board.fortresses import FortressDestroyed
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.story import CombatEnded
from adjudicator.games.fornaldar.losses.harm import CharacterKilled
from adjudicator.games.fornaldar.magic.attempts import EnchantmentCast
from adjudicator.games.fornaldar.movement.interception import InterceptionTried
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.scenarios import specials as scored
from adjudicator.games.fornaldar.recovery.mobilization import GroupActivated
from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.report.ends import IN, Death, at_sea, deaths
from adjudicator.games.fornaldar.report.field import leader_seen
from adjudicator.games.fornaldar.report.stacks import STYLES
from adjudicator.games.fornaldar.report.story import Chapter, phases
from adjudicator.games.fornaldar.victory.points import PrizeMoved
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.news import News, in_letters, news_of, within
from adjudicator.table.prose import YOU, counted, does, joined, sentence

HOSTS = ("battle", "melee")
"""The combats that hosts fight."""
KING = 7
DEATH = 5
BATTLE = 4
TAKEN = 3
"""The weight of a fight in which a king fell, or a character, or nobody; and of a place for which nobody fought."""


def chronicle(view: View, facts: Sequence[FNFact]) -> Iterator[News]:
    """The news of a turn: a sentence for the fights of each place, then all else. Magic that missed is none."""
    by_places: list[list[Fought]] = []
    for chapter in phases(view, facts):
        by_places += by_place(chapter)
    fights = [fought for together in by_places for fought in together]
    apart = {fact for fought in fights for fact in covered(fought)}
    dead = {death.fact.character: death for death in deaths(facts, fights)}
    risen = _by_side(facts)
    ruins = [fact.hex for fact in of_kind(facts, FortressDestroyed)]
    for together in by_places:
        item = fight(view, together)
        if item.weight == BATTLE and hex_of(Where(together[0].at)) in ruins:
            item = replace(item, headline="")  # the ruin says it
        yield item
    for fact in facts:
        match fact:
            case CombatEnded() | CharacterKilled() if fact in apart:
                pass
            case CharacterKilled(character=id):
                yield _death(view, dead[id])
            case GroupActivated(side=side):
                if fact is risen[side][0]:
                    yield _rising(view, side, risen[side])
            case _:
                yield from _told(view, fact)


def _told(view: View, fact: FNFact) -> Iterator[News]:
    """A fact that is news by itself."""
    say = view.say
    match fact:
        case CombatEnded(of=of) if of in HOSTS:
            yield left_alone(view, fact)
        case PrizeMoved():
            yield _prize(view, fact)
        case FortressDestroyed(hex=hex) if view.say.place_name(hex) in _counted(view):
            yield News(fact.as_line(say).text, KING, fact.head(say), fact.befalls(say, view.seat))
        case InvasionCame() | InterceptionTried():
            text = fact.as_news(say)
            yield News(f"{sentence(text)}.", fact.weight, text, fact.befalls(say, view.seat))
        case EnchantmentCast(works=False):
            pass
        case _:
            yield from news_of([fact], say, view.seat)


def _counted(view: View) -> list[str]:
    """The names of fortresses whose destruction the scenario awards points for."""
    awards = view.board.setting.scenario.victory.awards
    return [award.fortress for award in awards if isinstance(award, scored.FortressDestroyed)]


def _death(view: View, death: Death) -> News:
    """A character who died out of battle, with how he died."""
    say = view.say
    id = death.fact.character
    return News(
        f"{death.clause(view)}.",
        weight=_weight(view, [id]),
        headline=f"{say.titled(id)} is dead",
        befalls=death.fact.befalls(say, view.seat),
    )


def _by_side(facts: Sequence[FNFact]) -> dict[Seat, list[GroupActivated]]:
    """The groups that became active in a turn, by the side they are on now."""
    risen: dict[Seat, list[GroupActivated]] = {}
    for fact in of_kind(facts, GroupActivated):
        risen.setdefault(fact.side, []).append(fact)
    return risen


def _rising(view: View, side: Seat, risen: Sequence[GroupActivated]) -> News:
    """10.2, 10.3 All who became active under a side, in one sentence."""
    names = joined(view.say.group(fact.group) for fact in risen)
    rise = "rises" if len(risen) == 1 else "rise"
    host = _host(view, side)
    text = f"{names} {rise} for {host}"
    first = risen[0]
    return News(f"{text}.", first.weight, text)


def _prize(view: View, moved: PrizeMoved) -> News:
    """A prize that has another holder now, with its former one."""
    what = _treasure(moved.what)
    loser = _host(view, moved.lost_by) if moved.lost_by else ""
    lost = f"{does(loser, 'loses')} {what}"
    event = lost
    headline = lost
    if moved.won_by:
        winner = _host(view, moved.won_by)
        took = f"{does(winner, 'takes')} {what}"
        event = f"{took} from {loser}" if loser else took
        headline = lost if loser == YOU else took
    points = counted(moved.points, "Victory Point")
    return News(
        f"{sentence(event)}: {points}.",
        weight=moved.weight,
        headline=headline,
        befalls=moved.befalls(view.say, view.seat),
    )


def _treasure(name: str) -> str:
    """The name of a prize in a story: without its number, with an article where its name needs one."""
    what, _, _ = name.partition(" (")
    return f"the {what}" if what.startswith("Magic ") else what


def by_place(chapter: Chapter) -> list[list[Fought]]:
    """The fights of a phase that are told here, those of one place together.

    They were fought to their end, and not against a Draugr.
    """
    places: dict[str, list[Fought]] = {}
    for fought in chapter.combats:
        is_over = fought.rounds and fought.ended
        if is_over and fought.of != "draugr":
            places.setdefault(fought.at, []).append(fought)
    return [*places.values()]


def covered(fought: Fought) -> list[CombatEnded | CharacterKilled]:
    """The facts that the sentence on a fight tells: how it ended, and who fell in it."""
    return [fact for fact in fought.facts if isinstance(fact, CombatEnded | CharacterKilled)]


def fight(view: View, fought: Sequence[Fought]) -> News:
    """The fights for a place in one sentence, under a headline of the fallen, else of the winner."""
    first, *others = fought
    place = view.say.at(first.at, _at(first))
    clauses = [_clause(view, first, _how(first, place))]
    for each in others:
        clause = _clause(view, each, _how(each))
        clauses.append(f"then {clause}")
    dead: list[CharacterId] = []
    for each in fought:
        dead += _fallen(each)
    text = sentence("; ".join(clauses))
    return News(
        f"{text}.",
        weight=_weight(view, dead),
        headline=_head(view, fought, dead),
        befalls=any(_befalls(view, each) for each in fought),
    )


def _at(fought: Fought) -> str:
    """The word before the place of a fight."""
    return "off" if at_sea(fought) else "at"


def _befalls(view: View, fought: Fought) -> bool:
    """Whether a fight, or a death in it, befell the reader."""
    return any(fact.befalls(view.say, view.seat) for fact in covered(fought))


def _fallen(fought: Fought) -> list[CharacterId]:
    return [fact.character for fact in of_kind(fought.facts, CharacterKilled)]


def _kings(view: View, dead: Sequence[CharacterId]) -> list[CharacterId]:
    return [id for id in dead if view.say.is_king(id)]


def _weight(view: View, dead: Sequence[CharacterId]) -> int:
    """The weight of a fight, by the fallen."""
    if _kings(view, dead):
        return KING
    return DEATH if dead else BATTLE


def _head(view: View, fought: Sequence[Fought], dead: Sequence[CharacterId]) -> str:
    """A headline: the kings who fell, else the others, else who won."""
    say = view.say
    last = fought[-1]
    kings = _kings(view, dead)
    if kings:
        names = joined(map(say.titled, kings))
        return f"{names} {'is' if len(kings) == 1 else 'are'} slain"
    if dead:
        return f"{_fall(view, dead)} {say.near(last.at)}"
    where = say.near(last.at, _at(last))
    return f"{_decided(view, last)} {where}"


def _how(fought: Fought, place: str = "") -> str:
    """The way and the place of a fight, and its length: "in single combat at Kvalhölla (3927) after two rounds"."""
    kind = "sea" if at_sea(fought) else fought.of
    parts = [IN.get(kind), place]
    rounds = len(fought.rounds)
    if rounds > 1:
        parts.append(f"after {in_letters(rounds)} rounds")
    return " ".join(part for part in parts if part)


def _clause(view: View, fought: Fought, how: str) -> str:
    """A clause that tells the winner, the loser, the way, and the fallen."""
    clause = _decided(view, fought)
    if how:
        clause += f" {how}"
    dead = _fallen(fought)
    if dead and not fought.pair:
        clause += f": {_fall(view, dead)}"
    return clause


def _fall(view: View, dead: Sequence[CharacterId]) -> str:
    """The dead with their verb: "Leif and Astholf fall"."""
    names = joined(map(view.say.titled, dead))
    return f"{names} {'falls' if len(dead) == 1 else 'fall'}"


def left_alone(view: View, ended: CombatEnded) -> News:
    """A place for which nobody stayed to fight."""
    say = view.say
    taker = _winner(ended)
    if taker is None:
        text = ended.as_line(say).text
        headline = ended.head(say)
    else:
        takes = f"{does(_host(view, taker), 'takes')} the field"
        text = sentence(f"{takes} {say.at(ended.at)}: nobody stays to fight.")
        headline = f"{takes} {say.near(ended.at)}"
    return News(text, TAKEN, headline, ended.befalls(say, view.seat))


def _winner(ended: CombatEnded) -> Seat | None:
    """The side that won a combat; None where neither did."""
    if ended.outcome == "attacker":
        return ended.side
    if ended.outcome == "defender":
        return enemy_of(ended.side)
    return None


def _decided(view: View, fought: Fought) -> str:
    """Two champions, or two hosts, with the better one first."""
    assert fought.ended is not None
    if fought.pair:
        return _met(view, fought.pair, fought.ended, _fallen(fought))
    return _beaten(view, fought)


def _met(view: View, pair: tuple[CharacterId, CharacterId], ended: CombatEnded, dead: list[CharacterId]) -> str:
    """Two champions: who slew whom, or had the better of him."""
    one, other = map(view.say.titled, pair)
    one_fell, other_fell = (id in dead for id in pair)
    if one_fell and other_fell:
        return f"{one} and {other} kill each other"
    if other_fell:
        return f"{one} slays {other}"
    if one_fell:
        return f"{other} slays {one}"
    if ended.outcome == "attacker":
        return f"{one} has the better of {other}"
    if ended.outcome == "defender":
        return f"{other} has the better of {one}"
    return f"{one} and {other} part unbeaten"


def _beaten(view: View, fought: Fought) -> str:
    """Two hosts: who beat whom, or that neither did."""
    ended = fought.ended
    assert ended is not None, "it was fought to its end"
    attacker = _led(view, fought, ended.side)
    defender = _led(view, fought, enemy_of(ended.side))
    first, second = sorted((attacker, defender), key=lambda host: host != YOU)
    if ended.outcome == "attacker":
        return f"{does(attacker, 'beats')} {defender}"
    if ended.outcome == "defender":
        return f"{does(defender, 'throws')} {attacker} back"
    if ended.outcome == "both gone":
        return f"{first} and {second} destroy each other"
    return f"neither {first} nor {second} gives way"


def _led(view: View, fought: Fought, side: Seat) -> str:
    """A host by its leader, as far as he was seen; the reader's is "you"."""
    leader = leader_seen(fought.fields, side) if side != view.seat else None
    if leader:
        return view.say.titled(leader)
    return _host(view, side)


def _host(view: View, side: Seat) -> str:
    """A side as its reader knows it: "you", "the Fomorian League"."""
    if side == view.seat:
        return YOU
    return within(next(style.name for style in STYLES if style.seat == side))
