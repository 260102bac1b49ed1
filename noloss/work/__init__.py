"""Work that is longer than one answer.

- `running`   a run that shows how far it is, its steps, its certificate
- `judging`   the claims of an audit, judged; what made the judgements
- `watching`  your claims, judged again when a file changes
- `grading`   the machines of a folder, compared with a model
- `coq`       the proof assistant Coq, asked to check theorems
"""
