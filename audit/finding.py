"""The names that your own checks import, kept where the manual had them before `audit.claim`."""

from audit.claim import Effort, Finding, Printed, compared, concluded, undecided

__all__ = ["Effort", "Finding", "Printed", "compared", "concluded", "undecided"]
