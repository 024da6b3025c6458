"""What rolls that are kept say of the dice: pure functions of trails."""
