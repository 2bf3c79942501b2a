"""What a player of the Northmen alone is told: each of his tiles once, what befell him unseen, whom he waits for."""

import re
from collections import Counter

import pytest
from strolls import PLAYED, contents

from adjudicator.games.northmen.laying import placements
from adjudicator.games.northmen.report.hand import private
from adjudicator.games.northmen.report.page_one import decide, mind
from adjudicator.games.northmen.say import Say
from adjudicator.table import EVERYONE, visible

NUMBERS = (0, 2, 3)
"""Two teams, a player alone, four players."""


def pages(number):
    for step in PLAYED["northmen"](number):
        for seat, view, _ in contents("northmen", step):
            yield seat, view, [fact for fact in step.facts if visible(fact, seat)]


@pytest.mark.long("0", "3")
@pytest.mark.rule("northmen", "NB-11", "NB-53")
@pytest.mark.parametrize("number", NUMBERS)
def test_his_tiles_are_told_each_once_with_where_they_can_lie_and_what_he_alone_was_told(number):
    for seat, view, told in pages(number):
        say, page = Say(view, seat), (private(view, told) or Nothing).lines
        lines = [line.text for line in page]
        alone = [fact.as_line(say).text for fact in told if fact.seen_by != EVERYONE]
        tiles = () if view.winners else view.hands.get(seat, ())  # nobody lays one any more
        hand = Counter(say.tile(tile) for tile in tiles)
        assert lines[: len(alone)] == alone
        rest = lines[len(alone) :]
        assert all(line.private for line in page[len(alone) :])
        if view.winners:
            assert rest == []
            continue
        held = [re.fullmatch(r"In your hand: (.+), (no|\d+) legal places?\.", line) for line in rest]
        assert Counter(each[1] for each in held if each) == hand
        ways = Counter((say.tile(tile), len([*placements(view, view.tiles[tile])])) for tile in tiles)
        assert Counter((each[1], int(each[2].replace("no", "0"))) for each in held if each) == ways
        drawn = [f"Drawn, to be laid: {say.tile(view.now.drawn)}."] if view.now.drawn and view.now.seat == seat else []
        prepared = [f"Prepared: {say.tile(tile)}." for tile in view.prepared.get(seat, ())]
        assert rest[hand.total() :] == [*drawn, *prepared]


class Nothing:
    lines = ()


@pytest.mark.long("0", "3")
@pytest.mark.rule("northmen", "NB-20", "NT-42", "NB-51")
@pytest.mark.parametrize("number", NUMBERS)
def test_page_one_says_whom_the_campaign_waits_for_and_what_may_be_used(number):
    for seat, view, _ in pages(number):
        (line,) = decide(view)
        now, say = view.now, Say(view, seat)
        if view.winners:
            assert line.startswith("Nothing: the game is over, and ")
            assert say.seats(view.winners) in line
        elif now.brigands_due:
            assert line == "Nothing: the brigands are next."
        elif now.seat != seat:
            assert line.startswith(f"Nothing: it is the turn of {say.seat(now.seat)}.")
            assert line.endswith("meanwhile.") == (seat in view.order)
        else:
            assert line.startswith(("Say where the tile", "Send your turn", "Send the rest"))
            left = {type: count for type, count in now.actions.items() if count}
            if line.startswith("Send the rest"):
                assert {kind: int(count) for count, kind in re.findall(r"(\d+) (\w+)", line)} == left
        free = not (view.winners or now.brigands_due) and now.seat == seat
        ships, spare = sum(now.ships.values()), view.reserve.get(seat, 0)
        told = " ".join(mind(view))
        assert ("longships allow" in told) == (free and ships > 0)
        assert ("in reserve" in told) == (free and spare > 0)
        numbers = [int(each) for each in re.findall(r"(\d+) (?:extra tile|warband)", told)]
        assert numbers == [each for each in (ships, spare) if each] * free
