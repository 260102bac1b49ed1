"""The page of `noloss serve`: what `diagrams.page` shows, and what only a server can do.

- `app`           all addresses together; `site` has the sections and shows a view in the site
- `guard`         who may ask, how much, and what a browser is told to refuse
- `server`        the socket on the loopback address, and its end
- `lanes`         how much is worked on at once, and how much may wait
- `bounded_cache` answers and machines that may be asked for again
- `workers`       processes that work on foreign text, and are ended with their client;
                  `fork_server` forks them, `tasks` has all that they do
- `jobs`          work that takes long: bounded, reported, ended
- `questions`     what the page asks about a strategy, and the forms that ask it
- `machines/`     the section of machines: an editor, a player, tests, links
- `play`          the section of play; `learner` is a learner to play against
- `verify`        the section of verdicts
- `audit`         the section of the audit, judged live
- `atlas`         the section of the atlas: all classes, play trees

It needs starlette and uvicorn, which are an extra, and is loaded by `noloss serve` alone.
"""
