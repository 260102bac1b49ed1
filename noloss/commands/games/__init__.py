"""Commands about any finite game, not only tic-tac-toe."""
