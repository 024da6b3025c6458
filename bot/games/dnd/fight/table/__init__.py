"""Fights at the table: reading, deciding, saving and answering."""
