"""Reading a campaign: reports, histories, chronicles, public pages."""
