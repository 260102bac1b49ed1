"""What can be wrong with a search before it starts."""

from __future__ import annotations

from strategies.errors import StrategyError


class SearchError(StrategyError):
    """Base of every error about a search: what is wrong, and a way out."""


class ParameterError(SearchError):
    """A parameter of a method that is unknown or has no such value; names it."""

    def __init__(self, parameter: str, why: str, *, hint: str) -> None:
        self.parameter = parameter
        self.why = why
        super().__init__(f"{parameter}: {why}", hint=hint)


class UnknownMethodError(SearchError):
    """A method that nobody knows under this name."""


class ExtraMissingError(SearchError):
    """A method needs a package that is an extra, and is not installed."""

    def __init__(self, method: str, package: str) -> None:
        self.method = method
        self.package = package
        problem = f"the method {method} needs {package}, which is not installed"
        super().__init__(problem, hint="pip install 'noloss[evolution]'")
