from __future__ import annotations

from typing import Final


class Unset:
    """The type of an argument that was not given. `None` is a value: it is sent as null."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()
