"""The scripts that bring a database to the newest tables, oldest first."""
