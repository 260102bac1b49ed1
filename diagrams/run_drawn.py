"""A run as a file: a space-time picture, or a picture that moves."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Final

from diagrams.look import USUAL, Look
from diagrams.plots import plotting
from diagrams.plots.plotting import plot_file
from diagrams.render.maker import MAKER
from diagrams.render.render import USUAL_DPI, Format
from diagrams.render.size import USUAL_SIZE, Size, resized
from diagrams.run_animation import LAST, animated_svg, frames_svg, seconds_of
from diagrams.run_picture import run_svg
from diagrams.space_time import SpaceTime

FORMATS: Final = (*plotting.FORMATS, Format.TEX, Format.GIF)
COLOURS: Final = 64  # of a frame of a GIF: grey letters and the colours of symbols


def run_file(
    run: SpaceTime,
    format: Format,
    look: Look = USUAL,
    size: Size = USUAL_SIZE,
    *,
    animated: bool = False,
) -> bytes:
    """Make a run the content of a file; the same run gives the same bytes.

    animated : an SVG that moves, a frame a step; a GIF always does

    Raises DiagramError if it needs matplotlib, which is not installed, or has too many pixels.
    """
    if format is Format.GIF:
        return _gif(run, look, size)
    if animated:
        return resized(animated_svg(run, look), size).encode()
    return plot_file(run_svg(run, look), format, size)


def _gif(run: SpaceTime, look: Look, size: Size) -> bytes:
    sharp = replace(size, dpi=USUAL_DPI if size.dpi is None else size.dpi)
    pixels = [plot_file(frame, Format.PNG, sharp) for frame in frames_svg(run, look)]
    from PIL import Image  # comes with matplotlib, which has drawn the frames

    images = [Image.open(io.BytesIO(one)).convert("RGB").quantize(COLOURS) for one in pixels]
    usual = round(1000 * seconds_of(run))
    stream = io.BytesIO()
    images[0].save(
        stream,
        format="GIF",
        save_all=True,
        append_images=images[1:],
        duration=[usual] * (len(images) - 1) + [usual * (1 + LAST)],
        loop=0,
        comment=f"Made by {MAKER}.",
    )
    return stream.getvalue()
