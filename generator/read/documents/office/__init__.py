"""Files of office programs as texts that other readers know: Word and OpenDocument texts as pages, workbooks as CSV."""
