"""The claims of [Ford21], and the checks that recompute them."""
