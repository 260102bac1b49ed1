"""What a command shows, on the standard streams.

- `streams`     documents and messages, whoever reads them
- `explaining`  any error as one message
- `terminal`    exhibits, laid out for a terminal or uncut for a pipe
- `drawings`    boards, lines of play and plots as text
- `progress`    what goes on, on standard error
"""
