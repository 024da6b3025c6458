"""The counters of a sheet, what is left of each, and what a cost is paid with."""
