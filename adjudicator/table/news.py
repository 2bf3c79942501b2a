"""News: what page one of a report prints of a turn: facts say how much they matter, here they are sorted and cut.

What a game finds important stands in its facts (`Fact.weight`, `Fact.head`, `Fact.befalls`); how a page is made of it
is the same for all games. Everything is made from what a seat may see.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.table.fact import Fact
from adjudicator.table.prose import YOU, joined, sentence
from adjudicator.table.words import REFEREE, Seat

MOST = 6
"""How many sentences page one has at the most."""
END = 9
"""What the end of a campaign weighs."""
LINES = 10
"""In how many lines the story of a campaign is told."""
GREAT = 6
"""From what weight on a second thing stands in the headline, and before what befalls the reader."""
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
    return -great, not news.befalls, -news.weight


def headline(news: Iterable[News], scores: Sequence[Score], quiet: str = "", reader: Seat = REFEREE) -> str:
    """What a newspaper would print over the page: the heaviest news, then who leads; `quiet` where there is none.

    A lead that has changed hands stands there rather than a second piece of news.
    """
    parts = heads(news) or [quiet]
    who = leads = ""
    if not any(score.won for score in scores):
        who, leads = _leading(scores, reader)
    lead = f"{who} {leads}".strip()
    if changed_hands(scores) and _is_wide([*parts, lead]):
        parts = parts[:1]
    if not lead or _is_wide([*parts, lead]):
        return sentence("; ".join(part for part in parts if part))
    if len(parts) == 1 and parts[0].startswith(f"{who} "):
        return sentence(f"{parts[0]} and {leads}")
    return sentence("; ".join(part for part in (*parts, lead) if part))


def _is_wide(parts: Sequence[str]) -> bool:
    """Whether the parts of a headline together are longer than fits over a page."""
    return len("; ".join(parts)) > _WIDE


def heads(news: Iterable[News]) -> list[str]:
    """The headline of what weighs most; after it that of what weighs next, if it is great too, unless all is over."""
    titled = [each for each in news if each.headline]
    if not titled:
        return []
    first, *others = sorted(titled, key=lambda each: each.rank, reverse=True)
    if first.weight >= END:
        return [first.headline]
    for other in others:
        if other.weight >= GREAT and other.headline != first.headline:
            if len(first.headline) + len(other.headline) < _WIDE:
                return [first.headline, other.headline]
            break
    return [first.headline]


def heaviest(news: Iterable[News]) -> News | None:
    """The first of those that weigh most and have a headline."""
    return max((each for each in news if each.headline), key=lambda each: each.rank, default=None)


def changed_hands(scores: Sequence[Score]) -> bool:
    """Whether one alone leads now who did not before, as far as that is told."""
    first = [score for rank, score in ranked(scores) if rank == 1]
    if len(first) != 1:
        return False
    before = {}
    for score in scores:
        if score.change is None:
            return False
        before[score.seat] = score.value - score.change
    return max(before.values()) > before[first[0].seat]


def leader(scores: Sequence[Score], reader: Seat = REFEREE) -> str:
    """The leader: "the Sallow League leads with seven", "you take the lead with 137"; nothing before anybody leads."""
    return " ".join(_leading(scores, reader)).strip()


def _leading(scores: Sequence[Score], reader: Seat) -> tuple[str, str]:
    """The leader and his verb."""
    first = [score for rank, score in ranked(scores) if rank == 1]
    if not first or first[0].value <= 0:
        return "", ""
    most = in_letters(first[0].value)
    if len(first) == len(scores) > 1:
        return "all", f"are level with {most}"
    names = [YOU if score.seat == reader else within(score.name) for score in first]
    names.sort(key=lambda name: name != YOU)
    several = len(first) > 1 or first[0].many or YOU in names
    if changed_hands(scores):
        verb = "take the lead" if several else "takes the lead"
    else:
        verb = "lead" if several else "leads"
    return joined(names), f"{verb} with {most}"


def ranked(scores: Iterable[Score]) -> list[tuple[int, Score]]:
    """The scores with their places, winners first; equal ones share a place."""
    order = sorted(scores, key=lambda score: score.worth, reverse=True)
    worths = [score.worth for score in order]
    return [(worths.index(score.worth) + 1, score) for score in order]


def chronicle(turns: Sequence[tuple[str, Sequence[News]]]) -> tuple[str, ...]:
    """The story of a campaign: of each turn (its title and its news) the headlines, as many turns as weigh most."""
    told = {title: (first.rank, heads(news)) for title, news in turns if (first := heaviest(news))}
    most = sorted(told, key=lambda title: told[title][0], reverse=True)[:LINES]
    return tuple(f"{title}: {sentence('; '.join(told[title][1]))}." for title in told if title in most)


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
"""From what weight on a book tells of something, and how many sentences it has of a turn."""


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
