"""A desk's upkeep: locks, heartbeat, checkup, copies."""
