"""The commands, in folders by subject, a file for each.

Some share a file with their neighbours: `COMMANDS` in `noloss/family.py` names the file of each.

- `games/`         solve games, find the smallest tables
- `machines/`      run, draw, check, compare and convert machines
- `strategies/`    judge strategies, and write them in other encodings
- `publications/`  compute again what publications print
- `searches/`      find strategies
- `pages/`         pages and documents
"""
