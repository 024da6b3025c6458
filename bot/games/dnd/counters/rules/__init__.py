"""What counters there are on a sheet, what is left of them, and what a rest gives back; nothing else."""
