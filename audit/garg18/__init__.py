"""The claims of [Garg18], and the checks that recompute them."""
