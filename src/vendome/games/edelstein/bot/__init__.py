"""What bots need to know of Edel, Stein & Reich. None of it is a rule."""
