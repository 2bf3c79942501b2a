"""Whatever is changed in a bundle or in a mail that a player kept is found, or lies outside what is claimed."""

import json
import re
from random import Random

import msgspec
import pytest
from bundled import found, played

from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.public.proving import head_of, receipt_of
from adjudicator.campaign.reading import reporting
from adjudicator.checker import verdicts
from adjudicator.reports.data import json_report

pytestmark = pytest.mark.slow

TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|-?\d+|true|false|null|[{}\[\]:,]')
"""What JSON without blanks is made of."""


def changed(stored, pick, each=1):
    """The same bytes with one of them another, for `each` so many tokens: a sign of structure, or a byte of a value.

    Digits of a number in capitals are the same number, so no letter is made a capital.
    """
    for token in [*TOKEN.finditer(stored)][pick.randrange(each) :: each]:
        place = pick.randrange(token.start(), token.end())
        spoilt = bytearray(stored)
        spoilt[place] ^= pick.choice([1, 2, 4, 8, 16, 64])
        yield bytes(spoilt), stored[max(0, place - 30) : place + 20]


def test_whatever_is_changed_in_a_bundle_is_found(open_campaign):
    stored = written(bundle(played(open_campaign)))
    assert found(stored) == []
    lived = [where for spoilt, where in changed(stored, Random(7)) if not found(spoilt)]
    assert lived == []


@pytest.fixture
def mails(open_campaign):
    """What A keeps: each report's proof and head, the receipts, the head of the invitation."""
    live = played(open_campaign)
    reports = [json.loads(json_report(reporting.report(live, "A", due))) for due in live.campaign.windows]
    kept = {
        f"{number}-report.json": msgspec.json.encode({"head": report["head"], "proof": report["proof"]})
        for number, report in enumerate(reports)
    }
    lines = [receipt_of(live.at(r.receipt).campaign, r) for r in live.campaign.received.values() if r.seat == "A"]
    kept |= {f"{number}.txt": line.encode() for number, line in enumerate([head_of(live.at(1).campaign), *lines])}
    return kept


def verdict(kept, folder, capsys):
    for name, stored in kept.items():
        (folder / name).write_bytes(stored)
    status = verdicts.main(folder)
    return status, capsys.readouterr().out


def test_whatever_is_changed_in_a_proof_is_found(mails, tmp_path, capsys):
    """Or a game of another name is told of beside this one, whose events are missing.

    Whose report it is says nothing: other reports name the seat too.
    """
    assert verdict(mails, tmp_path, capsys)[0] == 0
    honest = verdict(mails, tmp_path, capsys)[1]
    lived = []
    for name in [name for name in mails if name.endswith(".json")]:
        for spoilt, where in changed(mails[name], Random(name), each=3):
            status, told = verdict(mails | {name: spoilt}, tmp_path, capsys)
            if status == 0 and told == honest and b',"first":' not in where:
                lived.append(where)
    assert lived == []


def test_whatever_is_changed_in_a_receipt_or_a_head_is_found(mails, tmp_path, capsys):
    """Or the line is no longer one, or one of another game: then there is one fewer, which is told.

    Of a head, the step and the seat say nothing: there stand dashes.
    """
    honest = verdict(mails, tmp_path, capsys)[1]
    for name in [name for name in mails if name.endswith(".txt")]:
        for place in range(len(mails[name])):
            spoilt = bytearray(mails[name])
            spoilt[place] ^= 1
            status, told = verdict(mails | {name: bytes(spoilt)}, tmp_path, capsys)
            idle = mails[name][place : place + 1] in b" \n-"
            assert status == 4 or told != honest or idle, mails[name][max(0, place - 20) : place + 5]
