"""Drawings as inline SVG: numbers and names in, markup out. Colours are classes that the style sheet fills."""
