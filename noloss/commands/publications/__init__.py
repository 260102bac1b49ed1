"""The commands that compute again what publications print."""
