import pytest
from duel import PLAN

PLACEMENT = {"A": "first: [T07], second: [T14]", "B": "first: [T17], second: [T11]"}


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def duel(run, tmp_path, monkeypatch):
    """A desk with a campaign of two seats in its first window."""

    def opened(dice="chain"):
        run("init", "desk")
        monkeypatch.chdir(tmp_path / "desk")
        (tmp_path / "desk" / "campaign.yaml").write_text(PLAN.format(dice=dice), encoding="utf-8")
        assert run("new", "campaign.yaml")[0] == 0

    return opened


@pytest.fixture
def order_file(tmp_path):
    """Write an order file and return its path."""

    def written(seat, turn=0, window="placement", orders=None, key=None, name=None):
        path = tmp_path / (name or f"{seat}-{turn}.yaml")
        path.write_text(
            f"game: cp-campaign\ncampaign: duel\nseat: {seat}\nturn: {turn}\nwindow: {window}\n"
            f"key: {key or f'key-{seat}'}\norders: {{{orders if orders is not None else PLACEMENT[seat]}}}\n",
            encoding="utf-8",
        )
        return path

    return written
