"""Three strengths of no-loss, decided.

- `statement`    in one seat and one strength, with the play that shows it
- `verdict`      in both seats, from one start of play
- `from_all`     from every position in one pass
- `certificate`  the evidence as a file for anyone who wants to check it; compared with a strategy
"""
