from __future__ import annotations


class SextantError(Exception):
    """A request that was refused or failed."""

    def __init__(
        self, status: int, detail: str, *, method: str, url: str, retry_after_seconds: float | None = None
    ) -> None:
        super().__init__(f"{method} {url}: {f'{status} ' if status else ''}{detail}")
        #: The HTTP status; 0 when there was no answer.
        self.status = status
        #: The sentence of the service, or what failed before an answer.
        self.detail = detail
        self.method = method
        self.url = url
        #: Seconds after which the service wants to be asked again, from `Retry-After`.
        self.retry_after_seconds = retry_after_seconds
