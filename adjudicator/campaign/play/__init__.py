"""Play: a campaign loaded from its store, its windows, seals and steps."""
