"""22.0 Victory Points, the prizes that earn them, and the end of a campaign."""
