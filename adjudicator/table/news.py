"""News: what page one of a report prints of a turn: facts say how much they matter, here they are sorted and cut.

What a game finds important stands in its facts (`Fact.weight`, `Fact.head`, `Fact.befalls`); how a page is made of it
is the same for all games. Everything is made from what a seat may see.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.table.fact import Fact
from adjudicator.table.prose import joined, sentence
from adjudicator.table.words import Seat

MOST = 6
"""How many sentences page one has at the most."""
END = 9
"""What the end of a campaign weighs."""
LINES = 10
"""In how many lines the story of a campaign is told."""
_NEAR = 3
"""By how much what befalls the reader weighs more."""
_WIDE = 84
"""Letters of a headline up to which who leads is told after it."""
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
    def rank(self) -> int:
        """What it weighs to its reader; the end befalls everybody."""
        return self.weight + _NEAR * (self.befalls or self.weight >= END)


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat stands: what it has, by how much that has changed in the turn (None: not told), whether it has won."""

    seat: Seat
    name: str
    value: int
    change: int | None = None
    won: bool = False
    many: bool = False
    """Whether its name is a plural."""
    note: str = ""
    """What else belongs to it, in a few words: "with Dathic"."""
    also: tuple[int, ...] = ()
    """What decides between equal values, in this order."""

    @property
    def worth(self) -> tuple[int, ...]:
        """What it is compared by."""
        return (self.won, self.value, *self.also)


def news_of(facts: Iterable[Fact], say: Any, seat: Seat) -> Iterator[News]:
    """The news that facts are to a seat, in the order they happened."""
    for fact in facts:
        if fact.weight:
            yield News(fact.told(say).text, fact.weight, fact.head(say), fact.befalls(say, seat))


def sentences(news: Iterable[News]) -> tuple[str, ...]:
    """The heaviest, each once: the end, then what was done to the reader and what comes nearer, then the rest.

    What the headline says word for word is left out, if there is anything else.
    """
    news = [*news]
    unique = {each.text: each for each in reversed(news)}
    if (first := heaviest(news)) and len(unique) > 1:
        unique.pop(f"{sentence(first.headline)}.", None)
    kept = sorted(reversed(unique.values()), key=lambda each: -each.rank)[:MOST]
    order = sorted(kept, key=lambda each: (each.weight < END, not each.befalls, -each.weight))
    return tuple(each.text for each in order)


def headline(news: Iterable[News], scores: Sequence[Score], quiet: str = "") -> str:
    """What a newspaper would print over the page: the heaviest news, then who leads; `quiet` where there is none."""
    first = heaviest(news)
    head = first.headline if first else quiet
    lead = "" if any(score.won for score in scores) else leader(scores)
    if lead and len(head) + len(lead) > _WIDE:
        return sentence(head)
    who, leads, much = lead.partition(" leads ")
    if leads and head.startswith(f"{who} "):
        return sentence(f"{head} and leads {much}")
    return sentence("; ".join(part for part in (head, lead) if part))


def heaviest(news: Iterable[News]) -> News | None:
    """The first of those that weigh most and have a headline."""
    return max((each for each in news if each.headline), key=lambda each: each.rank, default=None)


def leader(scores: Sequence[Score]) -> str:
    """Who has most: "the Sallow League leads with seven"; nothing before anybody has anything."""
    first = [score for rank, score in ranked(scores) if rank == 1]
    if not first or first[0].value <= 0:
        return ""
    most = in_letters(first[0].value)
    if len(first) == len(scores) > 1:
        return f"all are level with {most}"
    leads = "lead" if len(first) > 1 or first[0].many else "leads"
    return f"{joined(within(score.name) for score in first)} {leads} with {most}"


def ranked(scores: Iterable[Score]) -> list[tuple[int, Score]]:
    """The scores with their places, winners first; equal ones share a place."""
    order = sorted(scores, key=lambda score: score.worth, reverse=True)
    worths = [score.worth for score in order]
    return [(worths.index(score.worth) + 1, score) for score in order]


def chronicle(turns: Sequence[tuple[str, Sequence[News]]]) -> tuple[str, ...]:
    """The story of a campaign: of each turn (its title and its news) the heaviest headline, as many as weigh most."""
    told = [*{title: (title, first) for title, news in turns if (first := heaviest(news))}.values()]
    most = sorted(range(len(told)), key=lambda place: -told[place][1].weight)[:LINES]
    return tuple(f"{told[place][0]}: {sentence(told[place][1].headline)}." for place in sorted(most))


def within(name: str) -> str:
    """A name as it stands within a sentence: "the Sallow League"."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def in_letters(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number).replace("-", "−")
