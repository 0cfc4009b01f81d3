"""The terminal: line by line, with rich for tables. Plain text where there is no terminal."""
