import pytest
from callers import Callers
from town import key

from adjudicator.campaign.players.keys import holds_key, new_key, without_keys, without_keys_of


@pytest.fixture(scope="module")
def live():
    return Callers().open()


def test_every_key_we_make_is_seen_in_any_text():
    for made in (new_key() for _ in range(200)):
        assert without_keys(f"so: {made}.") == "so: ****."


@pytest.mark.parametrize(
    "written",
    [
        key("A"),
        key("A").lower(),
        f"xx{key('A')}yy",
        "KEYA-2345-6789-\nABCD-EFGH",
        "KEYA-\n     2345-6789-ABCD-EFGH",
        "KE\n     YA-2345-6789-ABCD-EFG\nH",
    ],
)
def test_a_key_is_seen_however_it_is_written(live, written):
    assert without_keys(f"It is {written}!").startswith("It is ")
    assert "2345" not in without_keys(f"It is {written}!")
    assert holds_key(live, f"It is {written}!")


@pytest.mark.parametrize("parted", [" ", "", "  ", " - ", "\u2013", "_", ".", "\n> ", ", ", "/", "\u00a0", "*-*"])
@pytest.mark.parametrize("capitals", [True, False])
def test_a_key_is_hidden_whatever_stands_in_place_of_its_dashes(live, parted, capitals):
    written = key("A").replace("-", parted)
    text = f"It is ({written if capitals else written.lower()}), so there."
    assert without_keys_of(live, text) == without_keys(text, [key("A")]) == "It is (****), so there."
    assert holds_key(live, text)


def test_a_key_sign_by_sign_and_two_that_follow_each_other_are_hidden(live):
    one, other = (key(seat).replace("-", "") for seat in "AB")
    assert without_keys_of(live, f"{' '.join(one)} {other}.") == "**** ****."
    assert without_keys_of(live, f"I am a {' '.join(one)} b") == "I am a **** b"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "they have been near them, and that is all",
        "counterrevolutionary",
        "A long-term, well-known plan.",
        "2026-12-24 2026-12-31",
        "a4f0" * 16,
        "T14-T15",
    ],
)
def test_other_texts_stay_as_they_are(live, text):
    assert without_keys(text, [key("A")]) == without_keys_of(live, text) == text
    assert not holds_key(live, text)


def test_a_key_that_looks_like_none_is_known_from_its_campaign():
    live = Callers().open(seats="AB", keys={"A": "swordfish"})
    assert without_keys_of(live, 'The word is "swordfish".') == 'The word is "****".'
    assert without_keys("The word is swordfish.", ["swordfish"]) == "The word is ****."
    assert not holds_key(live, "sword fish")
