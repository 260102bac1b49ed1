"""The names that your own checks import, kept here for older files; use `audit.claim`."""

from audit.claim import Effort, Finding, Printed, compared, concluded, undecided

__all__ = ["Effort", "Finding", "Printed", "compared", "concluded", "undecided"]
