"""Doors to other programs: duels as models and games that Storm, PRISM, OpenSpiel and Gambit read."""
