"""Photos and pictures that people give: what they are, in which sizes they are shown. Bytes in, facts or bytes out."""
