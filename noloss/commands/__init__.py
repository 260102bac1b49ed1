"""The command line, one file a command, in folders by what they are about.

- `machines/`      run, draw, check, compare and convert machines
- `strategies/`    judge strategies, and write them in other encodings
- `publications/`  compute again what publications print
- `searches/`      find strategies
- `pages/`         pages and documents
"""
