"""How each field of a sheet is typed, and the files it is read from."""
