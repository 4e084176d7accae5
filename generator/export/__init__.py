"""Records out: from the model to the texts that other programs and people take along. Pure."""
