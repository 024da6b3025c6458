"""WIZARDS on Discord."""
