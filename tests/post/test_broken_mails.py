"""Broken mails in the mailbox: each is kept as it came and put away, and none of them is taken for orders."""

import pytest
from broken_mails import broken
from town import Town

from adjudicator.post.reading import read_mail

pytestmark = pytest.mark.slow


def test_every_broken_mail_is_kept_and_nothing_else_comes_of_it(tmp_path, pytestconfig):
    town = Town(tmp_path / "desk")
    town.open("marches-1", "ABCD", game="cp-campaign")
    town.tick()
    before = town.live("marches-1").campaign.version
    mails = {read_mail(mail).digest: mail for mail in map(broken, range(pytestconfig.getoption("mutations") // 10))}
    for mail in mails.values():
        town.deliver(mail)
    done = town.tick()
    assert done.trouble == []
    assert {taken.digest for taken in done.taken} == set(mails)
    kept = [path.read_bytes() for folder in (town.folder / "mail" / "in").glob(".*/new") for path in folder.iterdir()]
    assert sorted(kept) == sorted(mails.values())
    assert list((town.folder / "mail" / "in" / "new").iterdir()) == []
    assert town.live("marches-1").campaign.version == before
