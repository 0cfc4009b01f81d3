"""Monsters: a stat block in the data of 5etools, 5e-bits, Open5e or the SRD of 2024."""
