"""The pages of a site: addresses and views, from a portal to a sorted list of pages. Pure."""
