"""Drawing a world from its seed: which campaigns are played, what their players are like, and what befalls whom."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

from world import machines, network, players, referees, sky, writing
from world.plan import OPENED, WEEK, Act, Plan, Table

GAMES = {
    "crossing": ("A B", "A B C"),
    "cp-campaign": ("A B", "A B C"),
    "diplomacy": ("A E F", "F G I T"),
    "northmen": ("A B",),
    "test-of-time": ("A B", "A B C"),
    "fornaldar": ("Fomorian Mundane",),
}
"""The games, each with how it is seated."""
OPTIONS: dict[str, dict[str, Any]] = {"crossing": {"turns": 99}, "cp-campaign": {"victory": {"turns": 40}}}
"""What a campaign of a game has otherwise than usual."""
SCHEDULES = (
    {"quiet": 0, "early": "received"},
    {"quiet": 60, "early": "received", "grace": 12},
    {"quiet": 0, "early": "never"},
    {"quiet": 0, "early": "ready", "reminders": [48, 12]},
    {"quiet": 30, "timezone": "Europe/Berlin", "weekdays": ["sunday", "wednesday"], "every": 3},
    {"quiet": 0, "timezone": "America/New_York", "missing": "ask", "every": 5},
)
SEASONS = (0, 13, 46)
"""How many weeks after the first opening campaigns open: in winter, or before clocks are put forward, or back."""
FREE = 0.2
"""How many campaigns have a seat that is open at first."""
ALIKE = {"every": 7, "reminders": [48], "outage": 12}
"""What schedules have, where nothing else is said."""
FAULTS = (*machines.ACTS, *network.ACTS, *sky.ACTS)
"""Everything that can be wrong, by its name."""


def drawn(
    seed: int,
    weeks: int,
    games: Iterable[str] = ("crossing", "cp-campaign"),
    faults: Iterable[str] = FAULTS,
    level: str = "friends",
) -> Plan:
    """The world of a seed: a campaign of each game, all at one desk."""
    tables = tuple(_table(Random(f"{seed}/table/{game}"), game, level) for game in games)
    acts = [*_deeds(seed, weeks, tables), *_faults(seed, weeks, tables, tuple(faults))]
    in_order = tuple(sorted(acts, key=lambda act: (act.at, act.number)))
    opened = OPENED + timedelta(weeks=SEASONS[seed % len(SEASONS)])
    return Plan(seed=seed, weeks=weeks, tables=tables, acts=in_order, opened=opened)


def _table(pick: Random, game: str, level: str) -> Table:
    seats = tuple(pick.choice(GAMES[game]).split())
    free = seats[-1:] if pick.random() < FREE else ()
    return Table(
        name=f"{game.partition('-')[0]}-1",
        game=game,
        seats=seats,
        options=OPTIONS.get(game, {}),
        schedule=ALIKE | pick.choice(SCHEDULES),
        level=level,
        tempo=pick.choice(["default", "ask"]),
        characters={seat: pick.choice([*players.CHARACTERS]) for seat in seats},
        free=free,
    )


def _deeds(seed: int, weeks: int, tables: Iterable[Table]) -> Iterator[Act]:
    """What people do: each player a few things a week, the referee now and then one."""
    for table in tables:
        referee = Random(f"{seed}/referee/{table.name}").choice([*referees.CHARACTERS])
        for week in range(weeks):
            for seat, character in table.characters.items():
                if week == 0 and seat in table.free:
                    yield _once(seed, table, seat, "seek", days=6)
                if week == 0 and (table.level != "friends" or table.free):
                    yield _once(seed, table, seat, "accept", days=20 if seat in table.free else 4)
                for place in range(players.DEEDS_A_WEEK):
                    yield from _deed(seed, f"{week}/{table.name}/{seat}/{place}", week, table, seat, character)
            yield from _ruling(seed, f"{week}/{table.name}/referee", week, table, referee)


def _once(seed: int, table: Table, seat: str, what: str, days: int) -> Act:
    """What a player does once, in the first days: he asks for his seat, or takes it, with a word of luck."""
    number = f"{table.name}/{seat}/{what}"
    at = Random(f"{seed}/draw/{number}").randrange(days * 1440)
    return Act(number=number, at=at, what=what, campaign=table.name, seat=seat)


def _deed(seed: int, number: str, week: int, table: Table, seat: str, character: str) -> Iterator[Act]:
    pick = Random(f"{seed}/draw/{number}")
    what = chosen(pick, players.CHARACTERS[character])
    at = week * WEEK + pick.randrange(WEEK)
    ways = tuple(sorted(pick.sample(writing.WAYS, pick.choice([0, 0, 1, 1, 2]))))
    trip = tuple(pick.choice(network.TRIPS) for _ in range(pick.choice([0, 0, 0, 1])))
    if what:
        yield Act(number=number, at=at, what=what, campaign=table.name, seat=seat, ways=(*ways, *trip))


def _ruling(seed: int, number: str, week: int, table: Table, character: str) -> Iterator[Act]:
    pick = Random(f"{seed}/draw/{number}")
    what = chosen(pick, referees.CHARACTERS[character])
    if what:
        yield Act(number=number, at=week * WEEK + pick.randrange(WEEK), what=what, campaign=table.name)


def _faults(seed: int, weeks: int, tables: tuple[Table, ...], faults: tuple[str, ...]) -> Iterator[Act]:
    """What befalls the desk: a few faults a week."""
    for week in range(weeks):
        for place in range(4):
            number = f"{week}/fault/{place}"
            pick = Random(f"{seed}/draw/{number}")
            what = pick.choice(faults or ("",))
            table = pick.choice(tables)
            seat = pick.choice(table.seats)
            at = week * WEEK + pick.randrange(WEEK)
            if what:
                yield Act(number=number, at=at, what=what, campaign=table.name, seat=seat)


def chosen(pick: Random, weights: dict[str, int]) -> str:
    """One of some things, by how likely each is; "" is nothing."""
    return pick.choices([*weights], [*weights.values()])[0]
