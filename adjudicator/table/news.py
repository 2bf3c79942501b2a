"""News: what page one of a report prints of a turn: facts say how much they matter, here they are sorted and cut.

What a game finds important stands in its facts (`Fact.weight`, `Fact.head`, `Fact.befalls`); how a page is made of it
is the same for all games. Everything is made from what a seat may see.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudicator.table.fact import Fact
from adjudicator.table.prose import YOU, joined, sentence
from adjudicator.table.words import REFEREE, Seat

MOST = 6
"""The most sentences of page one."""
END = 9
"""The weight of the end of a campaign."""
LINES = 10
"""The number of lines in which the story of a campaign is told."""
GREAT = 6
"""The least weight of something that is told before what befalls the reader."""
NOTED = 3
"""The least weight of a second thing in the headline; what befalls the reader is told before heavier news."""
LEAD = 7
"""The weight, in the story of a campaign, of a change of the leaders."""
MOST_NAMED = 2
"""The most sides that are named, where all are level."""
_WIDE = 84
"""Letters up to which a headline goes on."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class News(msgspec.Struct, frozen=True):
    """Something worth telling to a seat: in sentences, how much it weighs, and in the words of a headline.

    `befalls`: it was done to the seat, or comes nearer to it. Without `headline` it never stands over a page.
    """

    text: str
    weight: int = 1
    headline: str = ""
    befalls: bool = False

    @property
    def rank(self) -> tuple[int, bool]:
        """Its weight to its reader: of two with the same weight, the one that befalls him is heavier."""
        return self.weight, self.befalls


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """The score of a seat: what it has, the change of it in the turn (None: not told), whether it has won."""

    seat: Seat
    name: str
    value: int
    change: int | None = None
    won: bool = False
    many: bool = False
    """Whether its name is a plural."""
    note: str = ""
    """A few words that belong to it: "with Dathic"."""
    also: tuple[int, ...] = ()
    """The numbers that decide between equal values, in this order."""

    @property
    def worth(self) -> tuple[int, ...]:
        """The numbers it is compared by."""
        return (self.won, self.value, *self.also)


def news_of(facts: Iterable[Fact], say: Any, seat: Seat) -> Iterator[News]:
    """The news that facts are to a seat, in the order they happened."""
    for fact in facts:
        if fact.weight:
            yield News(fact.as_line(say).text, fact.weight, fact.head(say), fact.befalls(say, seat))


def sentences(news: Iterable[News]) -> tuple[str, ...]:
    """The heaviest news, each once: great news first, then news that befell the reader or comes nearer, then the rest.

    What the headline says word for word is left out, if there is anything else.
    """
    news = [*news]
    unique = {each.text: each for each in reversed(news)}
    for head in heads(news):
        if len(unique) > 1:
            unique.pop(f"{sentence(head)}.", None)
    heaviest = sorted(reversed(unique.values()), key=lambda each: each.rank, reverse=True)
    return tuple(each.text for each in sorted(heaviest[:MOST], key=_order))


def _order(news: News) -> tuple[int, bool, int]:
    """The order of sentences: what is great by its weight, then what befell the reader, then by weight."""
    great = news.weight if news.weight >= GREAT else 0
    is_first = news.befalls and news.weight >= NOTED
    return -great, not is_first, -news.weight


def headline(news: Iterable[News], scores: Sequence[Score], quiet: str = "", reader: Seat = REFEREE) -> str:
    """The headline of the page: the heaviest news, then the leader; `quiet` where there is none.

    A lead that is another's now stands there rather than a second piece of news. One that grows stands before small
    news.
    """
    news = [*news]
    parts = heads(news) or [quiet]
    lead = "" if any(score.won for score in scores) else leader(scores, reader)
    moved = lead_moved(scores)
    if moved and _is_wide([*parts, lead]):
        parts = parts[:1]
    if not lead or (_is_wide([*parts, lead]) and not moved):
        return _in_a_row(parts)
    is_small = not any(each.weight >= NOTED for each in news)
    if _grows(scores) and is_small and heads(news) and not _doer(parts[0], lead):
        return _in_a_row([lead, *parts])
    return _in_a_row([*parts, lead])


def _in_a_row(parts: Iterable[str]) -> str:
    """The parts of a headline as one; what one does twice as one part: "Dathic wins a town and finds another"."""
    row: list[str] = []
    for part in filter(None, parts):
        last = row[-1] if row else ""
        who = _doer(last, part)
        if who:
            deed = part.removeprefix(who)
            row[-1] = f"{last} and{deed}"
        else:
            row.append(part)
    text = "; ".join(row)
    return sentence(text)


def _doer(first: str, second: str) -> str:
    """The doer of both, where two parts of a headline begin with the same name; else nothing."""
    if " and " in first:
        return ""  # it has two deeds already
    words = first.split()
    others = second.split()
    same = 0
    while same < min(len(words), len(others)) and words[same] == others[same]:
        same += 1
    while same and not (others[same - 1] == YOU or others[same - 1].istitle()):
        same -= 1
    deeds = [*words[same : same + 1], *others[same : same + 1]]
    if same and all(deed.islower() and deed.isalpha() and deed not in ("and", "of") for deed in deeds):
        return " ".join(others[:same])
    return ""


def _grows(scores: Sequence[Score]) -> bool:
    """Whether those who lead have more than before."""
    return any((score.change or 0) > 0 for rank, score in ranked(scores) if rank == 1)


def _is_wide(parts: Sequence[str]) -> bool:
    """Whether the parts of a headline together are longer than fits over a page."""
    return len("; ".join(parts)) > _WIDE


def heads(news: Iterable[News]) -> list[str]:
    """The headline of what weighs most; after it that of what weighs next, if that is of note, unless all is over."""
    titled = [each for each in news if each.headline]
    if not titled:
        return []
    first, *others = sorted(titled, key=lambda each: each.rank, reverse=True)
    if first.weight >= END:
        return [first.headline]
    for other in others:
        if other.weight < NOTED:
            break
        if _tells_more(other.headline, first.headline):
            both = _folded(first.headline, other.headline)
            if _is_wide(both):
                break
            return both
    return [first.headline]


def _tells_more(head: str, than: str) -> bool:
    """Whether a headline names something else than another, and does not tell of the same place and people."""
    names = {word for word in head.split() if word.istitle()}
    return head != than and (len(names) < 2 or not names <= {*than.split()})


def _folded(first: str, second: str) -> list[str]:
    """Two headlines; as one where the same is told of two: "Dralak and Heior are slain"."""
    one, _, fate = first.partition(" is ")
    other, _, too = second.partition(" is ")
    if not fate:
        return [first, second]
    if fate != too:
        return [first, second]
    both = joined([one, other])
    return [f"{both} are {fate}"]


def heaviest(news: Iterable[News]) -> News | None:
    """The first of those that weigh most and have a headline."""
    return max((each for each in news if each.headline), key=lambda each: each.rank, default=None)


def changed_hands(scores: Sequence[Score]) -> bool:
    """Whether one alone leads now who did not before, as far as that is told."""
    first = [score.seat for rank, score in ranked(scores) if rank == 1]
    before = _first_before(scores)
    return len(first) == 1 and before != [] and first[0] not in before


def lead_moved(scores: Sequence[Score]) -> bool:
    """Whether others have the most now than before, one or several, as far as that is told."""
    before = _first_before(scores)
    had = sum(score.value - (score.change or 0) for score in scores)
    if not before or not had:
        return False
    most = max(score.value for score in scores)
    first = [score.seat for score in scores if score.value == most]
    return first != before


def _first_before(scores: Sequence[Score]) -> list[Seat]:
    """The seats that had the most before the turn; none where that is not told."""
    before = {}
    for score in scores:
        if score.change is None:
            return []
        before[score.seat] = score.value - score.change
    most = max(before.values(), default=0)
    return [seat for seat, value in before.items() if value == most]


def leader(scores: Sequence[Score], reader: Seat = REFEREE) -> str:
    """The leader: "the Sallow League leads with seven", "you take the lead with 137"; nothing before anybody leads."""
    first = [score for rank, score in ranked(scores) if rank == 1]
    if not first or first[0].value <= 0:
        return ""
    most = in_letters(first[0].value)
    if len(first) == len(scores) > MOST_NAMED:
        return f"all are level with {most}"
    names = [YOU if score.seat == reader else within(score.name) for score in first]
    names.sort(key=lambda name: name != YOU)
    several = len(first) > 1 or first[0].many or YOU in names
    if len(first) == len(scores) > 1:
        return f"{joined(names)} are level with {most}"
    if changed_hands(scores):
        verb = "take the lead" if several else "takes the lead"
    else:
        verb = "lead" if several else "leads"
    return f"{joined(names)} {verb} with {most}"


def ranked(scores: Iterable[Score]) -> list[tuple[int, Score]]:
    """The scores with their places, winners first; equal ones share a place."""
    order = sorted(scores, key=lambda score: score.worth, reverse=True)
    worths = [score.worth for score in order]
    return [(worths.index(score.worth) + 1, score) for score in order]


class TurnNews(NamedTuple):
    """A turn as a seat saw it when it was over: its title, its news, and the scores of all."""

    title: str
    news: Sequence[News]
    scores: Sequence[Score]

    @property
    def rank(self) -> tuple[int, bool]:
        """The rank of its heaviest news; a lead that is another's now is heavy."""
        first = heaviest(self.news)
        rank = first.rank if first else (0, False)
        return max(rank, (LEAD, False)) if lead_moved(self.scores) else rank


def chronicle(turns: Sequence[TurnNews], reader: Seat = REFEREE) -> tuple[str, ...]:
    """The story of a campaign: of each turn the headlines, as many turns as weigh most."""
    worth = [turn for turn in turns if turn.rank[0]]
    most = sorted(worth, key=lambda turn: turn.rank, reverse=True)[:LINES]
    return tuple(f"{turn.title}: {in_brief(turn, reader)}." for turn in worth if turn in most)


def in_brief(turn: TurnNews, reader: Seat = REFEREE) -> str:
    """A turn in one line: its headlines, and the leader, if there is a new one."""
    moved = lead_moved(turn.scores) and not any(score.won for score in turn.scores)
    lead = leader(turn.scores, reader) if moved else ""
    return _in_a_row([*heads(turn.news), lead])


def saga(news: Sequence[News]) -> list[str]:
    """The news of a turn for a book, in the order it happened: those with weight, else those that would head a page.

    Each is told once; of too many those that weigh most.
    """
    unique = {each.text: each for each in news}.values()
    weighty = [each for each in unique if each.weight >= _WORTH]
    if not weighty:
        headlines = [f"{sentence(each.headline)}." for each in unique if each.headline]
        return [*dict.fromkeys(headlines)]
    heaviest = sorted(weighty, key=lambda each: -each.weight)[:_AT_MOST]
    return [each.text for each in weighty if each in heaviest]


_WORTH = 3
_AT_MOST = 12
"""The least weight of news that a book tells, and the most sentences it has of a turn."""


def within(name: str) -> str:
    """A name as it stands within a sentence: "the Sallow League"."""
    if name.startswith("The "):
        return f"the {name[4:]}"
    return name


def in_letters(number: int) -> str:
    """A small number as a word."""
    if 0 <= number < len(_NUMBERS):
        return _NUMBERS[number]
    return str(number).replace("-", "−")
