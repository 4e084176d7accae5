"""The command line: options, messages, exit status; one module a command; and the public Python API."""
