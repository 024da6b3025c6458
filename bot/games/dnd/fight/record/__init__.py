"""What is written down of a fight: its steps, and the values they are about. A roll says which step it is."""
