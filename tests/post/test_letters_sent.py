"""What a seat is sent in a turn: few letters, of few bytes, held by the demonstrations of two games."""

import pytest
from bench.letters import GOALS, LAST, MAIL, sent_by_turn

pytestmark = pytest.mark.slow

TURNS = {"cp-campaign": 8, "fornaldar": 11}
"""The evenings that are played: five turns of the one, battles on the table among them, two of the other."""


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("game", ["cp-campaign", "fornaldar"])
def test_a_seat_is_sent_no_more_in_a_turn_than_its_game_may(game, tmp_path, pdf):
    letters, size = GOALS[game]
    sent = sent_by_turn(game, tmp_path / "desk", TURNS[game])
    turns = {key: count for key, count in sent.items() if key[0] not in (0, LAST) and key[1] != MAIL.referee}
    assert len(turns) >= 4
    assert {key: count.letters for key, count in turns.items() if count.letters > letters} == {}
    assert {key: count.bytes // 1000 for key, count in turns.items() if count.bytes > 1000 * size} == {}
