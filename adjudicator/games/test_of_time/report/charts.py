"""The charts: what each kind of Testament costs and does, its card, and what moves cost."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.books import CONSTANTS, KINDS, Scenario
from adjudicator.games.test_of_time.options import Options
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import counted


def charts(scenario: Scenario, options: Options) -> Sequence[Passage]:
    """The Testaments, their cards, the moves."""
    return (
        Passage("The Testaments", (), tables=(testaments(), cards(scenario))),
        Passage("Moves", (), tables=(moves(),)),
    )


def testaments() -> Grid:
    """The costs of each kind in followers before anything lowers them, and its effect while a section is visible."""
    rows = tuple(
        (kind.name, str(kind.create), str(kind.die), str(kind.preserve), kind.effect, kind.rule)
        for kind in KINDS.values()
    )
    columns = (
        Column("Testament", share=1.2),
        *(Column(head, "right", 0.7) for head in ("Create", "Of these die", "Preserve")),
        Column("While it is visible", share=3.4),
        Column("Rule", "right", 0.6),
    )
    note = "In followers, before Arts, Tools and Temples lower it; each report has what it costs each god now."
    return Grid("What they cost and do", columns, rows, note=note)


def cards(scenario: Scenario) -> Grid:
    """The gold dots of each section, from the bottom, which decays first, to the top."""
    rows = []
    for type, card in scenario.cards.items():
        name = KINDS[type].name
        dots = " ".join(map(str, card.dots))
        rows.append((name, str(len(card.dots)), dots, str(sum(card.dots))))
    columns = (
        Column("Card", share=1.2),
        Column("Sections", "right", 0.8),
        Column("Gold dots from the bottom", share=3),
        Column("Together", "right", 0.8),
    )
    note = f"{scenario.note} Cards: {scenario.source}."
    return Grid("The cards", columns, tuple(rows), note=note.strip())


def moves() -> Grid:
    """The moves, with how often in a round each may be made, and for how many followers."""
    made = CONSTANTS
    rows = (
        ("Sire a follower", counted(made.sire, "follower"), _times(made.sire_zones), "TT-27"),
        ("Sire a shaman", f"{counted(made.sire_shaman, 'follower')}, who die", _times(made.shaman_zones), "TT-29"),
        ("Convert a follower", counted(made.convert, "follower"), _times(made.convert_zones), "TT-32"),
        ("Create, preserve", "as above", "for each space", "TT-20"),
        ("Attack, defend", "as many as you will", "", "TT-34"),
        ("Reverse Time", "shamans, who die", "", "TT-40"),
        ("Pass", "nothing", "", "TT-12"),
    )
    note = f"A game has {made.rounds} rounds; a god has {made.spaces} spaces and {made.followers} followers at first."
    columns = (
        Column("Move", share=1.5),
        Column("Costs", share=1.6),
        Column("In a round"),
        Column("Rule", "right", 0.6),
    )
    return Grid("What can be done", columns, rows, note=note)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
