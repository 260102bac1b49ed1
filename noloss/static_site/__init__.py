"""The page as a folder of files that any web server can give, with Python inside the browser.

- `brought`   files of others: Pyodide, Graphviz as WebAssembly, a wheel of msgspec
- `packages`  noloss and what it needs, as archives that Python unpacks in the browser
- `bytecode`  noloss compiled by the Python of a site
- `folder`    the folder: pages that are made now, the files of `assets/`, and all of the above

In the browser, `assets/site.js` is the window around all pages. `assets/service_worker.js` catches
their requests, and `assets/python.js`, a worker, has `noloss.web.browser` answer them.
"""
