"""Cards that show a sheet, or changes to it."""
