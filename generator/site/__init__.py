"""Which page stands at which address, and what it shows: from a portal to a sorted list of pages. Pure."""
