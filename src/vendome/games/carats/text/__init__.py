"""30 Carats as people read and write it: moves, views, the log, refusals."""
