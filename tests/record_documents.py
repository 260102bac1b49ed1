"""Record what every command prints and writes, and compare two such records to the byte.

    python tests/record_documents.py record FOLDER [--path CHECKOUT] [--only 'verify/*']
    python tests/record_documents.py compare BEFORE AFTER [--only 'verify/*']

Nothing of the project is imported: the commands run as processes of their own, by `--python` on
`--path`. So the newest script can record an old checkout. What is masked is listed in
`tests/recorded/masks.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from tests.recorded.command import main

    sys.exit(main())
