"""The campaign file of a short campaign of two seats."""

PLAN = """\
campaign: duel
game: cp-campaign
title: The Duel
seats:
  A: {{player: Anna, key: key-A}}
  B: {{player: Bert, key: key-B}}
options:
  battle_mode: auto
  victory: {{type: territories_after, turns: 2}}
dice: {dice}
tempo: default
secret: 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e
"""
