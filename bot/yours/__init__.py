"""A person's own data: their stored rolls, and how high their dice rolled."""
