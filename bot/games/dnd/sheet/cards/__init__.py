"""A sheet, and changes of it, as they are shown."""
