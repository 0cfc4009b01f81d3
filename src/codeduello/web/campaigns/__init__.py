"""Campaigns at the field: their pages, what the game master can do, and where results are told."""
