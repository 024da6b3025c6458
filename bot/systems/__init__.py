"""Game systems as TOML files: their dice, outcomes, acts and tracks, parsed and evaluated without I/O."""
