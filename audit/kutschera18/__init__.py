"""The claims of [Kutschera18], and the checks that recompute them."""
