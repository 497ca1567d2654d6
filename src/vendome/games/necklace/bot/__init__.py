"""What bots need to know of Queen's Necklace. None of it is a rule."""
