"""What a check of your own imports, under the name that the manual gave before `audit.claim`."""

from audit.claim import Effort, Finding, Printed, compared, concluded, undecided

__all__ = ["Effort", "Finding", "Printed", "compared", "concluded", "undecided"]
