"""What is spent and comes back: spell slots, Hit Point Dice, and whatever else is counted."""
