"""Makes the model that reads reference strings: works, printed in many styles, and what was learnt from them."""
