"""What the papers printed, as plain data, each with its source."""
