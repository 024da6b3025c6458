"""The words of the rules: abilities, skills, difficulty, cover, and the structure of a circumstance."""
