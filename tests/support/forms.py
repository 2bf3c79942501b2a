"""What players do with a blank form."""

import re


def signed(form, key):
    """The form with the key put in."""
    return form.replace('key: ""', f"key: {key}").encode()


def taken_up(form):
    """The form with every example made an order."""
    return re.sub(r"^( *)#(?=\S|  \S)", r"\1", form, flags=re.MULTILINE)


def each_alone(form):
    """(example, the form with that one example made an order) for each example of a form."""
    lines = form.split("\n")
    for place, line in enumerate(lines):
        if re.match(r"#\S", line):
            end = next(n for n in range(place + 1, len(lines)) if not re.match(r"#  \S", lines[n]))
            yield "\n".join(lines[place:end]), _taken_up(lines, place, end)


def _taken_up(lines, start, end):
    return "\n".join([*lines[:start], taken_up("\n".join(lines[start:end])), *lines[end:]])
