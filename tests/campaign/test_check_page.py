"""The check page: on whatever folder, it says letter by letter what the program `prove` prints."""

import base64
import gzip
import json
import random
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
import toy
from browser import TELEPHONE, broken, browser
from cheating import Referee
from forged_mails import mutated

from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.checker import moments, verdicts, words
from adjudicator.reports.pages.check_page import check_page
from adjudicator.table.deputies import Deputy

pytestmark = pytest.mark.slow

README = Path(__file__).parents[2] / "README.md"
MUTATIONS = 30
KEY = moments.QUICKNET["public_key"]
NUMBER = 1000
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
"""As quicknet published them."""

__all__ = ["browser"]


@pytest.fixture
def page(browser, tmp_path):
    """The page in a browser without network; nothing may go wrong in it."""
    file = tmp_path / "check-mails.html"
    file.write_bytes(check_page())
    context = browser.new_context(viewport=TELEPHONE, offline=True)
    opened = context.new_page()
    wrong = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.goto(file.as_uri())
    opened.wait_for_selector("body[data-ready]")
    yield opened
    context.close()
    assert not wrong


@pytest.fixture
def mails(kept, tmp_path):
    """A folder of honest mails."""
    folder = tmp_path / "mails"
    folder.mkdir()
    for name, text in kept[0].items():
        (folder / name).write_text(text)
    for number, report in enumerate(kept[1]):
        (folder / f"{number}.json").write_text(json.dumps(report))
    return folder


def told_by(page, folder):
    """What the page says of a folder; Playwright hands Firefox no folder, but its files."""
    page.evaluate("delete document.getElementById('verdict').dataset.done")
    if page.context.browser.browser_type.name == "chromium":
        page.set_input_files("#folder", folder)
    else:
        page.set_input_files("#files", sorted(folder.iterdir()))
    page.wait_for_selector("#verdict[data-done]")
    return page.text_content("#verdict pre")


def printed(folder, capsys):
    capsys.readouterr()
    verdicts.main(folder)
    return capsys.readouterr().out.rstrip("\n")


@pytest.mark.long("firefox")
def test_an_honest_folder_is_not_red_and_one_that_was_changed_is(page, mails, capsys):
    assert told_by(page, mails) == printed(mails, capsys)
    assert page.text_content("#verdict h2") == "Nothing is false; read what was done"
    assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE["width"]
    assert broken(page) == []
    report = max(mails.glob("*.json"))
    report.write_text(report.read_text().replace('"seat": "A"', '"seat": "B"'))
    assert told_by(page, mails) == printed(mails, capsys)
    assert page.text_content("#verdict h2") == "Something is FALSE: show it to the others"


def test_a_deputys_orders_get_the_same_words(page, tmp_path, capsys, monkeypatch):
    toy.altered(monkeypatch, deputy=Deputy(orders=lambda view, step: toy.Bid(amount=1), promises={}))
    referee = Referee(tmp_path / "desk", capsys)
    referee.burn()
    referee.begin(schedule=Schedule(every=7, stand_in="cautious", most=100))
    for seat in "AC":
        referee.order(seat, 3)
    referee.play()
    referee.close()
    folder = referee.kept["B"]
    assert "a deputy ordered for B" in told_by(page, folder)
    assert told_by(page, folder) == printed(folder, capsys)


@pytest.mark.long
def test_mutated_files_get_the_same_words(page, mails, capsys):
    chance = random.Random(7)
    names = sorted(path.name for path in mails.iterdir())
    for _ in range(MUTATIONS):
        path = mails / chance.choice(names)
        before = path.read_bytes()
        path.write_bytes(mutated(before, chance))
        assert told_by(page, mails) == printed(mails, capsys)
        path.write_bytes(before)


def test_a_zip_file_is_read_as_the_folder_in_it(page, mails, tmp_path, capsys):
    folder = tmp_path / "zipped"
    folder.mkdir()
    with zipfile.ZipFile(folder / "mails.zip", "w", zipfile.ZIP_DEFLATED) as made:
        for path in sorted(mails.iterdir()):
            made.write(path, f"kept/{path.name}")
    assert told_by(page, folder) == printed(folder, capsys)


def test_the_letter_to_the_others_names_the_head_in_words_and_in_full(page, mails, capsys):
    told_by(page, mails)
    head = page.text_content("#verdict .full").split()[-1]
    letter = page.get_attribute("#verdict a", "href")
    assert letter.startswith("mailto:?subject=river")
    assert head in letter
    assert words.in_words(head).replace(" ", "%20") in letter


def test_rounds_of_quicknet_are_checked_in_the_page(page):
    told = page.evaluate("([key, n, signed]) => window.isSigned(key, n, signed)", [KEY, NUMBER, SIGNATURE])
    assert told is True
    assert page.evaluate("([key, n, s]) => window.isSigned(key, n, s)", [KEY, NUMBER + 1, SIGNATURE]) is False


def test_it_asks_for_nothing_from_elsewhere_and_is_small():
    page = check_page().decode()
    assert "default-src 'none'" in page
    assert len(page) < 120_000
    script = gzip.decompress(base64.b64decode(re.search(r'id="packed">([^<]*)<', page)[1])).decode()
    assert not re.search(
        r"innerHTML|\beval\(|new Function|\bfetch\(|XMLHttpRequest|WebSocket|https?://(?!api\.drand)", script
    )


def test_the_words_of_heads_are_those_of_the_program():
    assert re.search(r'id="words">([^<]*)<', check_page().decode())[1].split() == words.WORDS


def test_the_readme_tells_its_hash():
    assert sha256(check_page()).hexdigest() in README.read_text(encoding="utf-8")
