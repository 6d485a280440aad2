import { offTickProblem, priceProblem } from '../../broker/order-intent.ts';
import type { OrderRow } from '../../broker/order-row.ts';
import { placeIntent } from '../../broker/use/place-intent.ts';
import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { invalid, unavailable } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listQuotes } from '../../market/quote.store.ts';
import { registerTicker } from '../../registry/use/register-ticker.ts';
import type { OverrideOrder } from '../override.schema.ts';
import type { ControlDeps } from './change-engine-config.ts';
import { getEngine, timesOf } from './get-engine.ts';
import { computeOverrideRisk } from './override-risk.ts';
import { loadRound } from './round.ts';

export interface OverrideDeps extends ControlDeps {
  startedAt: Date;
  calendar: TradingCalendar;
  queue: JobQueue;
  newId: () => string;
}

export interface QueuedOverride {
  jobId: string;
  /** As stored: rounded to a millionth of a share. */
  quantity: number;
  autoRegistered: boolean;
}

/**
 * Places an operator's order: registered symbol, order, job and audit event in one transaction. It passes the same gate as
 * every order; only the checks of confidence and quality gate do not apply.
 */
export async function queueOverrideOrder(
  deps: OverrideDeps,
  input: OverrideOrder,
  actor: Actor,
): Promise<QueuedOverride> {
  await checkOverride(deps, input);
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const order = await placeOverride(deps, tx, input, { actor, now, requiresApproval: false });
    const by = { name: actor.name, tokenName: actor.tokenName };
    const registered = await registerTicker(tx, order.ticker, by, now);
    await auditOverride(tx, order, input, { actor: by, now, action: 'override_ordered' });
    return { jobId: order.id, quantity: order.quantity, autoRegistered: registered };
  });
}

export async function checkOverride(deps: OverrideDeps, input: OverrideOrder): Promise<void> {
  const [limitPrice, stopPrice] = [input.limit_price ?? null, input.stop_price ?? null];
  const problem =
    priceProblem(input.order_type ?? 'market', limitPrice, stopPrice) ?? offTickProblem(limitPrice, stopPrice);
  if (problem) throw invalid(problem);
  await getEngine(deps.db, timesOf(deps));
}

export async function placeOverride(
  deps: OverrideDeps,
  tx: Tx,
  input: OverrideOrder,
  context: { actor: Actor; now: Date; requiresApproval: boolean },
): Promise<OrderRow> {
  const { actor, now, requiresApproval } = context;
  const ticker = input.ticker.toUpperCase();
  const [limitPrice, stopPrice] = [input.limit_price ?? null, input.stop_price ?? null];
  const round = await loadRound(tx, now);
  if (!round) throw unavailable('broker queue unavailable: no broker account is connected');
  const { account } = round;
  const order = { ticker, side: input.side, quantity: input.quantity, limitPrice, stopPrice };
  const [quote] = await listQuotes(tx, [ticker]);
  const placed = await placeIntent(
    tx,
    {
      intentKey: `override:${deps.newId()}`,
      mode: account.mode,
      accountId: account.id,
      origin: 'override',
      ...order,
      orderType: input.order_type ?? 'market',
      referencePrice: quote?.price ?? null,
      riskAmount: await computeOverrideRisk(tx, deps.calendar, round, order),
      trace: { override: true, ordered_by: actor.name, reason: input.reason ?? null },
      requiresApproval,
      actor: { name: actor.name, tokenName: actor.tokenName },
    },
    { queue: deps.queue, now },
  );
  return placed.order;
}

export function auditOverride(
  tx: Tx,
  order: OrderRow,
  input: OverrideOrder,
  context: { actor: Actor; now: Date; action: 'override_ordered' | 'order_proposed' },
): Promise<void> {
  return recordAudit(tx, {
    service: 'trading',
    entityType: 'order',
    entityId: order.id,
    action: context.action,
    actor: { name: context.actor.name, tokenName: context.actor.tokenName },
    after: { ...input, ticker: order.ticker },
    occurredAt: context.now,
  });
}
