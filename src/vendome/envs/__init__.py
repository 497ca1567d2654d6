"""The games as environments for research: `batch`, and the faces of Gymnasium, PettingZoo and
OpenSpiel, each in a module that needs only its own packages.
"""
