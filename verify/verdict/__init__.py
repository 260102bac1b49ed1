"""Three strengths of no-loss, decided.

- `verdict`      in both seats, from one start of play
- `from_all`     from every position in one pass
- `statement`    what a verdict says of one seat in one strength, with the play that shows it
- `documents`    all this as JSON documents
- `certificate`  the evidence as a file for whoever wants to check it
- `against`      whether the tables of a certificate are those of a strategy
"""
