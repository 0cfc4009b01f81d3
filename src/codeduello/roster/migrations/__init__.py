"""Alembic, run from code."""
