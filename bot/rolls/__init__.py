"""The core: how rolls are made, changed, stored, and shown to the right people. START with service.py."""
