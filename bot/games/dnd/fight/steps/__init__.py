"""Each kind of step that a fight can take, in one place; :mod:`.kinds` lists them all.

A fight consists only of its steps, from which its current state is calculated.

The names of these steps are stored: never change one, and give new fields a default.
"""
