"""Drawings as inline SVG: numbers and names in, markup out. Colours are classes of the style sheet."""
