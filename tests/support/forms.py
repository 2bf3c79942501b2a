"""What players do with a blank form."""

import re


def signed(form, key):
    """The form with the key put in."""
    return form.replace('key: ""', f"key: {key}").encode()


def taken_up(form):
    """The form with every example made an order."""
    return re.sub(r"^( *)#(?=\S|  \w)", r"\1", form, flags=re.MULTILINE)
