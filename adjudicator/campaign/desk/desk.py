"""The desk: a referee's folder with settings, database, secrets, archive and reports."""

import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from adjudicator.campaign.chain.salting import Salts
from adjudicator.campaign.play.live import Clock, LiveCampaign
from adjudicator.campaign.play.sealed import check_can_be_sealed
from adjudicator.campaign.players.keys import new_key
from adjudicator.campaign.referee.campaign_file import CampaignPlan, check_names
from adjudicator.campaign.referee.opening import opening_of
from adjudicator.campaign.store.application import Store, migrate
from adjudicator.campaign.store.closed import closed_folder, is_open, write_closed
from adjudicator.campaign.store.database import check_address
from adjudicator.campaign.terms.beacon import check_can_verify
from adjudicator.campaign.terms.people import OrderPage
from adjudicator.errors import AdjudicatorError, NotFound, Refused
from adjudicator.table import Game, Seat

SETTINGS = "desk.yaml"
RECORDS = ".dkim.json"
"""The end of the name of the file that holds the DKIM records for an archived mail."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}\Z")


class MailSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The mailbox settings in `desk.yaml`."""

    address: str
    """The address that players write to, and the program writes from."""
    referee: str
    """The address at which the program writes to the referee."""
    inbox: str = "maildir:mail/in"
    outbox: str = "maildir:mail/out"
    order_page: OrderPage = "attached"
    """The way the page goes out on which a player composes his orders: as it is, in a zip file, as a link to it on the
    public pages, or not at all."""
    authentication: str = ""
    """The name of the receiving server in its Authentication-Results, where campaigns rely on it (`address+dkim`)."""

    @property
    def domain(self) -> str:
        """The domain of the desk's address, and of the Message-ID of every letter."""
        return self.address.rpartition("@")[2]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings in `desk.yaml`."""

    database: str = "adjudicator.sqlite"
    paper: Literal["A4", "Letter"] = "A4"
    mail: MailSettings | None = None
    workers: bool = False
    """Whether jobs are left to `adjudicator work`, on as many machines as share the database and this folder."""
    site: str = ""
    """The folder that `adjudicator tick` keeps public pages in; "": there are none."""
    site_address: str = ""
    """The web address of that folder ("https://games.example.org/"); "": none that the program knows of."""

    def __post_init__(self) -> None:
        if self.site_address and not self.site_address.startswith(("https://", "http://")):
            raise ValueError("`site_address` is where a web server shows the folder: it begins with https://")

    @property
    def shows_pages(self) -> bool:
        """Whether a page can be put on the web, and its address told."""
        return bool(self.site and self.site_address)


class CampaignSecrets(msgspec.Struct, frozen=True):
    """Secrets that must not be in the history: the end of the chain of secrets, and the keys to hand to the players."""

    last_secret: str
    keys: dict[Seat, str]
    """Those whose invitations have not been mailed."""
    salts: str = ""
    """The origin of the salts, where a campaign file fixed it; "": the last secret."""


def utc_now() -> datetime:
    """The time, to the second: the clock of a real desk."""
    return datetime.now(UTC).replace(microsecond=0)


class Desk:
    """A referee's folder. `clock` tells the time of everything that happens on it."""

    def __init__(self, folder: Path, settings: Settings, clock: Clock = utc_now) -> None:
        self.folder = folder
        self.settings = settings
        self.clock = clock
        self._store: Store | None = None

    @staticmethod
    def create(folder: Path) -> None:
        """Make a new desk in `folder` with its tables; raises `Refused` if there is one."""
        from adjudicator.campaign.desk.blank_desk import BLANK_SETTINGS

        if (folder / SETTINGS).exists():
            raise Refused("desk/exists", f"{folder} is a desk already")
        closed_folder(folder)
        write_closed(folder / SETTINGS, BLANK_SETTINGS.encode())
        for name in ("archive", "forms", "invitations", "reports", "secrets"):
            closed_folder(folder / name)
        for name in ("new", "cur", "tmp"):
            (folder / "mail" / "in" / name).mkdir(parents=True)
        migrate(str(folder / Settings().database))

    def warnings(self) -> Iterator[str]:
        """Warnings of things that lie open on this desk and should not."""
        path = self.folder / SETTINGS
        if urlsplit(self.database).password and is_open(path):
            yield f"{path} holds the database's password, and others may read it; close it: chmod 600 {path}"

    @property
    def database(self) -> str:
        """The database: a URL, or a file in this folder; raises `Refused` for an address that cannot be meant."""
        given = self.settings.database
        check_address(given)
        if "://" in given:
            return given
        return str(self.folder / given)

    @property
    def store(self) -> Store:
        """The store, opened once; raises `NotFound` where a SQLite file is missing."""
        if self._store is None:
            if "://" not in self.database and not Path(self.database).exists():
                lost = f"{self.database}, with all histories of this desk, is missing"
                how = "put it back, or restore it from your backup (`adjudicator migrate` makes an empty one)"
                raise NotFound("desk/database", f"{lost}; {how}")
            if self.settings.workers and "://" not in self.database:
                raise Refused("desk/workers", f"{SETTINGS} says `workers: true`; that needs a PostgreSQL database")
            self._store = Store(self.database)
            if self.settings.workers:
                self._store.at_work = set()
        return self._store

    def close(self) -> None:
        """Close the database."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def open_campaign(
        self,
        plan: CampaignPlan,
        given: Any,
        options: Any,
        find_game: Callable[[str], Game],
        position: dict[str, Any] | None = None,
    ) -> LiveCampaign:
        """Open the campaign of a checked campaign file: secrets first, then the history.

        `given` is what the referee gives in place of the built-in scenario, if anything: plain data; `position` how
        the board stands when it begins, as `Position.checked` returns it.

        Raises `Refused` if there is one of that name, a name cannot be printed, the rounds of its beacon cannot be
        checked here, or the game refuses the setup; then nothing is kept.
        """
        from adjudicator.campaign.players.masks import check_can_be_hidden  # who only looks at a desk does without them
        from adjudicator.campaign.referee.campaign_file import check_windows

        check_names(plan)
        if plan.trust.beacon is not None:
            check_can_verify()
        if self.store.exists(plan.campaign):
            raise Refused("campaign/exists", f"there is a campaign {plan.campaign!r} already; choose another name")
        game = find_game(plan.game)
        check_can_be_sealed(plan.trust, game)
        check_windows(plan, game)
        if plan.gunboat:
            check_can_be_hidden(plan.trust.referee_seat)
        if plan.opens == "turn" and position is not None:
            raise Refused("campaign/opens", "`opens: turn` is not for a campaign that begins with a position")
        if plan.opens == "turn" and not game.meta.open_board:
            hidden = (
                f"{game.meta.title} hides things on the board or in orders kept for later, and opens when it is over"
            )
            raise Refused("campaign/opens", f"`opens: turn` is not for this game: {hidden}")
        keys = {seat: held.key or new_key() for seat, held in plan.seats.items() if not held.is_open}
        kept = CampaignSecrets(
            last_secret=plan.secret or secrets.token_hex(32),
            keys=keys,
            salts=plan.salts,
        )
        self._keep_secrets(plan.campaign, kept)
        last_secret = bytes.fromhex(kept.last_secret)
        opening = opening_of(plan, last_secret, keys, game, given, options, position)
        try:
            return LiveCampaign.open(self.store, opening, find_game, last_secret, self.clock, self.salts(plan.campaign))
        except AdjudicatorError:
            self._secrets_path(plan.campaign).unlink()
            raise

    def campaign(self, name: str, find_game: Callable[[str], Game]) -> LiveCampaign:
        """The campaign called `name`, ready to be played; raises `NotFound`."""
        secret = self.last_secret(name)
        salts = self.salts(name)
        live = LiveCampaign(self.store, self.store.campaign(name), find_game, secret, self.clock, salts)
        live.shows_pages = self.settings.shows_pages
        return live

    def secrets(self, name: str) -> CampaignSecrets:
        """A campaign's secrets; raises `NotFound` if their file is gone."""
        path = self._secrets_path(name)
        if not path.exists():
            raise NotFound("desk/secrets", f"{path} is missing; restore it from your copy of the desk")
        text = path.read_bytes()
        return msgspec.json.decode(text, type=CampaignSecrets)

    def seat_keys(self, name: str) -> dict[Seat, str]:
        """The keys of a campaign's seats that are on this desk: those that were not mailed yet."""
        if self._secrets_path(name).exists():
            return self.secrets(name).keys
        return {}

    def keys(self, name: str) -> list[str]:
        """The same without their seats."""
        return list(self.seat_keys(name).values())

    def last_secret(self, name: str) -> bytes | None:
        """The end of a campaign's chain of secrets; None where it is not on this desk (a copy to read and verify)."""
        if self._secrets_path(name).exists():
            return bytes.fromhex(self.secrets(name).last_secret)
        return None

    def salts(self, name: str) -> Salts | None:
        """The salts of a campaign, where its file fixed their origin."""
        if not self._secrets_path(name).exists():
            return None
        kept = self.secrets(name).salts
        if not kept:
            return None
        return Salts.of(bytes.fromhex(kept))

    def new_seat_key(self, name: str, seat: Seat) -> str:
        """Replace a seat's key and return the new one."""
        kept = self.secrets(name)
        key = new_key()
        keys = {**kept.keys, seat: key}
        self._keep_secrets(name, msgspec.structs.replace(kept, keys=keys))
        return key

    def erase_keys(self, name: str, erased: Mapping[Seat, str]) -> None:
        """Erase keys by their seats, here and in the invitations written for them; another key of a seat stays."""
        kept = self.secrets(name)
        for seat in erased:
            invitation = self.invitation_path(name, seat)
            invitation.unlink(missing_ok=True)
        left = {seat: key for seat, key in kept.keys.items() if erased.get(seat) != key}
        if left != kept.keys:
            self._keep_secrets(name, msgspec.structs.replace(kept, keys=left))

    def invitation_path(self, name: str, seat: Seat) -> Path:
        """The file with a seat's invitation and its key, written for the referee to hand over."""
        return self.folder / "invitations" / name / f"{seat}.txt"

    def archive(self, name: str, file_name: str, data: bytes) -> Path:
        """Keep what came in, whatever it is, under the time it came."""
        folder = self.folder / "archive" / name
        folder.mkdir(parents=True, exist_ok=True)
        stamp = self.clock().strftime("%Y%m%dT%H%M%SZ")
        safe = re.sub(r"[^A-Za-z0-9._-]", "_", file_name)[-80:]
        for n in range(1, 10_000):
            path = folder / f"{stamp}-{n:02}-{safe}"
            if not path.exists():
                path.write_bytes(data)
                return path
        raise Refused("desk/archive", f"{folder} holds too many files of the same second")

    def archive_mail(self, digest: str, received: datetime, data: bytes) -> str:
        """Keep a mail as it came and return its place in the archive: the same mail has the same place.

        Raises `AdjudicatorError` if it cannot be kept; it is then still in the mailbox.
        """
        place = Path("mail") / f"{received:%Y-%m}" / f"{received:%Y%m%dT%H%M%SZ}-{digest[:16]}.eml"
        self._keep(self.folder / "archive" / place, data)
        return place.as_posix()

    def keep_records(self, place: str, data: bytes) -> None:
        """Keep what checks the signatures of an archived mail beside it; raises `AdjudicatorError` likewise."""
        self._keep((self.folder / "archive" / place).with_suffix(RECORDS), data)

    def has_records(self, place: str) -> bool:
        """Whether that is kept of an archived mail."""
        return (self.folder / "archive" / place).with_suffix(RECORDS).exists()

    def archived(self, received: datetime) -> Iterator[tuple[bytes, bytes]]:
        """The archived mails that the mailbox took at a moment, each with what was kept to check its signatures."""
        stamp = f"{received:%Y%m%dT%H%M%SZ}"
        folder = self.folder / "archive" / "mail" / f"{received:%Y-%m}"
        for path in sorted(folder.glob(f"{stamp}-*.eml")):
            records = path.with_suffix(RECORDS)
            kept = records.read_bytes() if records.exists() else b""
            yield path.read_bytes(), kept

    @staticmethod
    def _keep(path: Path, data: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_suffix(".new")
            with temporary.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except OSError as error:
            raise AdjudicatorError(
                "desk/archive",
                f"{path} cannot be written ({error.strerror}); the mail stays in the mailbox until it can",
            ) from None

    def _secrets_path(self, name: str) -> Path:
        return self.folder / "secrets" / f"{name}.json"

    def _keep_secrets(self, name: str, kept: CampaignSecrets) -> None:
        closed_folder(self._secrets_path(name).parent)
        write_closed(self._secrets_path(name), msgspec.json.format(msgspec.json.encode(kept)))
