"""Work that is longer than one answer.

- `running`   a run with its progress, its steps, its certificate
- `judging`   the claims of an audit, judged; the maker of the judgements
- `watching`  your claims, judged again when a file changes
- `grading`   the machines of a folder, compared with a model
- `coq`       the proof assistant Coq, which checks theorems
"""
