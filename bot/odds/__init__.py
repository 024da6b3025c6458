"""Odds: the probabilities of a typed roll, calculated at once or by a worker, and their display."""
