"""Theorems on machines that never halt, or that halt: the theory, and files made of certificates.

- `semantics.v`    the steps of a machine with several tapes; what "never halts" means
- `checker.v`      the meaning of a certificate, its checker, and the proof that it is right
- `*.v`            the checker of each kind of proof
- `terms`          a certificate in Coq's terms
- `file`           the theorem that a certificate proves, as a complete file
"""

from verify.export.coq.halting.file import halting_file

__all__ = ["halting_file"]
