"""Long searches: run side by side, kept in a folder, gone on with after any interruption.

- `plan`        what is asked: a method, its parameters, runs, generations, a seed
- `advance`     one piece of work, from a checkpoint to a later one
- `checkpoint`  a search on its way, as bytes that are checked when they are read
- `executors`   where pieces are worked out: here, in processes, on a Dask cluster
- `runs`        all runs of a search, side by side
- `folder`      the folder that keeps it all
- `summary`     what the runs found, in figures; every strategy confirmed on another way
- `tables`      strategies of both seats blended, as in Bhatt08's Table 2
- `errors`      what can go wrong
"""
