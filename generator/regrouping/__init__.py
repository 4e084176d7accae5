"""Content opened to regroup people: who is there, and the edits of the files."""
