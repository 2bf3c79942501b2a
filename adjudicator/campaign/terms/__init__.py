"""The terms a campaign is played on: people, schedule, beacon, trust, limits."""
