"""Games of Planechase: who plays, what the planar die does in them."""
