"""The creatures as data, and how they are found."""
