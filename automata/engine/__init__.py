"""A machine at work.

- `stepper`  one step, and runs with an exact budget
- `trace`    a run stepped forward and back
- `explore`  every branch of a computation, as a graph of its choice points
"""
