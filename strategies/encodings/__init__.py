"""Strategies that a user brings: files in the encodings of the papers, and code in any language.

- `files/`    files that are read: vectors, genes, memories, tables
- `code/`     code that is run: Python functions, machines, programs
- `convert`   one strategy in another encoding, if nothing is lost
"""
