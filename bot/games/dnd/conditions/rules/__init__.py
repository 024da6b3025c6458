"""The conditions, what somebody bears of them, and what that does to rolls."""
