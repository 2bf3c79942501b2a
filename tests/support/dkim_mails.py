"""Mails signed as a mail service signs them, by keys of our own; no network."""

import base64

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

NAME = "s1._domainkey.home.example"


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

    def sign(self, raw, domain="home.example", **how):
        """A mail with its signature."""
        raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        return dkim.sign(raw, b"s1", domain.encode(), self.private, **how) + raw
