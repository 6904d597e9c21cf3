"""The one decorator of the kernels: numba's compiler, kept on disk, with its types told to mypy."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def compiled(*, parallel: bool = False) -> Callable[[Kernel], Kernel]:
    """Compile a function of arrays at its first call; `parallel` shares `numba.prange` out."""

    def wrap(function: Kernel) -> Kernel:
        compile_ = numba.njit(cache=True, parallel=parallel, error_model="numpy")
        return cast("Kernel", compile_(function))

    return wrap
