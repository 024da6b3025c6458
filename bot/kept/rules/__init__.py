"""What is typed for a kept roll: its name with what stands behind it, and its places to fill."""
