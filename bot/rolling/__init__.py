"""The core: how rolls are made and changed, with each game's table. START with service.py."""
