"""The blank order form of a seat."""

import pytest
from fornaldar_campaign import Campaign
from fornaldar_table import Field

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN


def form(field):
    return GAME.form(field.view(), field.step)


def test_a_form_lists_pieces_by_place_as_orders_name_them():
    field = Field(
        {"0506": "orms-sling hakon+ tenaz~ krenkel midhrasir:4 signhild>orms-sling", "0507": "sigurd", "0508": "scyld"},
        inactive=["nerfringia"], weather="rain", items={13: "hakon"},
    )  # fmt: skip
    lines = form(field)
    start = lines.index("Your pieces that can move, by place, with their Movement Points:")
    assert "rain" in lines[0]
    assert lines[start + 1 : start + 9] == [
        "  0506:",
        "    tenaz, 12 MP, swims, king",
        "    signhild on board orms-sling",
        "    orms-sling, 13 MP, ship, carries 1 point",
        "    hakon, 12 MP, king, with escort, bears #13",
        "    krenkel, 14 MP, flies",
        "    4 midhrasir, 10 MP",
        "1 other piece of yours is inactive and cannot move (10.1).",
    ]


@pytest.mark.rule("fornaldar", "14.2.5", "14.7.1")
def test_a_form_names_the_shores_where_one_has_to_choose():
    split = {"0506": {"0506a": ["0507"], "0506b": []}}
    assert "  0506, with the shores 0506a and 0506b:" in form(Field({"0506": "orms-sling"}, split=split))
    assert "  0506:" in form(Field({"0506": "orms-sling"}))


@pytest.mark.rule("fornaldar", "24.1.2", "24.2.2")
@pytest.mark.parametrize(("number", "words"), [(0, "halved in this Game-Turn"), (4, "up to 6 MP")])
def test_a_form_tells_what_is_special_about_the_turn(number, words):
    campaign = Campaign(number)
    while campaign.step.window != "movement":
        campaign.play({})
    assert words in " ".join(GAME.form(GAME.view(campaign.state, FOMORIAN), campaign.step))


def test_choices_are_all_that_is_printed_wherever_it_stands():
    choices = GAME.choices(Field({"0506": "hakon orms-sling midhrasir:1 scyld"}).view())
    assert choices == GAME.choices(Field({"0507": "signhild"}).view())
    assert choices["PieceId"] == {**choices["CharacterId"], **choices["ShipId"]}
    assert choices["CharacterId"]["hakon"] == "Hakon"
    assert choices["ShipId"]["orms-sling"] == "the Orm's Sling"
    assert choices["GroupId"]["midhrasir"] == "Midhrasir"
