"""The page of `noloss serve`: what `diagrams.page` shows, and what only a server can do.

- `app`     all addresses together; `frame` has the sections and shows a view in the site, `home`
            is the first of them
- `guard`   who may ask, how much, and what a browser is told to refuse
- `bugs`    what is said of a fault of noloss itself
- `server`  the socket on the loopback address, and its end
- `machines`  the section of machines: an editor, a player, tests, links
- `play`    the section of play; `learner` and `learner_session` are a learner to play against
- `forms`   what a form of the page sends; `choices` what it offers
- `verify`  the section of verdicts; `verify_views` before there is one, `asks` what is asked
- `lanes`   how much is worked on at once, and how much may wait
- `jobs`    work that takes long: bounded, told of, ended
- `audit`   the section of the audit, judged live
- `atlas`   the section of the atlas: all classes, play trees

It needs starlette and uvicorn, which are an extra, and is loaded by `noloss serve` alone.
"""
