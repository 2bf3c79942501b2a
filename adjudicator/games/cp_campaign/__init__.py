"""CP campaign: armies, territories and Campaign Points; battles fought on a table or settled by dice."""

from adjudicator.games.cp_campaign.game import CPCampaign

GAME = CPCampaign()
"""The game, as the program finds it."""
