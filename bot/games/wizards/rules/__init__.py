"""The rules of WIZARDS as pure functions. readings.md explains how open questions are decided."""
