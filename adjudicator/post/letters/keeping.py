"""The sheet a player keeps beside his reports: how to write, how the dice are proved, how his mails are checked.

It comes with the first report, where it can be used; by hand, and where a campaign is under way, with the invitation.
"""

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.chart_book import FILE, chart_book
from adjudicator.orders.published import published
from adjudicator.post.letters.checking import CHECKER, DIGEST, checker_file
from adjudicator.post.letters.enclosing import DATA
from adjudicator.post.letters.letter import Attachment, zipped
from adjudicator.post.letters.occasion import Occasion
from adjudicator.post.letters.pages import check_page_file
from adjudicator.post.letters.printed import printed
from adjudicator.post.letters.prose import composed, indented, paragraph, section
from adjudicator.post.letters.wording import help_text, schedule_words
from adjudicator.reports.drawn import drawn
from adjudicator.reports.pages.check_page import NAME as CHECK_PAGE
from adjudicator.reports.pages.check_page import check_page
from adjudicator.reports.pdf import pdf_chart_book

GUIDE = "how-to-play"
"""The name of the file that says how a player writes, and how he is not cheated."""


def is_first_report(occasion: Occasion) -> bool:
    """Whether no report came to the reader's seat before: he needs to be told how everything is done."""
    player = occasion.reader in occasion.then.campaign.players
    return player and occasion.then.campaign.windows[0].told_at(occasion.reader) == occasion.event.originator_version


def to_keep(occasion: Occasion) -> str:
    """A sentence on what the files are for that come with a mail."""
    has_page = any(check_page_file(occasion))
    checking = f"{CHECKER}, and for a browser {CHECK_PAGE}, check" if has_page else f"{CHECKER} checks"
    return paragraph(
        f"Some files to keep come with this mail: {GUIDE}.txt tells what you can write and how the dice are proved;",
        "the chart book has the rules in short, the charts, and the rulings of this campaign;",
        f"{checking} your mails. Who writes YAML or JSON finds its schemas in the zip file; nobody has to.",
        "The map or data of this campaign, its referee's own, are in the file that ends in -scenario.json."
        if occasion.now.campaign.opening.scenario is not None
        else "",
    )


def files_to_keep(occasion: Occasion) -> Iterator[Attachment]:
    """The papers a player gets once, when he has taken his seat and begins to play."""
    yield Attachment(f"{occasion.name}-{GUIDE}.txt", "text/plain", guide(occasion).encode())
    yield chart_book_file(occasion)
    yield schemas_file(occasion)
    yield from scenario_file(occasion)
    yield checker_file()
    yield from check_page_file(occasion)


def guide(occasion: Occasion) -> str:
    """Chapters on when orders are due, where the dice come from, what can be checked, what can be written."""
    mail = occasion.desk.settings.mail
    address = mail.address if mail else ""
    return composed(when_due(occasion.now), dice(occasion.now), checks(occasion.now), help_text(occasion.now, address))


def chart_book_file(occasion: Occasion) -> Attachment:
    """The chart book as it holds at a moment, for a letter to its reader."""
    pages = drawn(pdf_chart_book, chart_book(occasion.then), occasion.paper)
    return printed(f"{occasion.name}-{FILE}.pdf", pages)


def schemas_file(occasion: Occasion) -> Attachment:
    """The schemas of all order files of the game, for whoever writes YAML or JSON in an editor that knows them."""
    game = occasion.now.game
    schemas = {}
    for name, schema in published(game).items():
        plain = msgspec.json.encode(schema)
        indented = msgspec.json.format(plain, indent=2)
        schemas[name] = indented + b"\n"
    return zipped(f"{game.meta.name}-schemas.zip", schemas)


def scenario_file(occasion: Occasion) -> Iterator[Attachment]:
    """The referee's own map or data, as far as a campaign has any: players check their orders by it, at home."""
    own = occasion.now.campaign.opening.scenario
    if own is not None:
        yield Attachment(f"{occasion.name}-scenario.json", DATA, msgspec.json.encode(own))


def when_due(live: LiveCampaign) -> str:
    """A chapter on how deadlines are set, and what happens around one."""
    return section("When orders are due", paragraph(*schedule_words(live.campaign.opening.schedule)))


def dice(live: LiveCampaign) -> str:
    """A chapter on where the dice come from."""
    if live.campaign.opening.dice == "manual":
        return section("The dice", paragraph("The referee throws real dice, and types in what came."))
    return section(
        "The dice",
        paragraph(
            "The dice of this campaign come from a chain of secrets; the number that it ends in stands in your",
            "invitation. With it anybody can check, once a turn is over, that its dice come from secrets fixed before",
            "the campaign opened. Whoever holds the desk has these secrets, and could know the dice beforehand.",
        ),
    )


def digests() -> str:
    """The SHA-256 of the program and of the page that check mails, a line each with its name before it."""
    page = sha256(check_page()).hexdigest()
    return indented(CHECKER, DIGEST, CHECK_PAGE, page)


def checks(live: LiveCampaign) -> str:
    """A chapter on what a player can check for himself, and how; nothing in a campaign opened before it could be."""
    if not live.campaign.head:
        return ""
    return section(
        "What you can check",
        paragraph(
            "Keep your mails: what they show of the history cannot be changed unseen. Every receipt and every report",
            f"continues the head that stands in your invitation. The file {CHECKER} is a short program that tells",
            "whether they fit together, and whether the dice are what they had to be. It needs Python and nothing",
            "else; save your mails of this campaign in a folder, and run",
        ),
        indented(f"python3 {CHECKER} FOLDER"),
        paragraph(
            "What it prints ends with a head, in digits and in eight words. Compare that with another player now and",
            "then: who sees the same one has been told the same history.",
        ),
        paragraph(
            "That it is the program everybody has, its SHA-256 shows: README of the project tells it too, and",
            f"`shasum -a 256 {CHECKER}` (on Windows `certutil -hashfile {CHECKER} SHA256`) prints that of yours.",
        ),
        indented(DIGEST),
        paragraph(
            f"Who has no Python opens {CHECK_PAGE} in a browser, and drops the mails on it; it needs no network. If it",
            "did not come with your first report, ask the referee for it. Its SHA-256 is",
        ),
        indented(sha256(check_page()).hexdigest()),
    )
