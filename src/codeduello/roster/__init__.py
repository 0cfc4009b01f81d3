"""What is kept: people, the logs of duels, and (in one SQL database) whatever else outlives a process."""
