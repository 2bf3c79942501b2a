"""17.0 Combats and duels, each as a box that can be read alone: where, who, how strong, on which column, the result."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact, enemy_of
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.field import FieldSeen
from adjudicator.games.fornaldar.combat.story import WHAT, CombatEnded, RoundFought, StrengthReckoned
from adjudicator.games.fornaldar.losses.harm import CharacterKilled, Wounded
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.charts.combat import Odds, Results, result_in_words
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.charts import entry
from adjudicator.games.fornaldar.report.field import fighters, vignette
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.report.score import changes
from adjudicator.games.fornaldar.report.tolls import in_table, losses, made_of, reckoned
from adjudicator.games.fornaldar.victory.points import PointsScored
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Line, Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.fact import of_kind
from adjudicator.table.hexmap import Fight
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.parties import Boxes, FoughtRound, Party
from adjudicator.table.prose import does, joined, signed

Pair = tuple[CharacterId, CharacterId]
"""The challenger and the champion who met him."""


def facing(view: View, pair: Pair, facts: Sequence[FNFact]) -> list[Party]:
    """The two: rank and counter (combat–command–magic), strength and for whom may know what made it, how each fared."""
    first = next(fact for fact in facts if isinstance(fact, RoundFought))
    sides = first.attacker, enemy_of(first.attacker)
    return [
        Party(
            f"{view.say.character(id)} ({side})",
            part,
            f"{_rank(view, id)}, {ratings.ratings(view.board.setting.counters.characters[id])}",
            _made_of(facts, side),
            str(strength),
            _fate(facts, id),
            own=side == view.seat,
        )
        for id, side, part, strength in zip(pair, sides, ("challenges", "accepts"), first.strengths, strict=True)
    ]


def _rank(view: View, id: CharacterId) -> str:
    printed = view.board.setting.counters.characters[id]
    rank = "king" if id in view.board.kings else printed.rank
    return ", ".join([*([rank] if rank else []), *ratings.gifts(printed)]).capitalize() or NONE


def _made_of(facts: Sequence[FNFact], side: Seat) -> str:
    """A strength in the first round, as its own player knows it."""
    parts = next((fact.parts for fact in facts if isinstance(fact, StrengthReckoned) and fact.side == side), ())
    return "; ".join(part.how for part in parts if part.how)


def _fate(facts: Sequence[FNFact], id: CharacterId) -> str:
    """The round in which somebody fell, if he did."""
    number = 0
    for fact in facts:
        if isinstance(fact, RoundFought):
            number = fact.number
        elif isinstance(fact, CharacterKilled) and fact.character == id:
            return f"falls in round {number}"
    return "lives"


def wound_boxes(view: View, pair: Pair, facts: Sequence[FNFact]) -> Iterator[Boxes]:
    """7.4 The wound boxes of the two, round by round; of the enemy's it is told only when the last is marked."""
    for id in pair:
        printed = view.board.setting.counters.characters[id]
        left = _left_before(facts, id, printed.combat)
        course = [left]
        for fact in facts:
            match fact:
                case RoundFought():
                    course.append(left)
                case Wounded(character=victim, wounds=wounds) if victim == id and left is not None:
                    left -= wounds
                    course[-1] = left
                case CharacterKilled(character=victim) if victim == id:
                    left = 0
                    course[-1] = left
        yield Boxes(view.say.character(id), printed.combat, tuple(course))


def _left_before(facts: Sequence[FNFact], id: CharacterId, whole: int) -> int | None:
    """12.3 The boxes that were left as his own side saw the field; None where its sight is not told."""
    for field in of_kind(facts, FieldSeen):
        if id not in field.fighting:
            continue
        for stack in field.stacks:
            for person in stack.persons:
                if person.id == id:
                    return whole - person.wounds
    return None


class Fought(Struct, frozen=True, kw_only=True):
    """A combat that was fought: the number of its burst on the map, and all that is known of it, in order."""

    number: int
    of: str
    at: Where
    facts: list[FNFact]
    pair: Pair | None = None
    """The challenger and the champion of a duel or trial."""

    @property
    def fields(self) -> list[FieldSeen]:
        """The field as those saw it who tell the reader."""
        return [fact for fact in self.facts if isinstance(fact, FieldSeen)]

    @property
    def ended(self) -> CombatEnded | None:
        """Its end, if it has ended."""
        return next((fact for fact in reversed(self.facts) if isinstance(fact, CombatEnded)), None)

    @property
    def rounds(self) -> list[RoundFought]:
        """Its rounds."""
        return [fact for fact in self.facts if isinstance(fact, RoundFought)]

    @property
    def fight(self) -> Fight:
        """Its burst on the map."""
        return Fight(self.number, hex_of(self.at))


def title(view: View, fought: Fought) -> str:
    """ "Battle at Kvalhölla (3927)", "Naval battle eight leagues west of Caldfyr (2336)"."""
    at_sea = fought.rounds[0].ground == "sea"
    return f"{_what(fought)} {view.say.at(fought.at, 'off' if at_sea else 'at')}"


def _what(fought: Fought) -> str:
    """ "Battle", "Naval battle", "Overrun", "Melee" ..."""
    first = fought.rounds[0]
    if any(reason == "overrun" for reason, _ in first.modifiers):
        return "Overrun"
    if first.ground == "sea":
        return "Naval battle"
    return WHAT[fought.of]


def _began_and_ended(view: View, fought: Fought) -> str:
    """The place, the attacker and the end of a combat: "castle; the Fomorian player, who attacked, has won it"."""
    first = fought.rounds[0]
    if fought.ended:
        end = fought.ended.words(view.say).text.rstrip(".")
    elif fought.of == "draugr":
        end = "the Draugr attacks"
    else:
        end = does(view.say.player(first.attacker), "challenges" if fought.pair else "attacks")
    short = end.partition(": ")[2] or end
    return "; ".join(part for part in (first.ground, short) if part)


def box(view: View, fought: Fought, *, placed: bool) -> Passage:
    """A combat alone; not `placed`: another box has the map of its place."""
    gone = losses(view, fought.facts)
    single = len(fought.rounds) == 1 and not fought.pair
    duel = fought.pair is not None
    parties = facing(view, fought.pair, fought.facts) if fought.pair else fighters(view, fought.fields)
    rounds = [_round(fought, fact, "" if single else lost) for fact, lost in zip(fought.rounds, gone, strict=True)]
    stages = (columns(view, fought), *(() if single else made_of(view, fought.facts, told_first=duel)))
    place = vignette(view, fought.fields, fought.fight, fought.at) if placed else None
    return battle_box(
        title(view, fought),
        [reckoned(view, party, fought.facts) for party in parties] if single else parties,
        rounds=rounds,
        number=fought.number,
        note=f"{_began_and_ended(view, fought)}.",
        stages=stages,
        lines=(*_lines(view, fought), *_points(fought)),
        place=place,
        boxes=wound_boxes(view, fought.pair, fought.facts) if fought.pair else (),
    )


def _round(fought: Fought, fact: RoundFought, lost: str) -> FoughtRound:
    """A round as data."""
    attacker = "Draugr" if fought.of == "draugr" else fact.attacker[:1]
    letters = attacker, enemy_of(fact.attacker)[:1]
    return FoughtRound(
        fact.number,
        tuple(zip(letters, fact.strengths, strict=True)),
        fact.odds,
        fact.column,
        fact.faces,
        fact.total,
        fact.result,
        fact.shifts,
        fact.modifiers,
        lost,
    )


def columns(view: View, fought: Fought) -> Grid:
    """The part of the Combat Results Table that was used; what came up is ringed, and said in words below."""
    table = view.board.setting.charts.combat
    rolls = [row.roll for row in table.rows]
    hits = [max(rolls[0], min(fact.total, rolls[-1])) for fact in fought.rounds]
    shown = sorted(_nearest(rolls, hits))
    used = sorted({fact.column for fact in fought.rounds}, key=table.odds.index)
    heads = [Column("Odds", share=1.2)]
    for roll in shown:
        heads.append(Column(_total(roll, rolls), "centre"))
    rows = []
    for column in used:
        results = [_entry(table, column, roll) for roll in shown]
        rows.append((column, *results))
    ringed = set()
    for fact, roll in zip(fought.rounds, hits, strict=True):
        ringed.add((used.index(fact.column), 1 + shown.index(roll)))
    return Grid("", tuple(heads), tuple(rows), ringed=tuple(sorted(ringed)), note=_in_words(fought))


def _in_words(fought: Fought) -> str:
    """17.4 The results that came up, each once, beside their letters: "D/D: loss level heavy for both."."""
    retreats = fought.of in ("battle", "melee")
    results = dict.fromkeys(fact.result for fact in fought.rounds)
    return " ".join(f"{result}: {result_in_words(result, retreats=retreats)}." for result in results)


def _nearest(rolls: Sequence[int], hits: Sequence[int]) -> list[int]:
    """The rows of the table that are shown: those that were hit, and those nearest to them."""
    nearest_first = sorted(rolls, key=lambda roll: min(abs(roll - hit) for hit in hits))
    return nearest_first[: max(SHOWN, len({*hits}))]


SHOWN = 7
"""The number of rolls of the table that are shown: what came up, and what is next to it."""


def _total(roll: int, rolls: Sequence[int]) -> str:
    """A row of the table as a head: the first and the last stand for all beyond."""
    text = str(roll).replace("-", "−")
    if roll == rolls[0]:
        return f"≤ {text}"
    if roll == rolls[-1]:
        return f"{text}+"
    return text


def _entry(table: Results, column: Odds, roll: int) -> str:
    return entry(table.rows[roll - table.rows[0].roll].results[table.odds.index(column)])


def _lines(view: View, fought: Fought) -> Iterator[Line]:
    """The other things that happened: retreats, items, garrisons."""
    kinds = RoundFought | PointsScored | CombatEnded
    for fact in fought.facts:
        if fact.in_story and not isinstance(fact, kinds) and not in_table(view.board, fact):
            yield fact.as_line(view.say)


def _points(fought: Fought) -> Iterator[Line]:
    """22.0 The points that it was worth."""
    lines = []
    for side, points in sorted(changes(fought.facts).items()):
        if points:
            lines.append(f"{side} {signed(points)}")
    if lines:
        yield Line(f"Victory Points: {joined(lines)}.")
