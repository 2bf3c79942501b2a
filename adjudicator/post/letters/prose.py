"""The setting of letters: paragraphs, lists and quotations of 72 columns, moments, the block of commands."""

from collections.abc import Iterable
from datetime import datetime
from textwrap import fill, wrap

from adjudicator.campaign.events import records
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.terms import moments_told
from adjudicator.table import Seat
from adjudicator.table.prose import barred

WIDTH = 72
INDENT = "    "
PARTED = "* * *".center(WIDTH).rstrip()
"""The line between the parts of a mail."""


def composed(*blocks: str) -> str:
    """A letter's text: its blocks with an empty line between them; empty blocks are left out."""
    return "\n\n".join(block.rstrip("\n") for block in blocks if block) + "\n"


def paragraph(*sentences: str) -> str:
    """Sentences as one paragraph; empty ones are left out."""
    return fill(" ".join(filter(None, sentences)), WIDTH, break_on_hyphens=False, break_long_words=False)


def section(title: str, *blocks: str) -> str:
    """A part of a letter under its head."""
    return f"{title.upper()}\n{'-' * WIDTH}\n{composed(*blocks)}"


def listed(entries: Iterable[tuple[str, str]]) -> str:
    """Words with what they mean beside them, in two columns."""
    entries = tuple(entries)
    column = max(len(word) for word, _ in entries) + 2
    beside = " " * (column + 2)
    lines: list[str] = []
    for word, meaning in entries:
        head = f"  {word:<{column}}"
        lines += wrap(meaning, WIDTH, initial_indent=head, subsequent_indent=beside)
    return "\n".join(lines)


def listed_lines(lines: Iterable[str]) -> str:
    """Lines of a list, each marked."""
    wrapped = (wrap(line, WIDTH, initial_indent="  - ", subsequent_indent="    ") for line in lines)
    return "\n".join(line for lines in wrapped for line in lines)


def quoted(text: str) -> str:
    """The words of somebody else, marked on every line, so that no line of them can be taken for the letter's own."""
    return "\n".join(barred(text, WIDTH))


def indented(*lines: str) -> str:
    """Lines to be copied, or to stand out."""
    return "\n".join(f"{INDENT}{line}".rstrip() for line in lines)


def commands(live: LiveCampaign, seat: Seat, *lines: str) -> str:
    """A block of commands of a seat, to be copied into a mail."""
    head = [f"campaign: {live.campaign.opening.name}", f"seat: {seat}", *(["key:"] if needs_key(live) else [])]
    return "\n".join(["BEGIN COMMANDS", *head, *lines, "END COMMANDS"])


def needs_key(live: LiveCampaign) -> bool:
    """Whether a mail must hold the seat's key to speak for it."""
    return live.campaign.opening.authority != "address+dkim"


def times(count: int) -> str:
    """A number of times: "once", "3 times"."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def when(live: LiveCampaign, seat: Seat, moment: datetime) -> str:
    """A moment as a seat's player is told it: "Sunday 29 November 2026, 20:00 (Europe/Berlin)"."""
    zone = zone_of(live, seat)
    language = live.campaign.people.language_of(seat)
    return moments_told.in_words(moment, zone, language)


def briefly(live: LiveCampaign, seat: Seat, moment: datetime) -> str:
    """The same for a subject: "Sunday 29 November, 20:00"."""
    zone = zone_of(live, seat)
    language = live.campaign.people.language_of(seat)
    return moments_told.briefly(moment, zone, language)


def zone_of(live: LiveCampaign, seat: Seat) -> str:
    """The time zone in which a seat is told moments."""
    return records.zone_of(live.campaign.players.get(seat), live.campaign.opening)


def side(live: LiveCampaign, seat: Seat) -> str:
    """A seat by the name of its side: "House Varn (A)", and by itself where it has none."""
    names = {style.seat: style.name for style in live.game.styles(live.game.view(live.draft(), seat))}
    return f"{names[seat]} ({seat})" if seat in names else f"seat {seat}"
