"""How rolls meet what is on the table: targets, fights, Hit Points, Concentration."""
