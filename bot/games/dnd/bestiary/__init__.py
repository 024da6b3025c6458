"""The creatures of the System Reference Document 5.2.1, known by name."""
