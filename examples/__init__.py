"""Things to read and to copy from."""
