"""D20 Tests, attacks and damage, with or without a sheet."""
