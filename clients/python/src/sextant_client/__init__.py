"""Typed client of the Sextant services."""

from ._client import AsyncSextant, Sextant
from ._error import SextantError
from ._http import Event
from ._unset import UNSET

__all__ = ["UNSET", "AsyncSextant", "Event", "Sextant", "SextantError"]
