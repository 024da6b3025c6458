"""A sheet as it is stored."""
