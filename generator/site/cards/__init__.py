"""Social cards: the pictures that messengers and social networks show for a link. Text and fonts in, PNG out."""
