"""What bots need to know of Queen's Necklace. Nothing of it is a rule."""
