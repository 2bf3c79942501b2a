"""DKIM signatures of mails: the records that check them, kept while they can be had, and what a signature proves.

Mail services change their keys: a record that is not fetched when the mail is read may be gone later. It needs dkimpy
(`pip install adjudicator[mail-evidence]`); without it no record is kept, and evidence says so.
"""

from collections.abc import Iterator, Mapping
from email import policy
from email.parser import BytesHeaderParser
from email.utils import getaddresses
from functools import partial

import msgspec

from adjudicator.post.patience import Budget

MOST = 4
"""How many signatures of a mail are looked at."""
PATIENCE = 4
"""Seconds that a record is waited for, and"""
ROUND = 12
"""all that are asked for in a round together."""
SHORTEST = 1024
"""Bits of a key; what a shorter one signed proves nothing."""
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

    found = dkim.get_txt(f"{name}.".encode(), timeout=PATIENCE)
    return found.decode("ascii", "replace") if found else ""


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
        names = (_record_name(tags) for tags in _signatures(raw) if speaks_for(tags, sender))
        records, missing = dict[str, str](), []
        for name in [*dict.fromkeys(filter(None, names))][:MOST]:
            try:
                if found := self._ask(name):
                    records[name] = found
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
    """What the signatures of a mail prove: whom it is `of`, and who signed it (`by`); else `faults` say why not."""

    of: str = ""
    by: str = ""
    record: str = ""
    faults: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    """The headers that are signed, in small letters."""


def judged(raw: bytes, kept: Mapping[str, str]) -> Signed:
    """What the signatures of a mail prove by the records that were kept of them."""
    writers = getaddresses(
        list(map(str, BytesHeaderParser(policy=policy.compat32).parsebytes(raw).get_all("From", [])))
    )
    addresses = {address.lower() for _, address in writers if "@" in address}
    if len(addresses) != 1:
        return Signed(faults=("the mail does not say in one place whom it is from",))
    (of,) = addresses
    faults: list[str] = []
    for place, tags in enumerate(_signatures(raw)):
        fault = _fault(raw, place, tags, of, kept)
        if not fault:
            headers = tuple(name.strip().lower() for name in tags.get("h", "").split(":"))
            return Signed(of, tags["d"].lower(), _record_name(tags), headers=headers)
        faults.append(f"signature {place + 1} ({tags.get('d') or 'of nobody'}): {fault}")
    return Signed(faults=tuple(faults) or ("no mail service has signed it",))


def _fault(raw: bytes, place: int, tags: Mapping[str, str], of: str, kept: Mapping[str, str]) -> str:
    """Why one signature proves nothing; "" if it proves whom the mail is of."""
    if not speaks_for(tags, of):
        return f"it does not speak for {of.rpartition('@')[2]}"
    if "l" in tags:
        return "it covers only the beginning of the mail (l=)"
    if tags.get("a", "").endswith("sha1"):
        return "it rests on SHA-1"
    if _record_name(tags) not in kept:
        return "its record was not kept"
    return _checked(raw, place, kept)


def speaks_for(tags: Mapping[str, str], of: str) -> bool:
    """Whether a signature is by the domain of an address, or by one above it."""
    domain, own = tags.get("d", "").lower(), of.rpartition("@")[2]
    return "." in domain and (own == domain or own.endswith(f".{domain}"))


def _checked(raw: bytes, place: int, kept: Mapping[str, str]) -> str:
    """What dkimpy has against a signature."""
    try:
        import dkim
    except ImportError:
        return NO_DKIMPY

    def known(name: bytes, timeout: int = PATIENCE) -> bytes:
        return kept.get(name.decode("ascii", "replace").rstrip("."), "").encode()

    try:
        if dkim.DKIM(raw, minkey=SHORTEST).verify(place, dnsfunc=known):
            return ""
    except dkim.KeyFormatError as error:
        return f"its record holds no key that can be used ({error})"
    except dkim.ValidationError as error:
        return f"{error}"
    except Exception as error:
        return f"it cannot be checked ({type(error).__name__})"
    return "the mail was changed, or signed by another key"


def _signatures(raw: bytes) -> Iterator[dict[str, str]]:
    """The tags of each DKIM signature of a mail."""
    for header in BytesHeaderParser(policy=policy.compat32).parsebytes(raw).get_all("DKIM-Signature", []):
        parts = (part.partition("=") for part in "".join(str(header).split()).split(";"))
        yield {name: value for name, _, value in parts if name}


def _record_name(tags: Mapping[str, str]) -> str:
    """Where the key of a signature is published."""
    return f"{tags['s']}._domainkey.{tags['d']}".lower() if tags.get("s") and tags.get("d") else ""
