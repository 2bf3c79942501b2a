"""The window of reinforcements and enchantments: what it offers, how it is explained, and what it never tells."""

import msgspec
import pytest
from fn_phase import bench, bring, cast, orders, plots, problems, window

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.preparations.check import _ways
from adjudicator.games.fornaldar.preparations.form import form
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.told import told as in_lines


def offered(it, seat):
    """The form as one text, as if its lines were not folded."""
    return " ".join(line.strip() for line in form(it.view(seat), window(it)))


@pytest.mark.rule("fornaldar", "20.1", "20.3", "20.5")
def test_the_form_tells_who_can_cast_what_on_which_number():
    it = bench({"4811": "tengen", "3927": "heior", "2929": "signhild"}, items={"37": "tengen", "52": "tengen"})
    text = offered(it, FOMORIAN)
    assert "tengen in Snaymire (4811), magic 8:" in text
    for part in ("4 Fimbulwinter on 7", "14 Vortex Creation on 8", "15 Fulguration on 7", "8 Mental Attack on 10"):
        assert part in text
    assert "2 The Elements" not in text
    assert "In no Place of Power, and so unable to cast: heior." in text
    assert "signhild" not in text


@pytest.mark.rule("fornaldar", "10.3", "20.1")
def test_the_form_lists_the_groups_that_can_be_called():
    it = bench({"2929": "signhild", "3905": "tengen"}, inactive=["suderpathia", "skane"])
    assert "Groups: suderpathia." in offered(it, MUNDANE)
    assert "Groups: skane." in offered(it, FOMORIAN)


@pytest.mark.rule("fornaldar", "5.B", "24.1.2.4", "21.6", "23.0")
def test_the_form_tells_what_comes_and_what_can_be_used():
    it = bench({"4038": "lhyr", "2532": "hakon", "1219": "rodhiorm"}, sides={"rodhiorm": MUNDANE},
               items={"26": "lhyr", "53": "hakon", "1": "hakon"}, game_turn=9, calendar_turn=5)  # fmt: skip
    text = offered(it, MUNDANE)
    for part in (
        "1. Tuisto and 4 points of Nerfringia: Ljóðborg (2331), ",
        "Midhrasir 8; without an order 3 in Kvalhölla (3927), ",
        "use 26 weather clear or rain: within 2 hexes; lhyr bears Talisman of Winds (#26).",
        "use 53: calls armies; hakon bears Stone of Grótti (#53).",
        "breath: rodhiorm breathes fire at a hex: ",
    ):
        assert part in text
    assert "use 1:" not in text
    assert "Tuisto" not in offered(it, FOMORIAN)


def test_every_order_is_told_in_its_line():
    given = orders(
        reinforcements=[{"group": 1, "at": "2342", "ships": "3526"}],
        production={"3128": 3},
        items=[{"item": 26, "weather": "clear"}, {"item": 27, "target": "gorm"}],
        breath=[{"dragon": "rodhiorm", "at": "1218"}],
        enchantments=[
            {"caster": "signhild", "number": 2, "target": "2633", "choice": "snow"},
            {"caster": "signhild", "number": 13, "target": "2117/2217"},
            {"caster": "signhild", "number": 99, "target": "hakon"},
        ],
        recovery={"try": ["nerfringia"]},
    )
    it = bench({"3927": "hakon"})
    assert [each.text for each in in_lines(GAME, it.view(MUNDANE), window(it), given)] == [
        "arrive group 1 at Helsaborg (2342), ships at Arosborg (3526)",
        "produce 3 at Eyrarborg (3128)",
        "use Talisman of Winds (26) weather clear",
        "use Demon Vial (27) on gorm",
        "rodhiorm breathes fire at 1218",
        "signhild casts The Elements (2) on 2633, weather snow",
        "signhild casts Vision (13) on 2117/2217",
        "signhild casts 99 on hakon",
        "recovery: roll for nerfringia",
    ]


def test_the_examples_are_orders():
    assert msgspec.convert(Preparations.EXAMPLE, Preparations)


HIDDEN = {
    "wounds": {"2532": "hakon/3 lembi midhrasir:4"},
    "strength": {"2532": "hakon lembi midhrasir:9"},
    "companions": {"2532": "hakon signhild kars"},
}


@pytest.mark.rule("fornaldar", "12.3", "7.4")
@pytest.mark.parametrize("what", [*HIDDEN, "bearer"])
def test_what_is_hidden_changes_neither_form_nor_check_nor_explanation(what):
    pieces = {"2532": "hakon lembi midhrasir:4", "2929": "tengen", "4811": "heior"}
    plain = bench(pieces)
    other = bench(pieces | HIDDEN.get(what, {}), items={"13": "lembi", "42": "lembi"} if what == "bearer" else {})
    wanted = [
        f"tengen {number} {target}" for number in range(1, 18) for target in ("2532", "hakon", "lembi", "signhild")
    ]
    asked = orders(enchantments=plots(*wanted[:40]))
    told = [
        (form(it.view(FOMORIAN), window(it)), [problems(it, FOMORIAN, [plot]) for plot in wanted],
         in_lines(GAME, it.view(FOMORIAN), window(it), asked))
        for it in (plain, other)
    ]  # fmt: skip
    assert told[0] == told[1]


@pytest.mark.rule("fornaldar", "20.5")
def test_two_dice_fall_in_so_many_ways_to_show_a_number_or_less():
    assert [_ways(most) for most in range(1, 14)] == [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36, 36]


@pytest.mark.rule("fornaldar", "20.5")
def test_how_likely_an_enchantment_is_to_work_is_remarked():
    it = bench({"4811": "tengen"}, items={"37": "tengen", "52": "tengen"})
    asked = orders(enchantments=plots("tengen 4 3927", "tengen 99 3927", "signhild 4 3927"))
    told = [each.remark for each in in_lines(GAME, it.view(FOMORIAN), window(it), asked)]
    assert told == ["works on 7 or less on two dice, in 21 of 36 throws; mana is 4", "", ""]


UNDONE = {
    "an entry": ({"reinforcements": [{"group": 1, "at": "3927"}]}, "Reinforcements no. 1 enter in Kvalhölla (3927)"),
    "an entry of ships": (
        {"reinforcements": [{"group": 1, "at": "3927", "ships": "3020"}]},
        "Reinforcements no. 1 enter in Kvalhölla (3927), its ships in Alfars Mills (3020)",
    ),
    "an item": ({"items": [{"item": 26, "weather": "rain"}]}, "Talisman of Winds (#26) is used for rain"),
    "an item on somebody": ({"items": [{"item": 53, "target": "gorm"}]}, "(#53) is used on Gorm"),
    "fire": ({"breath": [{"dragon": "rodhiorm", "at": "3927"}]}, "Rodhiorm breathes fire into Kvalhölla (3927)"),
    "an enchantment": (
        {"enchantments": [{"caster": "lembi", "number": 12, "target": "hakon"}]},
        "Lembi casts Strength on Hakon",
    ),
}


@pytest.mark.rule("fornaldar", "5.B", "5.C", "21.6", "23.0", "20.1")
@pytest.mark.parametrize(("order", "told"), UNDONE.values(), ids=UNDONE)
def test_an_order_that_comes_to_nothing_is_told_as_it_was_given_to_who_gave_it(order, told):
    it = bench({"2625": "hakon lembi"})
    bring(it, mundane=order)
    cast(it, mundane=order)
    undone = [fact for fact in it.facts if type(fact).__name__ == "PreparationNotDone"]
    assert {fact.seen_by for fact in undone} == {(MUNDANE,)}
    text = undone[-1].words(it.board.say).text
    assert text.startswith("not done: ")
    assert told in text
