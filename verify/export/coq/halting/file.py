"""The theorem that a certificate about halting proves, as a complete file for Coq.

The checker of all kinds of certificates is in the theory, with the proof that it is right. So the
file holds the transitions, the start and the content of the certificate, and Coq runs the checker.
"""

from __future__ import annotations

from typing import Final

from automata.halting.certificate import HaltingCertificate
from verify.export.coq.halting.reasons import reason_terms
from verify.export.coq.halting.terms import (
    entry_terms,
    input_term,
    names_of,
    start_term,
    words_term,
)
from verify.export.coq.machine_terms import (
    ExportError,
    Names,
    listed,
    remark,
    state_terms,
    symbol_terms,
    under_titles,
)
from verify.export.coq.theory import (
    ENDINGS,
    asked,
    comment,
    halting_theory,
    in_words,
    plain,
    stated,
)

MOST_LETTERS: Final = 2_000_000
"""The most characters of a machine and its proof; Coq reads some 40,000 a second."""

_HOW: Final = (
    "First come machines and their steps, then the checkers of all kinds of proofs and why they "
    "are right, then the machine, and the proof. The theorem in words:"
)


def halting_file(proof: HaltingCertificate) -> str:
    """Write the theorem that a certificate proves; the checker must have accepted it before.

    Raises ExportError if it is too long for Coq.
    """
    names = names_of(proof)
    name, claim, why = _theorem(proof, names)
    before, reason = reason_terms(proof, names)
    own = "".join(
        [
            f"(** * The machine *)\n\n{_machine(proof, names)}",
            f"\n(** * The proof *)\n{before}\n{_certificate(proof, names, reason)}",
            stated(name, claim, why),
        ]
    )
    if len(own) > MOST_LETTERS:
        problem = f"the proof about {proof.machine} is too long for Coq"
        raise ExportError(problem, hint="check it by `noloss recheck --verified`")
    end = f"\n(** * Assumptions *)\n\n{asked([name])}"
    return f"{_header(proof, in_words(claim))}\n{halting_theory()}\n{own}{end}"


def _header(proof: HaltingCertificate, words: str) -> str:
    lines = (
        f"noloss, a theorem about the transitions in a certificate of {plain(proof.machine)}",
        f"Kind of proof: {proof.kind}; SHA-256 of the certificate: {proof.sha256}",
        _HOW,
        f"- {words}",
    )
    return "".join(f"{comment(line)}\n" for line in lines)


def _machine(proof: HaltingCertificate, names: Names) -> str:
    """Define the machine, its start, and the words on its first tape if there is a language."""
    blocks: tuple[tuple[str, list[str]], ...] = (
        ("(** ** Symbols *)", symbol_terms(names)),
        ("(** ** States *)", state_terms(names)),
        ("(** ** Transitions: state, symbols read, all possible steps *)", []),
    )
    wall = "None" if proof.wall is None else f"Some {names.symbols[proof.wall]}"
    parts = [
        ("the_entries", "list entry", listed(entry_terms(proof, names))),
        ("the_machine", "machine", "machine_of the_entries"),
        ("the_wall", "option symbol", wall),
        ("begins", "configuration", start_term(proof, names)),
    ]
    if proof.language is not None:
        term = f"{words_term(proof.language, names)}  {remark(proof.language.expression)}"
        parts.append(("the_words", "words", term))
    defined = (f"Definition {name} : {kind} :=\n  {term}.\n" for name, kind, term in parts)
    return f"{under_titles(blocks)}\n\n" + "\n".join(defined)


def _certificate(proof: HaltingCertificate, names: Names, reason: str) -> str:
    alphabets = (
        f"[{'; '.join(names.symbols[symbol] for symbol in known)}]" for known in proof.symbols
    )
    states = "; ".join(names.states[state] for state in proof.states)
    fields = f"the_entries {_ends(proof)} [{'; '.join(alphabets)}] [{states}] the_wall begins"
    return (
        f"Definition proof : certificate :=\n  Certificate {fields}\n    {input_term(proof)}\n"
        f"    ({reason}).\n"
    )


def _ends(proof: HaltingCertificate) -> str:
    return f"[{'; '.join(ENDINGS[end] for end in proof.never)}]"


def _theorem(proof: HaltingCertificate, names: Names) -> tuple[str, str, str]:
    """Give the name of the theorem, its statement, and its proof."""
    yes = "vm_cast_no_check (eq_refl true)"
    if proof.kind == "halt":
        claim = f"exists e, halts the_machine the_wall {proof.steps} begins e"
        return "halts_here", claim, f"apply (halts_along proof _ _ {proof.steps} eq_refl); {yes}."
    never = f"never the_machine (excludes {_ends(proof)})"
    if proof.language is None:
        why = f"apply (never_on_tapes proof eq_refl eq_refl); {yes}."
        return "never_ends_so_here", f"{never} begins", why
    claim = (
        f"forall w, accepts_from (language_of the_words) 0 w = true -> {never} (with_word w begins)"
    )
    return "never_ends_so_here", claim, f"apply (never_on_words proof _ eq_refl eq_refl); {yes}."
