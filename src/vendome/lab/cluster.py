"""The nodes of a Ray cluster as an executor.

Only this module knows Ray, and imports it when a cluster is asked for. A call that a killed worker
had is made again by another one, and as the call has no effect but its answer, and each answer is
taken once, nothing is lost and nothing counts twice.

Nodes do not compile. What they will call is compiled once, before, and goes to them with the first
call (`shipping.py`): by this process, if all CPUs are of the kind it has, or else by one of the
nodes, for a CPU of no particular kind.
"""

from __future__ import annotations

import logging
import platform
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numba
import numpy as np

from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief, cut
from vendome.lab import shipping
from vendome.lab.executing import Call
from vendome.lab.shipping import Kernels
from vendome.lab.words import WORDS

RETRIES = 20  # of a call whose worker was killed
GENERIC = {"NUMBA_CPU_NAME": "generic"}


class ClusterFailed(BadOption):
    """A cluster that is not there, or that cannot go on."""


@dataclass(frozen=True)
class Node:
    """What matters of a node: all of it has to be the same everywhere but the CPU."""

    name: str
    python: str
    numba: str
    numpy: str
    vendome: str
    cpu: tuple[str, ...]


def this_node(name: str = "") -> Node:
    return Node(
        name,
        ".".join(platform.python_version_tuple()[:2]),
        numba.__version__,
        np.__version__,
        shipping.sources(),
        shipping.cpu(),
    )


@dataclass(frozen=True)
class Sent:
    """Compiled kernels: what they are called, and which files they have."""

    digest: str
    files: tuple[str, ...]


class Cluster:
    """An executor that plays on the nodes of a Ray cluster. It is a context manager."""

    def __init__(self, address: str, game: Game, prepare: Call) -> None:
        """`prepare` is a call after which all is compiled that will be called of the game."""
        self._ray = _ray()
        #: Whether what is called was compiled for a CPU of no particular kind.
        self.generic = False
        self._connected = not self._ray.is_initialized()
        if self._connected:
            self._connect(address)
        try:
            nodes = self._nodes()
            #: How many calls can be made at the same time.
            self.workers = sum(cores for _, cores in nodes.values())
            #: The CPU time that each node has spent on calls, in seconds.
            self.seconds: Counter[str] = Counter(dict.fromkeys(nodes, 0))
            self._check([node for node, _ in nodes.values()])
            self.generic = any(node.cpu != shipping.cpu() for node, _ in nodes.values())
            kernels = self._compiled(game, prepare)
            #: What the nodes get with their first call.
            self.sent = Sent(shipping.digest(kernels), tuple(sorted(kernels)))
            self._kernels = self._ray.put(kernels)
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._connected:
            self._ray.shutdown()

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Answer:
        return Answer(
            self,
            self._remote(_call, 1).remote(
                # In a list, or each call would take all of it along.
                self.sent.digest,
                [self._kernels],
                function,
                arguments,
            ),
        )

    def take(self, reference: Any) -> Any:
        """Returns the answer to a call."""
        node, seconds, answer = self._get(reference)
        self.seconds[node] += seconds
        return answer

    def cancel(self, reference: Any) -> None:
        self._ray.cancel(reference)

    def _connect(self, address: str) -> None:
        try:
            self._ray.init(
                address, log_to_driver=False, logging_level=logging.CRITICAL, namespace="vendome"
            )
        except (ConnectionError, RuntimeError, ValueError, TimeoutError, AssertionError) as problem:
            raise ClusterFailed(
                "no_cluster", WORDS, address=cut(address, 60), reason=brief(str(problem))
            ) from None

    def _remote(self, function: Callable[..., Any], cores: int, **options: Any) -> Any:
        if self.generic:
            options["runtime_env"] = {"env_vars": GENERIC}
        return self._ray.remote(function).options(
            num_cpus=cores, max_retries=RETRIES, retry_exceptions=False, **options
        )

    def _nodes(self) -> dict[str, tuple[Node, int]]:
        """Returns each node that has cores, by its id, with how many these are."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        alive = {
            node["NodeID"]: (node["NodeManagerAddress"], int(node["Resources"].get("CPU", 0)))
            for node in self._ray.nodes()
            if node["Alive"]
        }
        asked = {
            name: self._remote(
                this_node, 0, scheduling_strategy=NodeAffinitySchedulingStrategy(name, soft=False)
            ).remote(address)
            for name, (address, cores) in alive.items()
            if cores
        }
        if not asked:
            raise ClusterFailed("no_nodes", WORDS)
        return {name: (self._get(node), alive[name][1]) for name, node in asked.items()}

    def _check(self, nodes: list[Node]) -> None:
        """Refuse nodes that would play otherwise than this process."""
        here = this_node()
        for node in nodes:
            for what in ("vendome", "python", "numba", "numpy"):
                ours, theirs = getattr(here, what), getattr(node, what)
                if ours != theirs:
                    raise ClusterFailed(
                        "other_node", WORDS, node=node.name, what=what, theirs=theirs, ours=ours
                    )

    def _compiled(self, game: Game, prepare: Call) -> Kernels:
        if self.generic:
            return self._get(self._remote(shipping.compiled, 1).remote(game, *prepare))  # type: ignore[no-any-return]
        return shipping.compiled(game, *prepare)

    def _get(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as failed:
            raise failed.cause from None
        except errors.RayError as failed:
            raise ClusterFailed("cluster_failed", WORDS, reason=brief(str(failed))) from None


class Answer:
    """The answer to a call, when it is there."""

    def __init__(self, cluster: Cluster, reference: Any) -> None:
        self._cluster = cluster
        self._reference = reference

    def result(self) -> Any:
        return self._cluster.take(self._reference)

    def cancel(self) -> None:
        self._cluster.cancel(self._reference)


def _call(
    digest: str, kernels: list[Any], function: Callable[..., Any], arguments: tuple[Any, ...]
) -> tuple[str, float, Any]:
    """Make a call on a node. Returns which node, the CPU time it took, and the answer."""
    ray = _ray()
    shipping.unpack_once(digest, lambda: ray.get(kernels[0]))
    # Ray's arrays are read-only, and to Numba that is another type: it would compile all anew.
    own = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
    began = time.process_time()
    answer = function(*own)
    return ray.get_runtime_context().get_node_id(), time.process_time() - began, answer


def _ray() -> Any:
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise ClusterFailed("no_ray", WORDS) from None
    return ray
