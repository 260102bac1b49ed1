"""Strategies that a user brings: files in the encodings of the papers, and code in any language.

- `files/`    files that are read: vectors, genes, memories, tables
- `code/`     code that is run: Python functions, machines, programs
- `documents` the JSON documents in which a file holds a strategy
- `convert`   one strategy in another encoding, where nothing is lost
- `schemes`   every kind under the word that a person types
- `errors`    what can be wrong with what a user brings
"""
