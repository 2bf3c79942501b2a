from adjudicator.campaign.play.moments import KEPT, Moments


def test_an_event_is_read_once():
    moments, read = Moments(), []
    for number in (1, 5, 1, 5):
        assert moments.event(number, lambda number: read.append(number) or f"event {number}") == f"event {number}"
    assert read == [1, 5]


def test_of_events_only_the_last_are_kept():
    moments, read = Moments(), []
    for number in (*range(KEPT + 1), 0, KEPT):
        moments.event(number, read.append)
    assert read == [*range(KEPT + 1), 0]
