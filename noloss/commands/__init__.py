"""One file per command; each holds a click command named `command`, which gives its exit code."""
