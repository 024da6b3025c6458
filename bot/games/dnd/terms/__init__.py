"""The words of the rules: abilities, skills, difficulty, cover, and what a circumstance is."""
