"""Whether a machine halts: deciders, each with a certificate that a small checker accepts.

- `rules`           the literal transitions that proofs use
- `language`        regular languages of inputs
- `certificate`     the document of a proof
- `plain_proofs`    a run that halts, a cycle, states from which no end can be reached
- `backward`        backward reasoning
- `closed_sets`     n-gram closed position sets, with histories
- `repeated_words`  repeated word lists
- `bouncers`        tapes that grow by the same words again and again
- `reduction`       finite automata reduction
- `question`        the question, and the find of a decider
- `attempts`        the deciders with their parameters, in the order in which they are tried
- `decide`          all deciders, one after the other
- `answer`          the answer, as a document
- `standard`        machines in standard text, and the tree of all machines of one size
- `kernels`, `set_kernel`  compiled cycles and closed sets for machines in standard text
- `pipeline`        deciders for machines in standard text, with fixed budgets
"""
