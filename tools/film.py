"""Makes a film of pictures, one after the other: `python -m tools.film FOLDER TARGET.webp`."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

FRAME = 100  # milliseconds, as the pictures were taken
PAUSE = 2500  # on the last of them, before it begins again
WIDTH = 720
QUALITY = 55


def film(folder: Path, target: Path) -> int:
    """Write all pictures of `folder`, in the order of their names, as a film that begins again.

    Returns how many there are.
    """
    frames = [_small(path) for path in sorted(folder.iterdir())]
    if not frames:
        raise SystemExit(f"There is no picture in {folder}.")
    times = [FRAME] * (len(frames) - 1) + [PAUSE]
    frames[0].save(
        target, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=QUALITY
    )
    return len(frames)


def _small(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        size = (WIDTH, round(picture.height * WIDTH / picture.width))
        return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    film(Path(sys.argv[1]), Path(sys.argv[2]))
