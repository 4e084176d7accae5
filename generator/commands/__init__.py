"""What the commands share, and the commands that come in groups."""
