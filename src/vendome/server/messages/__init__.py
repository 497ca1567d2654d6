"""What server and clients say to each other, as types.

`docs/protocol.md` explains them, and `web/src/gen/messages.gen.ts` is made from them (`python -m
tools.typescript`).
"""

# Whoever reads and writes messages has them all in one place: `m.Table`, `m.Move`.
from vendome.server.messages.tables import *  # noqa: F403, I001
from vendome.server.messages.live import *  # noqa: F403
from vendome.server.messages.lobby import *  # noqa: F403
from vendome.server.messages.past import *  # noqa: F403
from vendome.server.messages.analysis import *  # noqa: F403
from vendome.server.messages.conduct import *  # noqa: F403
