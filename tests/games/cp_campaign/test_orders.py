import typing

import msgspec
import pytest

from adjudicator.games.cp_campaign.conditions import Condition
from adjudicator.games.cp_campaign.queue import AnyAction, Entry
from adjudicator.games.cp_campaign.setup import Placement
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.games.cp_campaign.table_top import BattleReport, TableReports

KINDS = [*typing.get_args(AnyAction), Placement, Condition, Entry, Spend, BattleReport,
         TableReports, Standing]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_example_of_each_kind_is_one(kind):
    read = msgspec.convert(kind.EXAMPLE, kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == kind.EXAMPLE


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_is_described(kind):
    _, components = msgspec.json.schema_components([kind])
    fields = components[kind.__name__]["properties"]
    tag = kind.__struct_config__.tag_field
    assert all(field.get("description") for name, field in fields.items() if name != tag)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "exactly one key"),
        ({"enemy_at": "T15", "owner": ["T15", "B"]}, "exactly one key"),
        ({"and": []}, "length >= 1"),
        ({"enemy_at": "15"}, "matching regex"),
        ({"army_at": ["A1"]}, "length 2"),
        ({"not": {"not": {"not": {"not": {"not": {"enemy_at": "T15"}}}}}}, "more than 5 deep"),
    ],
)
def test_conditions_that_are_none(given, message):
    with pytest.raises(msgspec.ValidationError, match=message):
        msgspec.convert(given, Condition)


@pytest.mark.parametrize("given", [{"battle": "4-T15"}, {"battle": "4-T15", "result": "draw", "concede": True}])
def test_a_report_gives_a_result_or_concedes(given):
    with pytest.raises(msgspec.ValidationError, match="either a `result` or `concede: true`"):
        msgspec.convert(given, BattleReport)


def test_a_queue_has_a_limit():
    entry = {"do": {"action": "give_up"}}
    assert len(msgspec.convert({"queue": [entry] * 60}, Spend).queue) == 60
    with pytest.raises(msgspec.ValidationError, match="length <= 60"):
        msgspec.convert({"queue": [entry] * 61}, Spend)
