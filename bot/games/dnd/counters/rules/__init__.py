"""The counters of a sheet, what is left of each, and how costs are paid."""
