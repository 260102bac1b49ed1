"""Long runs: in parallel, kept in a folder, continued after any interruption.

- `folders`          folders that keep runs, held by one process, and the checkpoints in them
- `plan`             the plan of a search by evolution; it loads without numpy
- `search_run`       a search by evolution: the state of a run, one piece of the work
- `search_folder`    the folder that keeps a search, and all its runs side by side
- `executors`        where pieces of work run: here, in processes, on a Dask cluster
- `results`          the contents of folders in numbers, confirmed by playing
- `tables`           strategies of both seats blended, as in Bhatt08's Table 2
- `learning_folder`  the folder that keeps a learner, and a run of learning there
"""
