"""Examples to read and to copy from."""
