"""Standing orders, and the decisions they answer."""
