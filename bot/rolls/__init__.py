"""What a roll is: its values and rules, and who may see it."""
