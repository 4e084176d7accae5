"""Export of records: the texts that other programs and people use. Pure."""
