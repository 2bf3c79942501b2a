"""Evidence: the mails that order sets came with, as mail services signed them."""
