"""Records; declarations of fields, link kinds and formats; names, ids and identifiers; problems; files and locks."""
