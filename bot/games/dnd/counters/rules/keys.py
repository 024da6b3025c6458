"""Words of buttons on counters: never change one."""

COUNTERS = "ct"
"""What stands before a character's number in the custom_id of a list or button on its counters."""
SHOW = "show"
"""The button that shows them."""
