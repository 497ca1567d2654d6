"""What bots need to know of Edel, Stein & Reich. Nothing of it is a rule."""
