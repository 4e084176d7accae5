"""Moving in: what a site made by another generator holds, in this portal's terms."""
