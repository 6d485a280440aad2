import { type Static, Type } from 'typebox';
import { OrderEventView, OrderView } from '../../broker/order.schema.ts';
import { CompanyImpactView } from '../../intelligence/intelligence.schema.ts';
import { JsonObject, Named, Nullable, OneOf, Timestamp, Uuid } from '../../kernel/http/types.schema.ts';
import { ProvenanceView, RecommendationView } from '../../recommendations/recommendation.schema.ts';
import { TRADE_EXIT_REASONS } from '../../trading/exits.ts';
import { TradeView } from '../../trading/trade.schema.ts';
import { DecisionView } from '../../trading/view.schema.ts';
import { TREND_DIRECTIONS } from '../../trends/trend.ts';
import { LABEL_HORIZONS } from '../../validation/horizon.ts';

/** Where a trace may start. */
export const TRACE_KINDS = ['order', 'recommendation', 'document', 'position', 'trade'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

export const TracePath = Type.Object({ kind: OneOf(TRACE_KINDS), id: Uuid });

const Fill = Type.Object({
  id: Uuid,
  order_id: Uuid,
  execution_id: Type.String(),
  quantity: Type.Number(),
  price: Type.Number(),
  executed_at: Timestamp,
});

const TracedOrder = Type.Object({
  ...OrderView.properties,
  fills: Type.Array(Fill),
  events: Type.Array(OrderEventView),
});

const TrendPoint = Type.Object({
  id: Uuid,
  window: Type.String(),
  trend_direction: OneOf(TREND_DIRECTIONS),
  trend_score: Type.Number(),
  confidence: Type.Number(),
  p_up: Type.Number(),
  evidence_count: Type.Integer(),
  generated_at: Timestamp,
});

/** One document as it was read for the traced company. */
const Reading = Named('TracedReading', {
  document_id: Uuid,
  title: Nullable(Type.String()),
  document_type: Type.String(),
  published_at: Timestamp,
  available_at: Timestamp,
  read_at: Nullable(Timestamp),
  provider: Nullable(Type.String()),
  model_name: Nullable(Type.String()),
  summary: Nullable(Type.String()),
  impacts: Type.Array(CompanyImpactView, { description: 'on the traced company, the strongest first' }),
});
export type Reading = Static<typeof Reading>;

const Exit = Named('TracedExit', {
  reason: OneOf(TRADE_EXIT_REASONS),
  decided_at: Timestamp,
  order_id: Nullable(Uuid),
  decision_id: Nullable(Uuid),
  /** The recommendation to sell that caused it. */
  recommendation_id: Nullable(Uuid),
  /** What the engine recorded: the rule with its observed value and its limit. */
  rule: JsonObject,
  reading: Nullable(Reading),
  event: Nullable(Type.Object({ id: Uuid, summary: Type.String(), severity: Type.String() })),
  evidence: Type.Array(ProvenanceView, { description: 'of the recommendation to sell' }),
});

const Grade = Type.Object({
  horizon: OneOf(LABEL_HORIZONS),
  status: OneOf(['labelled', 'unlabelable', 'pending']),
  due_at: Nullable(Timestamp),
  entry_price: Nullable(Type.Number()),
  exit_price: Nullable(Type.Number()),
  total_return: Nullable(Type.Number()),
  excess_spy: Nullable(Type.Number()),
  win: Nullable(Type.Boolean()),
  direction_right: Nullable(Type.Boolean()),
});

/** An order that uses a document as evidence of its entry, or that the document caused as an exit. */
const DocumentOrder = Type.Object({
  order_id: Uuid,
  ticker: Type.String(),
  side: Type.String(),
  status: Type.String(),
  role: OneOf(['entry', 'exit']),
  created_at: Timestamp,
  recommendation_id: Nullable(Uuid),
  contribution: Nullable(Type.Number({ description: 'of the document, in log-odds' })),
  fills: Type.Array(Fill),
});

export const TraceView = Named('TraceView', {
  kind: OneOf(TRACE_KINDS),
  id: Uuid,
  ticker: Nullable(Type.String()),
  company_name: Nullable(Type.String()),
  /** The document that the trace is about: the one asked for, or the strongest evidence. */
  reading: Nullable(Reading),
  recommendation: Nullable(RecommendationView),
  evidence: Type.Array(ProvenanceView, { description: 'the strongest' }),
  evidence_count: Type.Integer(),
  trend: Type.Object({ before: Nullable(TrendPoint), after: Nullable(TrendPoint) }),
  decisions: Type.Array(DecisionView),
  orders: Type.Array(TracedOrder),
  trade: Nullable(TradeView),
  exit: Nullable(Exit),
  grades: Type.Array(Grade),
  /** For a document: every order with it as evidence or cause. */
  document_orders: Type.Array(DocumentOrder),
});
export type TraceView = Static<typeof TraceView>;
