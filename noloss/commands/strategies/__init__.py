"""The commands about strategies, and those that write them in other encodings."""
