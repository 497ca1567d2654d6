"""What bots need to know of 30 Carats. Nothing of it is a rule."""
