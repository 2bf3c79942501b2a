"""What is told with every salted digest in it hidden: they differ wherever anything that is hidden does."""

import re


def masked(text):
    """A text with a # for each head, commitment or salt in it."""
    if isinstance(text, bytes):
        return masked(text.decode()).encode()
    return re.sub(r"(?<![0-9a-f])[0-9a-f]{20,64}(?![0-9a-f])", "#", text)
