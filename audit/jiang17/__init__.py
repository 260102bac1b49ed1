"""The claims of [Jiang17], and the checks that recompute them."""
