"""DKIM signatures of mails: the records that check them, kept while they can be had, and what a signature proves.

Mail services change their keys: a record that is not fetched when the mail is read may be gone later. It needs dkimpy
(`pip install adjudicator[mail-evidence]`); without it no record is kept, and evidence says so.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email import policy
from email.parser import BytesHeaderParser
from email.utils import getaddresses
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from adjudicator.post.transport.patience import Budget

if TYPE_CHECKING:
    from dkim import DKIM

MOST = 4
"""The most signatures of a mail that are looked at."""
PATIENCE = 4
"""Seconds that a record is waited for, and"""
ROUND = 12
"""all that are asked for in a round together."""
SHORTEST = 1024
"""Bits of a key; what a shorter one signed proves nothing."""
LONGEST_KEY = 2000
"""Characters of a record; what checks a longer key costs more than it shows."""
LONGEST = 4000
"""Bytes of a signature."""
MOST_HEADERS = 1000
HEAD = 200_000
"""Bytes of all headers together, and"""
FOLDS = 250
"""lines of one after the first: dkimpy copies a header for each of its lines."""
BLANKS = 200
"""Blanks in a row: dkimpy goes through them once for each of them."""
LEEWAY = timedelta(hours=10)
"""The greatest error of the clocks of mail services."""
ONCE = (b"from", b"subject", b"mime-version", b"content-type", b"content-transfer-encoding")
"""The headers a mail is read by: a signature covers the last of each, readers take the first."""
LONE_CR = re.compile(rb"\r(?!\n)")
LONG_BLANKS = re.compile(rb"(?<![ \t])[ \t]{%d}" % (BLANKS + 1))
HEAD_ENDS = re.compile(rb"\n\r?\n")
NO_DKIMPY = "dkimpy is not installed here (pip install adjudicator[mail-evidence])"


class Records(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The TXT records for the signatures of a mail, by name ("selector._domainkey.example.org").

    `missing` says why there are none, or not all.
    """

    records: dict[str, str] = {}
    missing: str = ""


def fetch(name: str) -> str:
    """A TXT record from the network; "" where there is none. Raises what the network raises."""
    import dkim

    record = dkim.get_txt(f"{name}.".encode(), timeout=PATIENCE)
    return record.decode("ascii", "replace") if record else ""


def is_signed(raw: bytes) -> bool:
    """Whether there is a signature to be checked."""
    return next(_signatures(raw), None) is not None


class Enquiries:
    """Asks name servers for records, all that are asked for in a round within one time.

    A domain whose servers let us wait is not asked a second time, so that nobody spends the time of others.
    """

    def __init__(self, seconds: float = ROUND) -> None:
        self._budget = Budget(seconds)
        self._silent: set[str] = set()

    def records_for(self, raw: bytes, sender: str) -> Records:
        """The records for those signatures of a mail that can speak for its sender; never raises."""
        names = (_record_name(tags) for tags in _signatures(raw) if speaks_for(tags.get("d", ""), sender))
        records = dict[str, str]()
        missing = []
        for name in [*dict.fromkeys(filter(None, names))][:MOST]:
            try:
                if record := self._ask(name):
                    records[name] = record
                else:
                    missing.append(f"{name}: there is no such record")
            except ImportError:
                return Records(missing=NO_DKIMPY)
            except Exception as error:
                missing.append(f"{name}: {type(error).__name__}")
        return Records(records, "; ".join(missing))

    def _ask(self, name: str) -> str:
        """A record; "" where there is none. Raises `TimeoutError`, and what the network raises."""
        _, _, domain = name.partition("._domainkey.")
        if domain in self._silent:
            raise TimeoutError("its name server did not answer before")
        begun = self._budget.left
        try:
            return self._budget.ask(partial(fetch, name), PATIENCE)
        finally:
            if begun - self._budget.left > PATIENCE / 2:
                self._silent.add(domain)


class Signed(msgspec.Struct, frozen=True):
    """The proof in a mail's signatures: its sender (`of`) and signer (`by`); else `faults` say why there is none."""

    of: str = ""
    by: str = ""
    record: str = ""
    faults: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """The headers a mail is read by that the signature does not cover."""
    ends: datetime | None = None
    """Until when the signature holds (x=)."""


def judged(raw: bytes, kept: Mapping[str, str], taken: datetime) -> Signed:
    """The proof in the signatures of a mail that was `taken` at a moment, by the records kept of them.

    dkimpy's reading of the headers is the only one: what is said of a signature is said of the one it verified.
    """
    if not is_signed(raw):
        return Signed(faults=("no mail service has signed it",))
    if fault := _unjudged(raw):
        return Signed(faults=(fault,))
    try:
        import dkim
    except ImportError:
        return Signed(faults=(NO_DKIMPY,))
    try:
        mail = dkim.DKIM(raw, minkey=SHORTEST)
    except dkim.DKIMException as error:
        return Signed(faults=(f"its headers cannot be read ({error})",))
    if len(mail.headers) > MOST_HEADERS:
        return Signed(faults=(f"it has more than {MOST_HEADERS} headers",))
    names = Counter(name.lower() for name, _ in mail.headers)
    if twice := [name.decode() for name in ONCE if names[name] > 1]:
        return Signed(faults=(f"it has more than one {twice[0].title()}",))
    addresses = _addresses(value for name, value in mail.headers if name.lower() == b"from")
    if len(addresses) != 1:
        return Signed(faults=("the mail does not say in one place whom it is from",))
    return _first_that_holds(mail, addresses.pop(), kept, taken)


def _unjudged(raw: bytes) -> str:
    """The reason why nothing is said of a mail, whatever its signatures are; "" if it can be judged."""
    if LONE_CR.search(raw):
        return "a CR without LF stands in it, which is no end of line to some and one to others"
    if LONG_BLANKS.search(raw):
        return f"more than {BLANKS} blanks in a row stand in it: to check that costs more than it shows"
    end = HEAD_ENDS.search(raw)
    head = raw[: end.start()] if end else raw
    if len(head) > HEAD:
        return f"its headers have more than {HEAD:,} bytes"
    if _folds(head) > FOLDS:
        return f"one of its headers goes on for more than {FOLDS} lines"
    return ""


def _folds(head: bytes) -> int:
    """The number of lines of the longest header."""
    kinds = groupby(head.split(b"\n"), lambda line: line[:1] in (b" ", b"\t"))
    return max((len(list(lines)) for goes_on, lines in kinds if goes_on), default=0)


def _addresses(values: Iterable[bytes]) -> set[str]:
    """The addresses in headers."""
    addresses = getaddresses([value.decode("utf-8", "surrogateescape").strip() for value in values])
    return {address.lower() for _, address in addresses if "@" in address}


def _first_that_holds(mail: "DKIM", of: str, kept: Mapping[str, str], taken: datetime) -> Signed:
    """The proof of the first signature that proves anything."""
    from dkim.util import InvalidTagValueList, parse_tag_value

    faults: list[str] = []
    written = [header for header in mail.headers if header[0].lower() == b"dkim-signature"]
    for place, header in enumerate(written[:MOST], 1):
        if len(header[1]) > LONGEST:
            faults.append(f"signature {place}: it is longer than {LONGEST} bytes")
            continue
        try:
            tags = parse_tag_value(header[1])
        except InvalidTagValueList as error:
            faults.append(f"signature {place}: it cannot be read ({error})")
            continue
        signature = Signature(mail, header, tags)
        fault = signature.fault(of, kept, taken)
        if not fault:
            return Signed(of, signature.domain, signature.record, open=signature.left(), ends=signature.moment(b"x"))
        faults.append(f"signature {place} ({signature.domain or 'of nobody'}): {fault}")
    return Signed(faults=tuple(faults))


class Signature:
    """One signature of a mail: its header as it is written, and the tags that dkimpy read in it."""

    def __init__(self, mail: "DKIM", header: tuple[bytes, bytes], tags: dict[bytes, bytes]) -> None:
        self.mail = mail
        self.header = header
        self.tags = tags
        self.domain = self._text(b"d")
        self.record = f"{self._text(b's')}._domainkey.{self.domain}"

    def _text(self, tag: bytes) -> str:
        return self.tags.get(tag, b"").decode("ascii", "replace").lower()

    def covered(self) -> list[bytes]:
        """The names of the headers that are signed."""
        return [name.lower() for name in re.split(rb"\s*:\s*", self.tags.get(b"h", b""))]

    def left(self) -> tuple[str, ...]:
        """The headers that the mail is read by and that are not signed."""
        there = {name.lower() for name, _ in self.mail.headers}
        return tuple(name.decode().title() for name in ONCE if name in there.difference(self.covered()))

    def moment(self, tag: bytes) -> datetime | None:
        """The moment it was signed (t=), or ends (x=); None where it does not say so. Raises `ValueError`."""
        if tag not in self.tags:
            return None
        try:
            return datetime.fromtimestamp(int(self.tags[tag]), UTC)
        except OverflowError as error:
            raise ValueError(f"{tag.decode()}= is no moment") from error

    def fault(self, of: str, kept: Mapping[str, str], taken: datetime) -> str:
        """The reason why it proves nothing; "" if it proves whom the mail is of."""
        if not speaks_for(self.domain, of):
            return f"it does not speak for {of.rpartition('@')[2]}"
        if b"l" in self.tags:
            return "it covers only the beginning of the mail (l=)"
        if self.tags.get(b"a", b"").endswith(b"sha1"):
            return "it rests on SHA-1"
        if b"from" not in self.covered():
            return "it does not cover whom the mail is from"
        if self.record not in kept:
            return "its record was not kept"
        if len(kept[self.record]) > LONGEST_KEY:
            return f"its record is longer than {LONGEST_KEY} characters"
        return self._untimely(taken) or self._broken(kept)

    def _untimely(self, taken: datetime) -> str:
        """The fault of its times for a mail that was taken at a moment."""
        try:
            signed = self.moment(b"t")
            ends = self.moment(b"x")
        except ValueError:
            return "its times cannot be read"
        if signed and signed > taken + LEEWAY:
            return f"it was made after the mail was taken ({signed:%Y-%m-%d %H:%M})"
        if ends and ends < taken - LEEWAY:
            return f"it had ended before the mail was taken ({ends:%Y-%m-%d %H:%M})"
        return ""

    def _broken(self, kept: Mapping[str, str]) -> str:
        """The fault that dkimpy finds in it, whatever the time is now."""
        import dkim

        def known(name: bytes, timeout: int = PATIENCE) -> bytes:
            return kept.get(name.decode("ascii", "replace").rstrip(".").lower(), "").encode()

        try:
            dkim.validate_signature_fields({tag: value for tag, value in self.tags.items() if tag not in (b"t", b"x")})
            if self.mail.verify_sig(self.tags, self.covered(), self.header, known):
                return ""
        except dkim.KeyFormatError as error:
            return f"its record holds no key that can be used ({error})"
        except dkim.ValidationError as error:
            return f"{error}"
        except Exception as error:
            return f"it cannot be checked ({type(error).__name__})"
        return "the mail was changed, or signed by another key"


def speaks_for(domain: str, of: str) -> bool:
    """Whether a signature by a domain is by that of an address, or by one above it."""
    domain = domain.lower()
    own = of.rpartition("@")[2]
    return "." in domain and (own == domain or own.endswith(f".{domain}"))


def _signatures(raw: bytes) -> Iterator[dict[str, str]]:
    """The tags of each DKIM signature of a mail."""
    for header in BytesHeaderParser(policy=policy.compat32).parsebytes(raw).get_all("DKIM-Signature", []):
        parts = (part.partition("=") for part in "".join(str(header).split()).split(";"))
        yield {name: value for name, _, value in parts if name}


def _record_name(tags: Mapping[str, str]) -> str:
    """The name under which the key of a signature is published."""
    return f"{tags['s']}._domainkey.{tags['d']}".lower() if tags.get("s") and tags.get("d") else ""
