"""The aggregate and its events: what is stored of a campaign, and how it adds up."""
