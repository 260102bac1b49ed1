"""The claims of [Bhatt08], and the checks that recompute them."""
