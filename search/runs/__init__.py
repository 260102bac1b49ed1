"""Long runs: side by side, kept in a folder, gone on with after any interruption.

- `checkpoint`       a run on its way, as bytes: its plan, its numbers, their hash
- `folders`          folders that keep runs, held by one process
- `plan`             what a search is: a method, its parameters, runs, generations, a seed
- `states`           a search by evolution, from a checkpoint and back
- `advance`          one piece of work, from a checkpoint to a later one
- `executors`        where pieces are worked out: here, in processes, on a Dask cluster
- `runs`             all runs of a search, side by side
- `search_folder`    the folder that keeps a search
- `figures`          runs in figures: when each found a strategy first
- `results`          what the folders of searches hold
- `confirm`          every strategy found confirmed on another way
- `tables`           strategies of both seats blended, as in Bhatt08's Table 2
- `documents`        the JSON documents of all this
- `learners`         a learner, from a checkpoint and back
- `learning_folder`  the folder that keeps a learner, and a run of learning there
"""
