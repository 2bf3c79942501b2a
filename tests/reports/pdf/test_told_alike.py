"""What the PDF tells, the text tells, and the data tells: the same facts in three renderings."""

import re

import msgspec
import pytest
from cp_campaign import Campaign as Marches
from msgspec.structs import replace
from northmen_table import Campaign as Island
from page_texts import texts_of
from saga import begun, setup_facts
from sampled import EACH, played
from sampled import content_of as sampled_content
from tot_campaign import Campaign as Gods

from adjudicator.games import find_game
from adjudicator.reports.data import json_report
from adjudicator.reports.text import text_report
from adjudicator.table import visible
from adjudicator.table.battles import grids_of
from adjudicator.table.pages import Report

BOTS = {"cp-campaign": Marches, "northmen": Island, "test-of-time": Gods}
STEPS, LATEST = 18, 40


def content_of(name, seat):
    """What a seat is told of what happened last in a campaign of bots, or of the set-up of a war."""
    game = find_game(name)
    if name == "fornaldar":
        facts = [fact for fact in setup_facts("24.1") if visible(fact, seat)]
        return game, game.view(begun("24.1"), seat), facts
    campaign = BOTS[name](2)
    for _ in range(STEPS):
        if (step := game.next_step(campaign.state)) is not None:
            campaign.play(campaign.sets() if isinstance(campaign, Gods) else step)
    facts = [fact for fact in campaign.facts if visible(fact, seat)][-LATEST:]
    return game, game.view(campaign.state, seat), facts


@pytest.fixture(scope="module", params=[*BOTS, "fornaldar"])
def told(request, report):
    name = request.param
    seat = "Fomorian" if name == "fornaldar" else "A"
    game, view, facts = content_of(name, seat)
    content = game.report(view, facts, 2)
    return replace(report, content=content, seats=game.styles(view), seat=seat)


def words(text):
    """The words and figures of a text, however it is broken into lines, and whatever follows it."""
    return re.sub(r"\s+", "", text).rstrip(".")


def facts_told(report):
    """Every sentence, line and cell of a report."""
    content = report.content
    grids = [content.standing, *content.tables, *(grid for each in content.chapters for grid in grids_of(each))]
    private = [content.private] if content.private else []
    lines = [line for each in (*content.chapters, *private, report.received) for line in each.lines]
    return {
        *(line.text for line in lines),
        *(line.reckoning for line in lines),
        *(cell for grid in grids for row in grid.rows for cell in row),
        *(grid.note for grid in grids),
        *content.decide,
        *content.mind,
        *(note.text for note in (*report.rulings, *report.corrections)),
        *(space.name for figure in content.figures for space in getattr(figure, "spaces", ())),
    } - {""}


def test_the_text_tells_what_the_report_does(told):
    text = words(text_report(told))
    assert [fact for fact in facts_told(told) if words(fact) not in text and not _broken(fact, text)] == []


def test_the_pages_tell_what_the_report_does(told):
    pages = words("".join(text.said for text in texts_of(told)))
    assert [fact for fact in facts_told(told) if words(fact) not in pages and not _broken(fact, pages)] == []


def test_the_data_tell_what_the_report_does(told):
    def strings(value):
        match value:
            case str():
                yield value
            case dict():
                for each in value.values():
                    yield from strings(each)
            case list():
                for each in value:
                    yield from strings(each)

    data = {*strings(msgspec.json.decode(json_report(told)))}
    assert facts_told(told) - data == set()


def _broken(fact, text):
    """Whether a cell stands in columns beside others, so that its lines are not next to each other: word by word."""
    return all(word in text for word in map(words, fact.split()))


FOUGHT = {"cp-campaign": "A", "fornaldar": "Fomorian", "northmen": "A", "test-of-time": "A"}
"""A seat of each game that is told of fighting."""


def last_fought(name, seat):
    """What a seat is told in the furthest random campaign that has just seen fighting, and the boxes of its battles."""
    for number in reversed(range(EACH)):
        content = sampled_content(name, played(name, number), seat)
        boxes = tuple(each for each in content.chapters if each.battle)
        if boxes:
            return content, boxes
    pytest.fail(f"no random campaign of {name} has just seen fighting that {seat} is told of")


@pytest.fixture(scope="module", params=FOUGHT)
def fought(request, report):
    seat = FOUGHT[request.param]
    content, boxes = last_fought(request.param, seat)
    return replace(report, content=replace(content, chapters=boxes), seat=seat)


def test_a_box_is_the_same_battle_in_the_data(fought):
    read = msgspec.json.decode(json_report(fought), type=Report).content.chapters
    assert [each.battle for each in read] == [each.battle for each in fought.content.chapters]
    assert all(each.battle.parties for each in read)


def test_a_box_tells_the_same_in_text_and_on_the_page(fought):
    pages = words("".join(text.said for text in texts_of(fought)))
    for told in (words(text_report(fought)), pages):
        missing = [fact for fact in facts_told(fought) if words(fact) not in told and not _broken(fact, told)]
        assert missing == []
