"""Each kind of step that a fight can take, in one place; :mod:`.kinds` has all of them.

A fight is nothing but its steps; what it is now is worked out from them.

The names of these steps are stored: never change one, and give new fields a default.
"""
