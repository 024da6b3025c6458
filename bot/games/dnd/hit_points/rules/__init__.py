"""Changes of Hit Points as they are typed, and as they are said."""
