"""`python -m codeduello` is the command line."""

from codeduello.cli import main

main()
