"""The right to speak for a seat: the seat's key, its player's known address, and the word of the receiving server."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Literal, NamedTuple

import authres

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.reporting import seat_names
from adjudicator.orders.envelope import seat_named
from adjudicator.orders.glimpse import Glimpse
from adjudicator.post.reading.mail import Identity, Mail
from adjudicator.table import Seat

Lack = Literal["", "seat", "wrong key", "address", "signature", "key", "quoted"]
"""A mail does not speak for a seat: there is no such seat; the key it shows is wrong; it does not come from the
known address; the mail service of that address has not signed it; it shows no key; what it holds is quoted, and perhaps
from somebody else. Empty: it does."""


def last(windows: Iterable[WindowOpening]) -> WindowOpening | None:
    """The last of some windows, if there is one."""
    return next(iter(deque(windows, maxlen=1)), None)


class Letter(NamedTuple):
    """A letter of the desk: the window that was open when it was written, if one had been opened by then."""

    window: WindowOpening | None
    is_shared: bool = False
    """Whether it went to all players at once: who answers it may be any of them."""


Recall = Callable[[LiveCampaign, Seat, Collection[str]], Letter | None]
"""The letter with one of these Message-IDs that went from the desk to the player of a seat, if one did."""


def no_letter(live: LiveCampaign, seat: Seat, message_ids: Collection[str]) -> Letter | None:
    """No letters are known."""
    return None


@dataclass(frozen=True)
class Speaker:
    """The writer of a mail, as one campaign sees him."""

    live: LiveCampaign
    sender: str
    known: frozenset[Seat]
    """The seats whose player has the address the mail claims to come from."""
    vouched: bool
    """Whether the receiving server vouches for that address."""

    @cached_property
    def seats(self) -> dict[Seat, str]:
        """The seats of the campaign and their names."""
        return seat_names(self.live)

    def lacks(self, seat: Seat, key: str) -> Lack:
        """The proof that the mail, showing `key` (empty: none), lacks for `seat`; without a sender it never does."""
        proof = self.live.campaign.opening.authority
        if seat not in self.live.campaign.players:
            return "seat"
        if key and not self.live.knows_key(seat, key):
            return "wrong key"
        if not self.sender or (seat not in self.known and proof != "key"):
            return "address"
        if proof == "address+dkim":
            return "" if self.vouched else "signature"
        return "" if key else "key"

    def is_certain(self, seat: Seat) -> bool:
        """Whether the mail is known to come from the address of the seat's player, with a key or without."""
        return self.vouched and seat in self.known


class Claims:
    """The seats one mail speaks for: as it says, as its address and its keys suggest, and as it has proved."""

    def __init__(self, mail: Mail, campaigns: Sequence[LiveCampaign], server: str, recall: Recall = no_letter) -> None:
        self._answered = mail.answered
        self._recall = recall
        self.speakers: dict[str, Speaker] = {}
        for live in campaigns:
            name = live.campaign.opening.name
            self.speakers[name] = speaker(mail, live, server)
        self.identity = self._with_letter(mail.identity)
        self.proven: dict[tuple[str, Seat], str] = {}
        """The key that was shown for each seat that the mail has proved to speak for."""

    def lacks(self, campaign: str, seat: Seat, key: str) -> Lack:
        """The proof that the mail, showing `key`, lacks for a seat of a campaign."""
        if campaign not in self.speakers:
            return "seat"
        return self.speakers[campaign].lacks(seat, key)

    def prove(self, campaign: str, seat: Seat, key: str) -> None:
        """The mail speaks for a seat from now on: it has shown `key`, or asks for what needs none (empty)."""
        self.proven[campaign, seat] = key

    def prove_meant(self) -> None:
        """The mail speaks for the seats it means outside order files, as far as it proves that."""
        for campaign, seat in self.meant():
            key = self.key(campaign, seat)
            if not self.lacks(campaign, seat, key):
                self.prove(campaign, seat, key)

    def wrote(self, campaign: str, seat: Seat, key: str) -> bool:
        """Whether what the mail quotes is its writer's own word for a seat that he has proved to hold.

        It is where the seat's key was shown, or the mail answers a letter of ours that went to this seat: a form that
        somebody else has sent him, and that he only answers, is that one's.
        """
        return bool(key) or self.letter(campaign, seat) is not None

    def letter(self, campaign: str, seat: Seat) -> Letter | None:
        """The letter of the desk to a seat that the mail answers, if it says that it answers one."""
        return self._recall(self.speakers[campaign].live, seat, self._answered) if self._answered else None

    def answers_own_letter(self, campaign: str, seat: Seat) -> bool:
        """Whether the mail comes from the address of a seat's player, and answers a letter that went to him alone.

        Nobody else can guess the Message-ID of that letter. It is less than a key: a player may have shown it to
        others, by writing to them in the same mail.
        """
        if seat not in self.speakers[campaign].known:
            return False
        letter = self.letter(campaign, seat)
        return letter is not None and not letter.is_shared

    def _with_letter(self, identity: Identity) -> Identity:
        """The campaign and seat the mail speaks for: as it says, else those of the letter that it answers.

        That proves nothing: it tells only what is meant.
        """
        if not self._answered or (identity.campaign and identity.seat):
            return identity
        for campaign, speaking in self.speakers.items():
            if identity.campaign not in ("", campaign):
                continue
            for seat in speaking.known:
                if _may_mean(identity.seat, seat) and self.letter(campaign, seat):
                    return replace(identity, campaign=campaign, seat=seat)
        return identity

    def seat(self, campaign: str, name: str) -> Seat:
        """The seat of a campaign that is meant, whatever its letters, be it by name."""
        return seat_named(name, self.speakers[campaign].seats if campaign in self.speakers else {})

    def may_speak(self, glimpse: Glimpse) -> bool:
        """Whether anything that a file seems to say of itself, or what the mail says, proves whose it is."""
        return self.shown() != "" or next(self.held_by(glimpse), None) is not None

    def held_by(self, glimpse: Glimpse) -> Iterator[tuple[str, Seat, str]]:
        """The campaigns and seats that a file seems to name and may speak for, each with the key that shows it.

        Where it says less than that, what the mail says beside it counts.
        """
        named = dict.fromkeys((*glimpse.campaigns, self.identity.campaign))
        seats = glimpse.seats or (self.identity.seat,)
        keys = (*glimpse.keys, self.identity.key)
        for campaign, called, key in product(named, seats, keys):
            if campaign not in self.speakers:
                continue
            seat = self.seat(campaign, called)
            lack = self.speakers[campaign].lacks(seat, key)
            if not lack:
                yield campaign, seat, key

    def shown(self) -> str:
        """The campaign and seat ("river/A") that a key, or a certain address, proves a mail to come from; "": none."""
        proven = list(self.proven)
        for campaign, seat in self.own():
            if self.speakers[campaign].is_certain(seat):
                proven.append((campaign, seat))
        if not proven:
            return ""
        campaign, seat = proven[0]
        return f"{campaign}/{seat}"

    def key(self, campaign: str, seat: Seat) -> str:
        """The key that the mail shows for a seat outside order files, or in one that proved itself."""
        return self.proven.get((campaign, seat)) or self.identity.key

    def own(self) -> list[tuple[str, Seat]]:
        """The seats, with their campaigns, that the writer may be told about: of his address, or proven."""
        return [held for held in self._all() if held in self.proven or held[1] in self.speakers[held[0]].known]

    def meant(self) -> list[tuple[str, Seat]]:
        """The seats that what stands outside order files can be for.

        They are those whose key is shown; else the writer's own; else the one that is named, whosever it is.
        """
        named = list(self._named())
        shown = [held for held in named if self._shows_key(*held)]
        if shown:
            return shown
        all_own = self.own()
        own = [held for held in named if held in all_own]
        if own:
            return own
        return named if self.identity.seat else []

    def _named(self) -> Iterator[tuple[str, Seat]]:
        """The seats that the mail may mean by the campaign and the seat it names, if it names any."""
        for campaign, seat in self._all():
            if self.identity.campaign not in ("", campaign):
                continue
            if _may_mean(self.identity.seat, seat):
                yield campaign, seat

    def _shows_key(self, campaign: str, seat: Seat) -> bool:
        key = self.key(campaign, seat)
        return (campaign, seat) in self.proven or (bool(key) and self.speakers[campaign].live.knows_key(seat, key))

    def _all(self) -> list[tuple[str, Seat]]:
        return [(name, seat) for name, speaking in self.speakers.items() for seat in speaking.live.campaign.players]


def speaker(mail: Mail, live: LiveCampaign, server: str) -> Speaker:
    """The proofs that `mail` shows to a campaign; `server` is the name of the receiving server that is believed."""
    players = live.campaign.players.items()
    known = frozenset(seat for seat, held in players if held.address and same_address(held.address, mail.sender))
    return Speaker(live, mail.sender, known, is_vouched_for(mail, server))


def same_address(one: str, other: str) -> bool:
    """Whether two addresses are the same mailbox, as far as can be told: capitals do not matter."""
    return one.strip().lower() == other.strip().lower()


def is_vouched_for(mail: Mail, server: str) -> bool:
    """Whether the receiving server found a valid DKIM signature of the very domain the mail claims to come from.

    Only the topmost Authentication-Results counts, and only if it is the server's: any other may be forged.
    """
    domain = mail.sender.rpartition("@")[2]
    if not (server and domain and mail.authentication):
        return False
    try:
        header = authres.AuthenticationResultsHeader.parse_value(mail.authentication.rstrip("; "))
    except Exception:  # The library's parser raises errors of all kinds on crafted headers.
        return False
    if header.authserv_id != server.lower():
        return False
    signatures = [result for result in header.results if result.method == "dkim"]
    return any(each.result == "pass" and _signers(each) == {domain} for each in signatures)


def _signers(result: authres.core.AuthenticationResult) -> set[str]:
    """The domains that a DKIM result names as signing (d=); where it names none, those they sign for (i=)."""
    domains: dict[str, set[str]] = {"d": set(), "i": set()}
    for tag in result.properties:
        if tag.type != "header" or tag.name not in domains:
            continue
        _, _, domain = str(tag.value).rpartition("@")
        of_kind = domains[tag.name]
        of_kind.add(domain.lower())
    return domains["d"] or domains["i"]


def _may_mean(called: str, seat: Seat) -> bool:
    """Whether a seat may be meant by what a mail calls it, if it calls it anything."""
    return called.casefold() in ("", seat.casefold())
