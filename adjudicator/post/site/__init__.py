"""The folder of public pages, which a round brings up to date when the letters have gone."""
