"""What bots need to know of 30 Carats. None of it is a rule."""
