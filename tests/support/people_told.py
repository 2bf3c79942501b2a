"""Prints what becomes of the mails that people wrote (`tests/corpus/people`), by game and by kind.

With the name of a game, and perhaps of a mail, it prints the mail, what is expected and the answer.
"""

import sys
from collections import Counter

from people import GAMES, OUTCOMES, PEOPLE, corpus, every_mail, outcome

WIDTH = 16


def row(name, numbers):
    return f"{name:{WIDTH}}" + "".join(f"{number:>12}" for number in numbers)


def table(title, groups):
    print(row(title, ("mails", "as expected", *OUTCOMES)))
    for name in sorted(groups):
        found = groups[name]
        what = Counter(each.what for each in found)
        print(row(name, (len(found), sum(each.is_right for each in found), *(what[each] for each in OUTCOMES))))
    print()


def tables():
    by_game, by_kind = {}, {}
    for game, number in every_mail():
        found = outcome(game, number)
        by_game.setdefault(game, []).append(found)
        by_kind.setdefault(corpus(game).mails[number].kind, []).append(found)
    every = [found for group in by_game.values() for found in group]
    table("game", by_game | {"~ all": every})
    table("kind", by_kind)


def one(game, number):
    expected, found = corpus(game).mails[number], outcome(game, number)
    print(f"=== {game} {number}, {expected.kind}: {found.what}, {'as' if found.is_right else 'not as'} expected")
    print((PEOPLE / game / f"{number}.txt").read_text(encoding="utf-8"))
    print("--- expected:", expected.read or expected.ask or expected.refuse)
    print(f"--- answered:\n{found.told}\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            tables()
        case [game]:
            for number in corpus(game).mails:
                one(game, number)
        case [game, number]:
            one(game, number)
        case _:
            print(f"people_told.py [{' | '.join(GAMES)} [number]]")
