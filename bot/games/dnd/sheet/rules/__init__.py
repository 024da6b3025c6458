"""Fields of a sheet as typed, and the files it's read from."""
