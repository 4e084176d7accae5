"""Where a title ends and its authors begin, on a line that runs them together."""
