"""What is measured rather than tested: how fast portals are built, how well bibliographies are read."""
