"""The counters of a sheet, the uses left of each, and the payment of costs."""
