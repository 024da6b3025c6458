"""D&D checks and saves that a GM requests from several characters."""
