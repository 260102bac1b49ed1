"""The methods that search for vectors by evolution, one file a method.

- `bhatt08`        the customised genetic algorithm of [Bhatt08]
- `ford21`         the win-greedy genetic algorithm of [Ford21]
- `hochmuth`       an earlier one, as [Ford21] describes it
- `tropicalcoder`  one with random games as its fitness, as [Ford21] describes it
- `hill_climber`   one change after the other
- `nsga2`          many wins and few draws at once, with pymoo
"""
