"""What is used up of a stat block in a fight, and comes back."""
