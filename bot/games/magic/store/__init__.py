"""What is in play, and the results that are stored on permanents."""
