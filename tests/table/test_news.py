"""News: what page one tells of a turn."""

from adjudicator.table.news import (
    LINES,
    MOST,
    News,
    Score,
    TurnNews,
    chronicle,
    headline,
    leader,
    ranked,
    saga,
    sentences,
)

SCORES = (Score("A", "House Varn", 5, 1), Score("B", "The Sallow League", 7), Score("C", "Clans of Oss", 0))


def test_what_befalls_the_reader_is_told_first_and_what_weighs_least_is_left_out():
    news = [News(f"Small thing {number}.", 1) for number in range(MOST)]
    told = sentences([*news, News("A city falls.", 5), News("You lost a village.", 3, befalls=True)])
    assert told[:2] == ("You lost a village.", "A city falls.")
    assert len(told) == MOST
    assert f"Small thing {MOST - 1}." not in told


def test_the_end_is_told_before_all_else():
    end, loss = News("It is over.", 9, "Varn has won"), News("You lost a village.", 5, "a village falls", befalls=True)
    assert sentences([loss, end])[0] == "It is over."
    assert headline([loss, end], [Score("A", "House Varn", 5, won=True)]) == "Varn has won"


def test_the_same_sentence_is_told_once():
    assert sentences([News("It rains."), News("It rains.")]) == ("It rains.",)


def test_what_the_headline_says_is_not_told_again_below_it():
    end, loss = News("Varn wins.", 9, "varn wins"), News("You lost a village.", 5)
    assert sentences([end, loss]) == ("You lost a village.",)
    assert sentences([end]) == ("Varn wins.",)


def test_a_headline_is_the_heaviest_news_and_who_leads():
    news = [News("x", 2, "Marrowby falls"), News("y", 4), News("z", 3, "Grimholt burns")]
    assert headline(news, SCORES) == "Grimholt burns; the Sallow League leads with seven"
    assert headline([News("x", 2, "the Sallow League wins Marrowby")], SCORES) == (
        "The Sallow League wins Marrowby and leads with seven"
    )
    assert headline([News("x", 2, "a very long story " * 6)], SCORES).count("leads") == 0
    assert headline([], SCORES, "all is quiet") == "All is quiet; the Sallow League leads with seven"


def test_who_leads_is_decided_by_what_decides_between_equals():
    level = [Score("A", "Torg", 3), Score("B", "Grima", 3), Score("C", "Ysolf", 1)]
    assert leader(level) == "Torg and Grima lead with three"
    assert leader(level[:2]) == "Torg and Grima are level with three"
    assert leader([*level[:2], Score("C", "Ysolf", 3)]) == "all are level with three"
    assert leader([Score("A", "Torg", 3), Score("B", "Grima", 3, also=(1,))]) == "Grima leads with three"
    assert leader([Score("N", "The brigands", 20, many=True), *level]) == "the brigands lead with 20"
    assert leader([Score("A", "Torg", 0)]) == ""


def test_seats_are_ranked_the_victor_first_and_equals_share_a_place():
    scores = [Score("A", "a", 3), Score("B", "b", 3), Score("C", "c", 9), Score("D", "d", 1, won=True)]
    assert [(rank, score.seat) for rank, score in ranked(scores)] == [(1, "D"), (2, "C"), (3, "A"), (3, "B")]


def test_the_story_of_a_campaign_has_the_heaviest_turns_in_their_order():
    turns = [TurnNews(f"Turn {turn}", [News("x", turn % 7, f"head {turn}"), News("y", 8)], ()) for turn in range(1, 20)]
    told = chronicle([*turns, TurnNews("Turn 20", [News("nothing", 3)], ())])
    assert len(told) == LINES
    assert [int(line.split(":")[0][5:]) for line in told] == sorted(int(line.split(":")[0][5:]) for line in told)
    assert "Turn 6: Head 6." in told
    assert not any(line.startswith(("Turn 7:", "Turn 20")) for line in told)


def test_the_end_stands_over_the_page_whatever_else_befalls_the_reader():
    assert headline([News("x", 8, "a city falls", befalls=True), News("y", 9, "Varn has won")], ()) == "Varn has won"


def test_what_is_great_stands_before_what_befalls_the_reader_and_two_great_things_share_a_headline():
    great = [News("The king falls.", 7, "the king falls"), News("The prize is taken.", 8, "the prize is taken")]
    small = News("You lost a village.", 5, "a village falls", befalls=True)
    assert sentences([small, News("A word.", 1), *great]) == ("You lost a village.", "A word.")
    assert headline([small, *great], ()) == "The prize is taken; the king falls"


def test_the_reader_is_you_and_a_lead_that_changes_is_taken():
    assert leader(SCORES, "B") == "you lead with seven"
    turned = (Score("A", "House Varn", 9, 6), Score("B", "The Sallow League", 7, 0))
    assert leader(turned) == "House Varn takes the lead with nine"
    assert headline([News("x", 2, "you win Marrowby")], turned, reader="A") == (
        "You win Marrowby and take the lead with nine"
    )


def test_a_lead_that_changes_hands_is_told_in_the_story_of_a_campaign_whatever_else_happened():
    loud = [TurnNews(f"Turn {turn}", [News("x", 6, f"head {turn}")], ()) for turn in range(LINES)]
    turned = (Score("A", "House Varn", 9, 6), Score("B", "The Sallow League", 7, 0))
    quiet = TurnNews("Turn 20", [News("x", 2, "a village falls")], turned)
    assert chronicle([*loud, quiet])[-1] == "Turn 20: A village falls; House Varn takes the lead with nine."
    level = (Score("A", "House Varn", 7, 6), Score("B", "The Sallow League", 7, 0))
    assert "are level with seven" in chronicle([quiet._replace(scores=level)])[0]
    growing = (Score("A", "House Varn", 9, 1), Score("B", "The Sallow League", 7, 0))
    assert chronicle([quiet._replace(scores=growing)]) == ("Turn 20: A village falls.",)


def test_what_merely_comes_near_is_told_after_what_happened():
    near = News("An army is near.", 2, befalls=True)
    assert sentences([near, News("You took a city.", 5)]) == ("You took a city.", "An army is near.")


def test_small_news_stand_behind_a_lead_that_grows():
    growing = (Score("A", "House Varn", 9, 2), Score("B", "The Sallow League", 7, 0))
    assert headline([News("x", 2, "Grima finds a wood")], growing) == "House Varn leads with nine; Grima finds a wood"
    assert headline([News("x", 3, "Grima finds a town")], growing) == "Grima finds a town; House Varn leads with nine"
    for change in (0, -1, None):
        standing = (Score("A", "House Varn", 9, change), Score("B", "The Sallow League", 7, 2))
        assert headline([News("x", 2, "Grima finds a wood")], standing).startswith("Grima finds a wood")


def test_what_one_does_twice_and_what_befalls_two_is_told_at_once():
    twice = [News("x", 6, "Dathic wins a pelt town"), News("y", 3, "Dathic finds a tusk town")]
    assert headline(twice, ()) == "Dathic wins a pelt town and finds a tusk town"
    slain = [News("x", 7, "King Dralak is slain"), News("y", 7, "King Heior is slain")]
    assert headline(slain, ()) == "King Dralak and King Heior are slain"
    others = [News("x", 6, "House Varn wins Marrowby"), News("y", 6, "House Ott wins Grimholt")]
    assert headline(others, ()) == "House Varn wins Marrowby; House Ott wins Grimholt"


def test_a_saga_tells_what_weighs_in_its_order_else_what_would_head_a_page():
    rain, siege, fall = News("It rains."), News("A siege begins.", 3), News("A city falls.", 5)
    assert saga([rain, siege, fall, siege]) == ["A siege begins.", "A city falls."]
    assert saga([rain, News("It snows.", 1, "winter comes")]) == ["Winter comes."]
    assert saga([rain]) == []
    many = [News(f"City {number} falls.", 4) for number in range(20)]
    assert len(saga(many)) == 12
