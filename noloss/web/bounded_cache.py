"""A bounded cache, least recently used out first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(slots=True)
class BoundedCache(Generic[K, V]):
    """The values that were asked for last, as many as there is room for.

    room  : what they may weigh together; one that is heavier alone is not kept
    weigh : key, value -> its weight
    """

    room: int
    weigh: Callable[[K, V], int]
    weight: int = 0
    values: OrderedDict[K, tuple[V, int]] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def get(self, key: K) -> V | None:
        """Give a value if it is there."""
        with self.lock:
            if key not in self.values:
                return None
            self.values.move_to_end(key)
            return self.values[key][0]

    def put(self, key: K, value: V) -> None:
        """Put a value in; the oldest go out if there is no room."""
        weight = self.weigh(key, value)
        if weight > self.room:
            return
        with self.lock:
            self.weight += weight - self.values.pop(key, (value, 0))[1]
            self.values[key] = value, weight
            while self.weight > self.room:
                _, (_, left) = self.values.popitem(last=False)
                self.weight -= left

    def made(self, key: K, make: Callable[[K], V]) -> V:
        """Give a value that is there, or make it."""
        value = self.get(key)
        if value is None:
            value = make(key)
            self.put(key, value)
        return value
