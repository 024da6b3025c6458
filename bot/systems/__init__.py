"""Game systems as files: the dice, outcomes, acts and tracks of a game in TOML, read and evaluated. Pure."""
