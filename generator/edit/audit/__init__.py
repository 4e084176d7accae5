"""`sitegen audit`: what services know of the portal's papers and people, against what the portal says."""
