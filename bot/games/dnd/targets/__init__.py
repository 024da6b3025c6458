"""Targets of rolls, as they are typed and with what is known of them."""
