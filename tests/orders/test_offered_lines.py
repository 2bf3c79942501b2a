"""The raid's orders as an order page offers them, as its published schemas admit them, and how they are tried."""

import pytest
import raid

from adjudicator.orders.composing import _Lines
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.words import LONGEST
from adjudicator.orders.notation.writer import Writer
from adjudicator.orders.published import SHOWN, published
from adjudicator.orders.published import _Lines as Published
from adjudicator.orders.schema import schemas_of, window_schema
from adjudicator.table.composing import Addition, Choice, Choices, Journey
from adjudicator.table.game import Reach
from adjudicator.table.weighing import Weight


class Offering(raid.Raid):
    """The raid, with lists of what can be ordered."""

    farms = raid.Raid.farms | {"F03": "Fell"}

    def __init__(self, **lists):
        self.lists = lists

    def offers(self, view):
        return {name: lambda values=values: values for name, values in self.lists.items()}


def offers_of(part="summer", **lists):
    game = Offering(**lists)
    step = raid.SUMMER if part == "summer" else raid.WINTER
    window = raid.window(step)
    window = type(window)(**{**vars(window), "game": game})
    return window.offers("Red")


def test_an_offer_is_tried_once_for_all_who_ask(monkeypatch):
    offers = offers_of()
    tried = []
    monkeypatch.setattr(offers, "_in_order", lambda part, fields: not tried.append((part, fields)))
    for _ in range(2):
        assert offers.value("orders", "tactics").now
        assert offers.value("standing", "leader").now
        assert all(each.entries for each in offers.several("orders", "queue"))
    assert len(tried) == len({repr(each) for each in tried})
    assert {part for part, _ in tried} == {"orders", "standing"}


def lines(places=(), **lists):
    offers = offers_of(**lists)
    names = Offering.choices(Offering(), None)
    writer = Writer(grammar_of(offers.schema), names_by_title(names), named=True)
    return _Lines(offers, writer, names, places, lambda tree: Weight(who=tuple(tree)))


def sail(to, **more):
    return raid.Sail(to=to, **more)


AT_SEEN = Addition(" if ship seen at ", "", ("F01", "F02", "F03"))


def test_each_kind_of_order_is_offered_with_what_can_be_added_to_it():
    offered = [*lines(Sail=[sail("F02"), sail("F01", ships=2), sail("F02"), sail("F09")], Trade=[]).of("orders")]
    assert offered[0] == Choices(
        "Sail to a farm.",
        (
            Choice("sail to Hof (F02)", ("F02",), Weight(who=("queue",))),
            Choice("sail to Bakki (F01) with 2 ships", ("F01",), Weight(who=("queue",))),
        ),
        "",
        (AT_SEEN,),
    )
    assert offered[1] == Choices("Trade with a farm.", (), "trade with Bakki (F01) for 2.5")
    assert offered[2] == Choices(
        "How. Left out: bold.",
        tuple(Choice(f"be {how}", (), Weight(who=("tactics",))) for how in ("bold", "shy")),
    )
    assert [each.explanation for each in offered[3:]] == ["Who leads.", "Who flees where."]


def test_standing_orders_weigh_nothing():
    (leader,) = lines().of("standing")
    assert leader == Choices("Who leads.", (Choice('led by "Egil"', (), Weight()),))


def test_what_cannot_be_ordered_now_has_an_example_alone():
    found = {each.explanation: each for each in lines(**{"Summer.leader": ["nobody"]}).of("orders")}
    assert found["Who leads."] == Choices("Who leads.", (), 'led by "..."')


@pytest.mark.parametrize(("places", "about"), [
    ((), ("F01", "F02")), (("flees", "Bakki", "swan"), ("F01", "F02", "Bakki", "flees")),
    (("F02",), ("F01", "F02")), (("to", "flees", "Hof"), ("F01", "F02", "flees", "to", "Hof")),
])  # fmt: skip
def test_a_choice_is_about_its_ids_and_the_places_that_it_writes_in_their_order(places, about):
    choice = lines(places)._choice("orders", "homes", {"F01": ["F02"]})
    assert (choice.line, choice.about) == ("Bakki (F01) flees to Hof (F02)", about)


def test_words_that_are_added_have_a_place_for_an_id_where_they_name_one():
    found = lines()
    assert found._addition(" if ship seen at Hof (F02)!", {"when": {"seen": "F02"}}) == Addition(
        " if ship seen at ", "!", ("F02", "F01", "F03")
    )
    assert found._addition(" at F02 or F02", {"seen": "F02"}).before == " at F02 or "
    assert found._addition(" by night", {"by_night": True}) == Addition(" by night")
    assert found._addition(" somewhere", {"seen": "F02"}) == Addition(" somewhere")
    assert found._alike("F09") == ("F09",)


def test_a_journey_is_an_order_that_ends_in_one_of_several_places():
    reach = Reach("queue", raid.Entry(do=sail("F02"), when=raid.When(seen="F03")), "F01", {"F02": "near", "F03": "far"})
    last = Reach("queue", raid.Entry(do=raid.Trade(farm="F03", price=1.0)), "F03", {"F03": ""})
    nowhere = Reach("queue", raid.Entry(do=sail("F02")), "F01", {"F01": ""})
    assert [*lines().journeys([reach, nowhere, last])] == [
        Journey("sail to ", " if ship seen at Fell (F03)", "F01", (), {"F02": "near", "F03": "far"}),
        Journey("trade with ", " for 1.0", "F03", (), {"F03": ""}),
    ]
    other = Reach("queue", raid.Entry(do=sail("F02"), when=raid.When(seen="F03")), "F01", {"F02": ""})
    (journey,) = lines().journeys([other])
    assert journey.about == ("F03",)


@pytest.mark.parametrize(("offered", "shown", "tried", "values"), [
    (["Egil", "Ulf", "Egil", "nobody", "Thora"], 9, 9, ["Egil", "Ulf", "Thora"]),
    (["Egil", "Ulf", "Thora"], 2, 9, ["Egil", "Ulf"]),
    (["Egil", "Ulf", "Thora"], 1, 9, ["Egil"]),
    (["Egil", "Ulf", "Thora"], 9, 2, ["Egil", "Ulf"]),
    (["nobody", "Egil"], 9, 9, ["Egil"]),
    (["nobody"], 9, 9, []),
])  # fmt: skip
def test_a_field_can_hold_what_is_offered_and_in_order_each_once(offered, shown, tried, values):
    assert [*offers_of(**{"Summer.leader": offered}).values("orders", "leader", shown, tried)] == values


def test_words_that_can_stand_in_a_field_follow_what_is_offered():
    assert [*offers_of().values("orders", "tactics", 9, 9)] == ["bold", "shy"]
    assert [*offers_of(**{"Summer.tactics": ["shy"]}).values("orders", "tactics", 9, 9)] == ["shy", "bold"]
    shown = [*offers_of().shown("orders", "tactics")]
    assert [(each.value, each.now) for each in shown] == [("bold", True), ("shy", True)]


@pytest.mark.parametrize(("shown", "tried", "ends"), [
    (9, 9, ["F02", "F01"]), (1, 9, ["F02"]), (9, 1, ["F02"]), (9, 3, ["F02"]), (9, 4, ["F02", "F01"]),
])  # fmt: skip
def test_so_many_orders_of_a_kind_are_shown_of_so_many_that_are_tried(shown, tried, ends):
    offered = [sail("F02"), sail("F09"), sail("F02"), sail("F01")]
    first, trade = offers_of(Sail=offered).several("orders", "queue", shown, tried)
    assert [entry["do"]["to"] for entry in first.entries] == ends
    assert first.usual == {"do": {"action": "sail", "to": "F02"}}
    assert (first.explanation, trade.explanation) == ("Sail to a farm.", "Trade with a farm.")
    alike = offers_of(Entry=[raid.Entry(do=each) for each in offered]).alike("orders", "queue", shown, tried)
    assert [entry["do"]["to"] for entry in alike.entries] == ends


def test_a_note_about_an_entry_or_a_mistake_keeps_it_from_being_offered_and_one_about_a_field_does_not():
    offers = offers_of()
    four, five = ({"queue": [{"do": {"action": "sail", "to": "F02", "ships": ships}}]} for ships in (4, 5))
    assert [offers._in_order("orders", each) for each in (four, five, {"leader": "nobody"})] == [True, False, False]
    assert offers._in_order("standing", {"leader": "Egil"}) is True
    assert offers._in_order("standing", {"leader": "Snorri"}) is False


def test_additions_are_conditions_of_one_word_and_choices_after_which_an_entry_stays_in_order():
    entry = {"do": {"action": "sail", "to": "F02"}}
    assert [*offers_of().additions("orders", "queue", entry)] == [{"when": {"seen": "F01"}}]
    assert [*offers_of().additions("orders", "queue", entry | {"when": {"seen": "F02"}})] == []


PLAIN = "An order in plain words."
SUMMER = {
    "EntryLine": ("One entry of the queue.", ["sail to F02 if ship seen at F01"]),
    "Entry.do.Line": (PLAIN, ["sail to F02", "trade with F01 for 2.5"]),
    "WhenLine": ("A condition: exactly one key.", ["ship seen at F01"]),
}


def test_a_published_schema_has_a_definition_for_each_kind_of_line():
    plain = schemas_of(raid.RAID)["summer.schema.json"]
    whole = published(raid.RAID)["summer.schema.json"]
    assert [*whole["$defs"]] == sorted({*plain["$defs"], *SUMMER})
    for name, (about, examples) in SUMMER.items():
        form = dict(whole["$defs"][name])
        assert form.pop("pattern")
        assert form == {"description": about, "type": "string", "maxLength": LONGEST, "examples": examples}


def test_where_a_line_may_stand_it_is_told_from_data_and_what_is_said_of_the_place_stays():
    whole = published(raid.RAID)["summer.schema.json"]
    plain = schemas_of(raid.RAID)["summer.schema.json"]
    entry = whole["$defs"]["Entry"]["properties"]
    before = plain["$defs"]["Entry"]["properties"]
    line = {"if": {"type": "string"}}
    about = {"description": "What to do."}
    assert entry["do"] == about | line | {"then": {"$ref": "#/$defs/Entry.do.Line"}, "else": before["do"]}
    about = {"description": "Only while this holds."}
    assert entry["when"] == about | line | {"then": {"$ref": "#/$defs/WhenLine"}, "else": before["when"]}
    summer = whole["$defs"]["Summer"]["properties"]
    several = plain["$defs"]["Summer"]["properties"]["queue"]
    items = line | {"then": {"$ref": "#/$defs/EntryLine"}, "else": several["items"]}
    about = {"description": "In this order.", "default": ()}
    listed = several | {"items": items}
    assert summer["queue"] == about | line | {"then": {"type": "string", "minLength": 1}, "else": listed}
    for name in ("tactics", "leader", "homes"):
        assert summer[name] == plain["$defs"]["Summer"]["properties"][name]


def test_orders_are_lines_below_each_other_where_they_have_any():
    for window in ("summer", "winter"):
        plain = schemas_of(raid.RAID)[f"{window}.schema.json"]["properties"]
        whole = published(raid.RAID)[f"{window}.schema.json"]["properties"]
        for part in ("orders", "standing"):
            about = "Lines of plain words, one for each order."
            assert whole[part] == {
                "description": plain[part]["description"],
                "if": {"type": "string"},
                "then": {"type": "string", "minLength": 1, "description": about},
                "else": plain[part],
            }
        assert whole["game"] == plain["game"]


@pytest.mark.parametrize("count", [0, 1, SHOWN, SHOWN + 1])
def test_so_many_examples_stand_with_a_pattern_and_none_where_there_are_none(count):
    schema = window_schema(raid.RAID.meta, "summer", raid.Summer, raid.Standing)
    definition = schema["$defs"]["When"] | {"examples": [{"seen": f"F{number:02}"} for number in range(count)]}
    maker = Published(schema | {"$defs": schema["$defs"] | {"When": definition}})
    form = maker._made(maker._grammar.named["When"])
    told = [f"ship seen at F{number:02}" for number in range(min(count, SHOWN))]
    assert form.get("examples", []) == told
    assert ("examples" in form) is bool(count)
