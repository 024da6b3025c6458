"""Limited uses of a stat block in a fight, spent and regained."""
