"""The post: mails in and out of a desk."""
