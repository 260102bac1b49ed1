"""The commands about machines."""
