"""What is yours: the rolls that were kept of somebody, and how high their dice fell."""
