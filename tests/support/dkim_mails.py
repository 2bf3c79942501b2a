"""Mails signed as a mail service signs them, by keys of our own; no network."""

import base64
from types import SimpleNamespace
from unittest.mock import patch

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from town import OPENED

NAME = "s1._domainkey.home.example"
RELAXED = (b"relaxed", b"relaxed")


class Ending(dkim.DKIM):
    """Signs as a service does that says how long its signatures hold (`ends`)."""

    ends = None
    FROM_IS_OPEN = False

    def gen_header(self, fields, *how):
        more = [(b"x", str(int(self.ends.timestamp())).encode())] if self.ends else []
        if self.FROM_IS_OPEN:
            fields = [(tag, b"subject" if tag == b"h" else value) for tag, value in fields]
            how = ((b"subject",), *how[1:])
        return super().gen_header([*more, *fields], *how)


class Service:
    """A mail service with its key and the record of it."""

    def __init__(self, bits=2048):
        made = rsa.generate_private_key(public_exponent=65537, key_size=bits)
        plain = serialization.NoEncryption()
        self.private = made.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, plain
        )
        public = made.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        self.record = f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"

    def sign(self, raw, domain="home.example", at=OPENED, ends=None, **how):
        """A mail with its signature, made at a moment."""
        raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        signing = Ending(raw)
        signing.ends = ends
        with patch.object(dkim, "time", SimpleNamespace(time=at.timestamp)):
            return signing.sign(b"s1", domain.encode(), self.private, **{"canonicalize": RELAXED} | how) + raw
