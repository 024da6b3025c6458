"""Games of Planechase: who plays, and how the planar die works in them."""
