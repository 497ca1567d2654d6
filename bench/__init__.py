"""Measures speed: `make bench`, or `python -m bench --help`."""
