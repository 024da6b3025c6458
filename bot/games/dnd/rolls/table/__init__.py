"""What sheet, scene and Heroic Inspiration add to a roll."""
