"""What is done in a fight: reads, decides, saves, answers."""
