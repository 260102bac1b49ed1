"""The page of `noloss serve`: the views of `diagrams.page`, and work that needs a server.

- `app`        all addresses together, the first view, and the answers to failures
- `site`       the frame of the site; questions read, answers written
- `guard`      who may ask, how much, and what browsers must refuse
- `server`     the socket on the loopback address, and its end
- `browser`    the same pages where Python runs in a browser, in a static site
- `lanes`      how much is worked on at once, how much may wait, and what is kept
- `workers`    processes that work on foreign text, and are ended with their client;
               `fork_server` forks them, `tasks` has all their work
- `jobs`       long work: bounded, reported, ended
- `questions`  a strategy as a request names it
- `machines/`  the section of machines: an editor, a player, tests, links
- `play`       the section of play; `learner` is a learner to play against
- `verify`     the section of verdicts
- `audit`      the section of the audit, judged live
- `atlas`      the section of the atlas: all classes, play trees

A request passes `server`, `guard`, its section and `lanes`. Foreign text passes through `workers`
and `fork_server` to a function of `tasks` or `machines.tasks`: only a worker reads it. No module
that has addresses imports the code that reads it.

It needs starlette and uvicorn, which are an extra, and is loaded by `noloss serve` alone.
"""
