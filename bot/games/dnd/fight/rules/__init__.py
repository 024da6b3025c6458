"""What each step does to a fight, which can be taken, and whose turn it is."""
