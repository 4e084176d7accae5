"""Looking over what was built."""
