"""Social cards: the pictures that messengers and networks show of a link. Text and fonts in, PNG out."""
