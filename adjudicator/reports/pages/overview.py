"""The referee's overview as a page of its own: what to do next, then campaign by campaign how it stands."""

from collections.abc import Iterator

from adjudicator.reports.site import parts
from adjudicator.reports.site.frame import page
from adjudicator.reports.site.markup import NOTHING, Markup, put, tag
from adjudicator.reports.site.moments import deadline
from adjudicator.reports.site.parts import section
from adjudicator.table.overview import Held, Overview, Task
from adjudicator.table.prose import counted

TITLE = "The referee’s overview"
ALONE = "For the referee alone: it tells who has sent orders, what players asked, and what is wrong."
_BACK = tag("p", "Written by ", tag("code", "adjudicator status --page FILE"), "; it does not change by itself.")


def overview_page(overview: Overview) -> str:
    """All campaigns of a desk on one page; the same overview gives the same bytes."""
    urgent = [held for held in overview.campaigns if not held.next.waits]
    return page(
        TITLE,
        [
            _masthead(overview, urgent),
            section("To do", _tasks(urgent), kind="todo"),
            *map(_campaign, overview.campaigns),
        ],
        kind="referee",
        feed="",
        foot=[_BACK],
        about=ALONE,
    )


def _masthead(overview: Overview, urgent: list[Held]) -> Markup:
    many = counted(len(overview.campaigns), "campaign")
    count = len(urgent)
    some = count or "none"
    verb = "wants" if count < 2 else "want"
    about = f"{many}; {some} of them {verb} something of you."
    now = deadline(overview.at, overview.when, "UTC")
    title = tag("h1", TITLE)
    as_of = tag("p", f"Desk {overview.desk}, ", now, ": ", about, class_="about")
    alone = tag("p", ALONE, class_="about")
    return tag("header", title, as_of, alone)


def _tasks(urgent: list[Held]) -> Markup:
    """The next thing in each campaign that wants something, what is most urgent first."""
    if not urgent:
        return tag("p", "Nothing needs you now.")
    lines = [
        tag("li", tag("b", parts.link(held.title or held.name, f"#{_anchor(held)}")), ": ", _task(held.next))
        for held in urgent
    ]
    return tag("ol", *lines, class_="tasks")


def _task(task: Task) -> Markup:
    command = tag("code", task.command, class_="command") if task.command else NOTHING
    return tag("span", *_coded(task.what)) + command


def _coded(text: str) -> Iterator[Markup]:
    """A text in which commands stand between backticks."""
    for place, part in enumerate(text.split("`")):
        yield tag("code", part) if place % 2 else put(part)


def _campaign(held: Held) -> Markup:
    if held.error:
        inside = [tag("p", f"It cannot be read: {held.error}", class_="loud"), tag("p", _task(held.next))]
    else:
        inside = [
            tag("p", held.about, class_="about"),
            tag("div", tag("p", held.stands, class_="awaited"), class_="status"),
            tag("p", tag("b", "Next: "), _task(held.next)),
            _listed("Needs you besides", held.needs),
            _seats(held),
            _listed("Mail trouble", held.trouble),
        ]
    return tag("section", tag("h2", held.title or held.name, id=_anchor(held)), *inside, aria_labelledby=_anchor(held))


def _anchor(held: Held) -> str:
    """The address of a campaign on the page."""
    return f"campaign-{held.name}"


def _listed(title: str, lines: tuple[str, ...]) -> Markup:
    if not lines:
        return NOTHING
    return tag("h3", title) + tag("ul", *(tag("li", *_coded(line)) for line in lines), class_="needs")


def _seats(held: Held) -> Markup:
    if not held.seats:
        return NOTHING
    heads = [tag("th", head, scope="col") for head in ("Seat", "Player", "Orders")]
    rows = [
        tag("tr", tag("th", seat, scope="row"), tag("td", player), tag("td", state))
        for seat, player, state in held.seats
    ]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="grid")
