"""`python -m goldwright` is the `goldwright` command."""

from goldwright.cli import main

main()
