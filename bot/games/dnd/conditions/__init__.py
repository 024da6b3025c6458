"""What somebody bears: conditions, on rolls by and against them, in fights and outside."""
