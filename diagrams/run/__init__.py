"""What a run looks like.

- `space_time`  a row a step, sampled for a long run; a grid for each tape (`space_time`)
- `looks`       how a symbol looks where there is no room for letters
- `picture`     a space-time picture as SVG (`run_svg`)
"""
