"""What is seen in a browser: a server for this machine alone, and the pages on it."""
