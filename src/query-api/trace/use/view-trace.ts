import { listOrderEvents, listOrderFills } from '../../../broker/order-view.store.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import { listEvidenceWithProvenance } from '../../../recommendations/recommendation-evidence.store.ts';
import { findRecommendation, type StoredRecommendation } from '../../../recommendations/recommendation.store.ts';
import { findCompanyByTicker } from '../../../registry/company.store.ts';
import { listDecisionsBehind } from '../../../trading/decision.store.ts';
import { tradeView } from '../../../trading/trade-view.ts';
import { findTrendAt } from '../../../trends/trend.store.ts';
import { listGrades } from '../../../validation/grade.store.ts';
import type { Reading, TraceKind, TraceView } from '../trace.schema.ts';
import { findExit } from './find-exit.ts';
import { findIdea } from './find-idea.ts';
import { loadReading } from './load-reading.ts';

const EVIDENCE_SHOWN_MAX = 25;

/** One idea from its document to its outcome, composed from what the slices store. */
export async function viewTrace(
  db: Executor,
  { kind, id }: { kind: TraceKind; id: string },
  options: { withRestricted: boolean },
): Promise<TraceView> {
  const idea = await findIdea(db, kind, id);
  const { ticker, recommendationId, orders, trade } = idea;
  const recommendation = recommendationId ? await findRecommendation(db, recommendationId) : null;
  const evidence = recommendationId ? await listEvidenceWithProvenance(db, recommendationId, options) : [];
  const documentId = idea.documentId ?? evidence.find(({ document_id }) => document_id !== null)?.document_id ?? null;
  const orderIds = orders.map((order) => order.id);
  const decisionIds = orders.map(({ decision_id }) => decision_id).filter((one) => one !== null);
  const [fills, events, decisions, reading, grades, company] = await Promise.all([
    listOrderFills(db, orderIds),
    listOrderEvents(db, orderIds),
    listDecisionsBehind(db, recommendationId, decisionIds),
    documentId ? loadReading(db, documentId, ticker, options) : null,
    recommendationId ? listGrades(db, recommendationId) : [],
    ticker ? findCompanyByTicker(db, ticker) : null,
  ]);
  return {
    kind,
    id,
    ticker,
    company_name: company?.legal_name ?? null,
    reading,
    recommendation,
    evidence: evidence.filter((item, index) => index < EVIDENCE_SHOWN_MAX || item.document_id === documentId),
    evidence_count: evidence.length,
    trend: await findTrendChange(db, recommendation, reading),
    decisions,
    orders: orders.map((order) => ({
      ...order,
      fills: fills.filter(({ order_id }) => order_id === order.id),
      events: events.filter(({ order_id }) => order_id === order.id),
    })),
    trade: trade && tradeView(trade),
    exit: await findExit(db, idea, decisions, options),
    grades,
    document_orders: idea.documentOrders,
  };
}

/** The trend behind the recommendation, and the one before the document was available. */
async function findTrendChange(
  db: Executor,
  recommendation: StoredRecommendation | null,
  reading: Reading | null,
): Promise<TraceView['trend']> {
  if (!recommendation) return { before: null, after: null };
  const of = { entityId: recommendation.ticker, window: recommendation.window };
  const after = await findTrendAt(db, { ...of, at: recommendation.generated_at });
  const before = reading ? await findTrendAt(db, { ...of, at: new Date(reading.available_at) }) : null;
  return { before: before?.id === after?.id ? null : before, after };
}
