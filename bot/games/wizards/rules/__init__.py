"""The rules of WIZARDS as pure functions. How open questions are read stands in readings.md."""
