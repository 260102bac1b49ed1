"""Whether a machine halts: deciders, each with a certificate that a small checker accepts.

- `rules`           the literal transitions that proofs use
- `language`        regular languages of inputs
- `certificate`     the document of a proof
- `plain_proofs`    a run that halts, a cycle, states without an end
- `backward`        backward reasoning
- `closed_sets`     n-gram closed position sets, with histories
- `repeated_words`  repeated word lists
- `reduction`       finite automata reduction
- `decide`          all of them, one after the other
"""
