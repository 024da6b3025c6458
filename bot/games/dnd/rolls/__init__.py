"""D20 Tests, attacks and damage: with a sheet or without."""
