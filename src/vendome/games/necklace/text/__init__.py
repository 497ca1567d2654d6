"""Queen's Necklace as people read and write it: moves, views, the log, refusals."""
