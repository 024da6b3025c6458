"""A character as written on its sheet, and how each field is typed."""
