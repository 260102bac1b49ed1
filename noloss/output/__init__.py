"""The output of a command on the standard streams, and the files that it writes.

- `streams`        documents and messages, for people and for programs
- `terminal`       exhibits, laid out for a terminal or uncut for a pipe
- `colours`        a few colours on a terminal
- `drawings`       boards, lines of play and plots as text
- `progress`       progress on standard error
- `pictures`       the play of a strategy, and the line that refutes it
- `machine_pages`  pages of machines and of their runs
- `audit_files`    the files of an audit, with its badge; `pdf` lays out pages
- `badges`         small pictures of one result
- `plots`          plots beside what they show
- `junit`          JUnit XML, for build servers
- `sarif`          SARIF, for editors and code hosts
"""
