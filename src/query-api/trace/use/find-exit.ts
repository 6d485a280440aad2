import { TERMINAL_STATUSES } from '../../../broker/order-status.ts';
import type { TradeOrder } from '../../../broker/trade-order.store.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import { findGlobalEvent, toGlobalEventView } from '../../../macro/global-event.store.ts';
import { listEvidenceWithProvenance } from '../../../recommendations/recommendation-evidence.store.ts';
import type { DecisionRow } from '../../../trading/decision.store.ts';
import type { TraceView } from '../trace.schema.ts';
import type { Idea } from './find-idea.ts';
import { loadReading } from './load-reading.ts';

const EVIDENCE_SHOWN_MAX = 5;
const TERMINAL: ReadonlySet<string> = new Set(TERMINAL_STATUSES);

type Exit = TraceView['exit'];
interface ReadingOptions {
  withRestricted: boolean;
}

/** Why the position was sold, or is being sold: the rule with its figures, and the document, event or recommendation behind it. */
export async function findExit(
  db: Executor,
  idea: Idea,
  decisions: readonly DecisionRow[],
  options: ReadingOptions,
): Promise<Exit> {
  const { trade, orders } = idea;
  if (!trade) return null;
  const sales = salesOf(orders);
  const last = sales.at(-1);
  if (!last) return null;
  const decision = causeOf(sales, decisions);
  const rule = ruleOf(decision, last);
  const sellRecommendation = decision?.recommendation_id ?? null;
  const documentId = typeof rule.document_id === 'string' ? rule.document_id : null;
  const eventId = typeof rule.event_id === 'string' ? rule.event_id : null;
  const evidence = sellRecommendation ? await listEvidenceWithProvenance(db, sellRecommendation, options) : [];
  const event = eventId ? await findGlobalEvent(db, eventId) : null;
  const eventView = event ? toGlobalEventView(event, options) : null;
  return {
    reason: trade.exit_reason ?? decision?.exit_reason ?? reasonOf(last),
    decided_at: decision?.created_at ?? last.created_at,
    order_id: last.id,
    decision_id: decision?.id ?? null,
    recommendation_id: sellRecommendation,
    rule,
    reading: documentId ? await loadReading(db, documentId, trade.ticker, options) : null,
    event: eventView && { id: eventView.id, summary: eventView.summary, severity: eventView.severity },
    evidence: evidence.slice(0, EVIDENCE_SHOWN_MAX),
  };
}

/** The filled sales, or while there are none those on their way. A resting stop is no exit before it fills. */
function salesOf(orders: readonly TradeOrder[]): TradeOrder[] {
  const sales = orders.filter(({ side }) => side === 'sell');
  const filled = sales.filter(({ filled_quantity }) => filled_quantity > 0);
  if (filled.length > 0) return filled;
  return sales.filter(({ origin, status }) => origin !== 'protection' && !TERMINAL.has(status));
}

/** The decision that began the exit. Those of later slices only continue it. */
function causeOf(sales: readonly TradeOrder[], decisions: readonly DecisionRow[]): DecisionRow | null {
  const ids = new Set(sales.map(({ decision_id }) => decision_id));
  const exits = decisions.filter(({ id, trace }) => {
    const exit = trace['exit'] as { continues?: boolean } | undefined;
    return ids.has(id) && exit?.continues !== true;
  });
  return exits.at(-1) ?? null;
}

function ruleOf(decision: DecisionRow | null, sale: TradeOrder): Record<string, unknown> {
  const exit = decision?.trace['exit'];
  if (typeof exit === 'object' && exit !== null) return exit as Record<string, unknown>;
  return { price: sale.avg_fill_price, stop: sale.stop_price, target: sale.limit_price };
}

function reasonOf({ origin, order_type: type }: TradeOrder): 'stop' | 'target' | 'override' | 'reset' {
  if (origin === 'protection') return type === 'limit' ? 'target' : 'stop';
  return origin === 'reset' ? 'reset' : 'override';
}
