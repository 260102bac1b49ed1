"""What is bound to differ between two records, and the marks that stand in its place.

Everywhere, in files as well:
    the working folder, the cache folder, the checkout, the Python program -> <work> <cache> …
In documents:
    the field "seconds" of a search                                        -> <seconds>
In the text that `noloss evolve` prints:
    the time at the end of the sentence "… never lose; 2.4 s"               -> <seconds>
On standard error:
    lines of progress ("verifying wst … asked 274 times, 2 s") are left out, as a command prints
    them only where it takes longer than two seconds
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SECONDS_FIELD = re.compile(rb'("seconds": )[0-9.e+-]+')
SECONDS_SENTENCE = re.compile(rb"(?m)(; )[0-9.,]+ (?:s|min)$")
PROGRESS = re.compile(rb"(?m)^[^\n]+ \xe2\x80\xa6 [^\n]*\d s\n")


def mask_folders(content: bytes, folders: Mapping[str, str]) -> bytes:
    """Replace absolute paths, the longest first; folders maps a path to its mark."""
    for path in sorted(folders, key=len, reverse=True):
        content = content.replace(path.encode(), folders[path].encode())
    return content


def mask_times(content: bytes) -> bytes:
    """Replace how long a search took, in its document or its text."""
    content = SECONDS_FIELD.sub(rb"\1<seconds>", content)
    return SECONDS_SENTENCE.sub(rb"\1<seconds>", content)


def without_progress(content: bytes) -> bytes:
    """Leave out the lines that say how far a command is."""
    return PROGRESS.sub(b"", content)
