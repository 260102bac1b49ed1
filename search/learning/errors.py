"""What can be wrong with the parameters of a learner, or with what it starts from."""

from __future__ import annotations

from strategies.errors import StrategyError


class LearningError(StrategyError):
    """Learning that makes no sense as it is asked for; `what` names the parameter or the file."""

    def __init__(self, what: str, problem: str, *, hint: str) -> None:
        self.what = what
        super().__init__(f"{what}: {problem}", hint=hint)
