"""The spine: what a roll is, how it is made, changed and kept, who is shown what. START with service.py."""
