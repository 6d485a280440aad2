# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import Any, Literal

from .._http import AsyncHttp, Event, Http
from .._unset import UNSET, Unset
from ..models.risk import (
    ApprovalView,
    EvaluationView,
    ExpireResult,
    GetReadyAnswer,
    Health,
    HealthCheck,
    PostEvaluateConfig,
    PostEvaluateState,
    PostEvaluateStateLockoutsItem,
    PostEvaluateStateOpenOrdersItem,
    PostEvaluateStatePositionsItem,
    ProposedOrderBody,
    ReviewResult,
    RiskCheckView,
)


class RiskApi:
    """Sextant risk engine."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def get_health(self) -> Health:
        """Whether the service and its database work, with the state of the other parts

        `GET /health`. 503 when the database does not respond or cannot be written to. `checks` has the disk, the trading loop, mail, vendors and the lake, each with what to do; they are at most a few seconds old. Needs no token.
        """
        return self._http.request("GET", "/health", {200: Health})

    def get_ready(self) -> GetReadyAnswer:
        """Whether the service is ready

        `GET /ready`. False until the service has everything it needs to work, and while its database does not respond. Needs no token.
        """
        return self._http.request("GET", "/ready", {200: GetReadyAnswer})

    def get_metrics(self) -> str:
        """Metrics in the Prometheus text format

        `GET /metrics`. Requests by route and status, database connections, event loop lag and the gauges of this service. Any token may call it.
        """
        return self._http.request("GET", "/metrics", {200: str})

    def get_openapi_json(self) -> Any:
        """This interface as OpenAPI 3.1

        `GET /openapi.json`. This document. `/docs` shows it as a page. Any token may call it.
        """
        return self._http.request("GET", "/openapi.json", {200: Any})

    def post_evaluate(
        self,
        *,
        order: ProposedOrderBody,
        config: PostEvaluateConfig | None | Unset = UNSET,
        state: PostEvaluateState | None | Unset = UNSET,
    ) -> EvaluationView:
        """Evaluate a proposed order against every limit

        `POST /evaluate`. Advice without effect: nothing is stored. Limits of `config` that are absent have their defaults; figures of `state` that are absent count as unknown or zero. The answer lists every check with what it observed. Needs the role internal or admin.
        """
        return self._http.request(
            "POST",
            "/evaluate",
            {200: EvaluationView},
            body={"order": order, "config": config, "state": state},
        )

    def list_approvals_pending(self) -> list[ApprovalView]:
        """Orders waiting for review

        `GET /approvals/pending`. Pending requests with their orders, the first to expire first. Any token may call it.
        """
        return self._http.request("GET", "/approvals/pending", {200: list[ApprovalView]})

    def get_approval(self, approval_id: str) -> ApprovalView:
        """One approval request

        `GET /approvals/{approval_id}`. The request with its status, also after its review or expiry. Any token may call it.

        approval_id: The id of the approval
        """
        return self._http.request(
            "GET",
            "/approvals/{approval_id}",
            {200: ApprovalView},
            path_values={"approval_id": approval_id},
        )

    def post_approval_review(
        self,
        approval_id: str,
        *,
        approved: bool,
        reviewed_by: str | Unset = UNSET,
        review_note: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> ReviewResult:
        """Approve or reject an order

        `POST /approvals/{approval_id}/review`. An approved order is checked again and queued to the broker. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        approval_id: The id of the approval
        """
        return self._http.request(
            "POST",
            "/approvals/{approval_id}/review",
            {200: ReviewResult},
            path_values={"approval_id": approval_id},
            body={"approved": approved, "reviewed_by": reviewed_by, "review_note": review_note},
            idempotency_key=idempotency_key,
        )

    def post_approvals_expire(self) -> ExpireResult:
        """Expire approvals that were not reviewed in time

        `POST /approvals/expire`. Ends pending requests whose time has passed, and their orders. The trading engine does this by itself as well. Needs the role internal or admin.
        """
        return self._http.request("POST", "/approvals/expire", {200: ExpireResult})


class AsyncRiskApi:
    """Sextant risk engine."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def get_health(self) -> Health:
        """Whether the service and its database work, with the state of the other parts

        `GET /health`. 503 when the database does not respond or cannot be written to. `checks` has the disk, the trading loop, mail, vendors and the lake, each with what to do; they are at most a few seconds old. Needs no token.
        """
        return await self._http.request("GET", "/health", {200: Health})

    async def get_ready(self) -> GetReadyAnswer:
        """Whether the service is ready

        `GET /ready`. False until the service has everything it needs to work, and while its database does not respond. Needs no token.
        """
        return await self._http.request("GET", "/ready", {200: GetReadyAnswer})

    async def get_metrics(self) -> str:
        """Metrics in the Prometheus text format

        `GET /metrics`. Requests by route and status, database connections, event loop lag and the gauges of this service. Any token may call it.
        """
        return await self._http.request("GET", "/metrics", {200: str})

    async def get_openapi_json(self) -> Any:
        """This interface as OpenAPI 3.1

        `GET /openapi.json`. This document. `/docs` shows it as a page. Any token may call it.
        """
        return await self._http.request("GET", "/openapi.json", {200: Any})

    async def post_evaluate(
        self,
        *,
        order: ProposedOrderBody,
        config: PostEvaluateConfig | None | Unset = UNSET,
        state: PostEvaluateState | None | Unset = UNSET,
    ) -> EvaluationView:
        """Evaluate a proposed order against every limit

        `POST /evaluate`. Advice without effect: nothing is stored. Limits of `config` that are absent have their defaults; figures of `state` that are absent count as unknown or zero. The answer lists every check with what it observed. Needs the role internal or admin.
        """
        return await self._http.request(
            "POST",
            "/evaluate",
            {200: EvaluationView},
            body={"order": order, "config": config, "state": state},
        )

    async def list_approvals_pending(self) -> list[ApprovalView]:
        """Orders waiting for review

        `GET /approvals/pending`. Pending requests with their orders, the first to expire first. Any token may call it.
        """
        return await self._http.request("GET", "/approvals/pending", {200: list[ApprovalView]})

    async def get_approval(self, approval_id: str) -> ApprovalView:
        """One approval request

        `GET /approvals/{approval_id}`. The request with its status, also after its review or expiry. Any token may call it.

        approval_id: The id of the approval
        """
        return await self._http.request(
            "GET",
            "/approvals/{approval_id}",
            {200: ApprovalView},
            path_values={"approval_id": approval_id},
        )

    async def post_approval_review(
        self,
        approval_id: str,
        *,
        approved: bool,
        reviewed_by: str | Unset = UNSET,
        review_note: str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> ReviewResult:
        """Approve or reject an order

        `POST /approvals/{approval_id}/review`. An approved order is checked again and queued to the broker. Records an audit event. Needs the role operator or admin. A repetition with the same Idempotency-Key returns the first answer.

        approval_id: The id of the approval
        """
        return await self._http.request(
            "POST",
            "/approvals/{approval_id}/review",
            {200: ReviewResult},
            path_values={"approval_id": approval_id},
            body={"approved": approved, "reviewed_by": reviewed_by, "review_note": review_note},
            idempotency_key=idempotency_key,
        )

    async def post_approvals_expire(self) -> ExpireResult:
        """Expire approvals that were not reviewed in time

        `POST /approvals/expire`. Ends pending requests whose time has passed, and their orders. The trading engine does this by itself as well. Needs the role internal or admin.
        """
        return await self._http.request("POST", "/approvals/expire", {200: ExpireResult})
