"""The places that mails come from and go to: folders on this machine, or servers."""
