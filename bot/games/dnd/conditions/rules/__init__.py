"""The conditions, who has which, and what they do to rolls."""
