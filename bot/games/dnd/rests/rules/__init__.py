"""What a rest gives back, in numbers and in words."""
