"""The charts: the player's aid with what Testaments and moves cost and do, and the cards."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.books import CONSTANTS, KINDS, Scenario
from adjudicator.games.test_of_time.options import Options
from adjudicator.table.chartbook import NONE, Phase, players_aid, sequence_of_play
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import counted

END: tuple[Phase, ...] = (
    (
        "Attacks",
        "A strip for each attacker that is not met. Of those who are, and of their foes, all but shamans die (TT-37).",
        NONE,
        "TT-35",
    ),
    ("Deaths", "Creators, as many as the Testament says; all who have sired a shaman (TT-30).", NONE, "TT-22"),
    (
        "Decay",
        "A Testament of an earlier round loses its lowest visible section, or gets a token if preserved (TT-25).",
        NONE,
        "TT-26",
    ),
    ("New Testaments", "Their cards are laid, on buried ones, too (TT-23).", NONE, "TT-21"),
    ("Home", "All who live come home, and with them who was sired or converted (TT-30, TT-33).", NONE, "TT-28"),
)
"""The end of a round."""


def charts(scenario: Scenario, options: Options) -> Sequence[Passage]:
    """The player's aid: it is all that there is."""
    return (players_aid(sequence(options), testaments(), moves(), cards(scenario)),)


def sequence(options: Options) -> Grid:
    """TT-10 to TT-14 The sequence of play: a round, and what comes after the last."""
    sent = "Program" if options.mode == "programmed" else "Move"
    last = f"After round {CONSTANTS.rounds}"
    return sequence_of_play(
        (
            ("Start", "Another god begins each round, clockwise.", NONE, "TT-10"),
            ("Moves", "One each, clockwise, until all pass one after the other (TT-13).", sent, "TT-11"),
            *END,
            (last, "Visible dots times rounds of existence are counted; most win (TT-71).", NONE, "TT-70"),
        )
    )


def testaments() -> Grid:
    """The costs of each kind in followers before anything lowers them, and its effect while a section is visible.

    The dearer a kind, the darker its costs.
    """
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
    heat = tuple((0, level, level, level, 0, 0) for level in range(len(rows)))
    note = "In followers, before Arts, Tools and Temples lower it; each report has what it costs each god now."
    return Grid("What Testaments cost and do", columns, rows, note=note, heat=heat)


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
    game = CONSTANTS
    rows = (
        ("Sire a follower", counted(game.sire, "follower"), _times(game.sire_zones), "TT-27"),
        ("Sire a shaman", f"{counted(game.sire_shaman, 'follower')}, who die", _times(game.shaman_zones), "TT-29"),
        ("Convert a follower", counted(game.convert, "follower"), _times(game.convert_zones), "TT-32"),
        ("Create, preserve", "as above", "for each space", "TT-20"),
        ("Attack, defend", "as many as you will", "", "TT-34"),
        ("Reverse Time", "shamans, who die", "", "TT-40"),
        ("Pass", "nothing", "", "TT-12"),
    )
    note = f"A game has {game.rounds} rounds; a god has {game.spaces} spaces and {game.followers} followers at first."
    columns = (
        Column("Move", share=1.5),
        Column("Costs", share=1.6),
        Column("In a round"),
        Column("Rule", "right", 0.6),
    )
    return Grid("What can be done", columns, rows, note=note)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
