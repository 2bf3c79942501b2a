"""16.0 to 18.0 Combat: how it is announced and fought, on land, at sea, and between characters."""
