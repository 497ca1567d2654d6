"""How fast it is: `make bench`, or `python -m bench --help`."""
