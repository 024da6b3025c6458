"""Effects in play, and the results stored on permanents."""
