"""A computation stepped in the terminal.

- `panes`  what is seen of an instant: tapes, rows, states; as text of a given size
- `app`    the keys and the screen; needs textual, which is an extra
"""
