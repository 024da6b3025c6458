"""The limited uses in a creature's stat block, spent and regained during a fight."""
