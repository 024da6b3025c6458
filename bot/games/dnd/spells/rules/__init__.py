"""Rules for spells: pure functions of the data and the caster."""
