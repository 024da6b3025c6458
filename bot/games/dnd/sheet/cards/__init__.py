"""A sheet, and changes to it, as shown."""
