"""The campaign file: what a referee writes to open a campaign."""

from typing import Annotated, Any, Literal

import msgspec

from adjudicator.campaign.events.records import NOBODY, Authority, Dice, DiceRule, Opens, Player, Tempo
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.terms.beacon import QUICKNET, Chain
from adjudicator.campaign.terms.limits import TITLE, check_name, check_timezone
from adjudicator.campaign.terms.people import PressKind
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.campaign.terms.trust import Trust, trust_of
from adjudicator.errors import Refused
from adjudicator.table import Game, Seat


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seat in a campaign file: who plays it; `key` only where it must be a certain one (examples, tests).

    Where the player is called `open`, the seat waits for somebody who asks for it by mail.
    """

    player: str
    address: str = ""
    timezone: str = ""
    """The player's time zone; empty: that of the campaign's schedule."""
    key: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the seat waits for somebody who asks for it."""
        return self.player == "open" and not self.address


class CampaignPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A campaign file: what a referee writes to open a campaign."""

    campaign: str
    game: str
    title: str
    seats: dict[Seat, SeatPlan]
    options: dict[str, Any] = {}
    scenario: str = ""
    """File or folder of the referee's own map, cards, ... beside the campaign file; empty: the built-in one."""
    position: str = ""
    """A position file beside the campaign file, from which it goes on; empty: it begins with its set-up."""
    dice: Dice = "chain"
    tempo: Tempo = "ask"
    schedule: Schedule | None = None
    authority: Authority = "strict"
    press: tuple[PressKind, ...] = ("public", "private")
    opens: Opens = "end"
    observers: dict[str, str] = {}
    """Name and address of everybody who gets the public report."""
    shows_sent: bool = False
    """Whether the public pages tell who has sent orders for the open window."""
    gunboat: bool = False
    """Whether no player learns who plays what, from any letter or page, before the campaign is over."""
    no_press_in: tuple[str, ...] = ()
    """The kinds of windows in which players write no press, as [retreats, winter]."""
    level: Annotated[
        Literal["friends", "witnessed", "sealed"],
        msgspec.Meta(description="How far the referee need be trusted; README has a table of what players can catch."),
    ] = "friends"
    referee_seat: Seat = Seat("")
    """The seat that the referee plays himself."""
    referee_first: bool | None = None
    """Whether that seat orders before the others are told of a window; by default at level `witnessed`."""
    luck: bool | None = None
    """Whether words of luck come before the set-up; by default wherever a player can give one: see `trust_of`."""
    beacon: Literal["quicknet", "none", ""] | Chain = ""
    """The beacon that dice come from besides; by default quicknet at the levels `witnessed` and `sealed`, else none."""
    delay: Annotated[int, msgspec.Meta(ge=1, le=24 * 7)] = 1
    """Hours from a deadline to the round that decides."""
    silence: Annotated[int, msgspec.Meta(ge=1, le=24 * 28)] = 48
    """Hours that the others wait for a referee's seat that orders first."""
    fallback: Annotated[str, msgspec.Meta(max_length=300)] = ""
    """The substitute for a beacon that has ended for good: which draw, in which form."""
    secret: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """The last secret of the chain in hexadecimal, only where it must be a certain one (examples, tests)."""
    salts: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """The origin of the salts of the public chain, in hexadecimal, only where it must be a certain one."""
    dice_rule: DiceRule = 3
    """The rule by which dice are derived; another only where they must fall as they once did (examples, tests)."""

    @property
    def trust(self) -> Trust:
        """The trust the referee needs; raises `Refused` for what cannot be."""
        named = self.beacon or ("none" if self.level == "friends" else "quicknet")
        return trust_of(
            level=self.level,
            seats={seat: held.address for seat, held in self.seats.items()},
            referee_seat=self.referee_seat,
            referee_first=self.referee_first,
            luck=self.luck,
            beacon=named if isinstance(named, Chain) else QUICKNET if named == "quicknet" else None,
            delay=self.delay,
            silence=self.silence,
            fallback=self.fallback,
            has_open=any(held.is_open for held in self.seats.values()),
            dice=self.dice,
            has_clock=self.schedule is not None,
        )


def check_names(plan: CampaignPlan) -> None:
    """Raise `Refused` where a name in a campaign file cannot stand on a page."""
    check_name(plan.title, "the title", TITLE)
    for seat, held in plan.seats.items():
        check_name(held.player, f"the name of the player of {seat}")
        check_timezone(held.timezone, f"the player of {seat}")
    for observer in plan.observers:
        check_name(observer, "the name of an observer")


def player_of(plan: SeatPlan, key: str) -> Player:
    """The player of a seat, as its campaign file says; nobody yet, where it is open."""
    if plan.is_open:
        return Player(name=NOBODY, key_hash="")
    return Player(name=plan.player, address=plan.address, timezone=plan.timezone, key_hash=key_hash(key))


def check_windows(plan: CampaignPlan, game: Game) -> None:
    """Raise `Refused` where a campaign file leaves press out of windows that its game does not have."""
    for window in plan.no_press_in:
        if window in game.windows:
            continue
        known = ", ".join(game.windows)
        raise Refused("campaign/press", f"no_press_in: {game.meta.title} has no window {window!r}; it has {known}")
