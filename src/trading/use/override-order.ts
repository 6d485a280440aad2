import { findActiveAccount } from '../../broker/account.store.ts';
import { offTickProblem, priceProblem } from '../../broker/order-intent.ts';
import { placeIntent } from '../../broker/use/place-intent.ts';
import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import { invalid, unavailable } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listQuotes } from '../../market/quote.store.ts';
import { registerTicker } from '../../registry/use/register-ticker.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import type { OverrideOrder } from '../override.schema.ts';
import type { ControlDeps } from './change-engine-config.ts';
import { getEngine, timesOf } from './get-engine.ts';
import { tradedMode } from './round.ts';

export interface OverrideDeps extends ControlDeps {
  startedAt: Date;
  queue: JobQueue;
  newId: () => string;
}

export interface QueuedOverride {
  jobId: string;
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
  const { db, queue } = deps;
  const ticker = input.ticker.toUpperCase();
  const type = input.order_type ?? 'market';
  const limitPrice = input.limit_price ?? null;
  const stopPrice = input.stop_price ?? null;
  const problem = priceProblem(type, limitPrice, stopPrice) ?? offTickProblem(limitPrice, stopPrice);
  if (problem) throw invalid(problem);
  await getEngine(db, timesOf(deps));
  return db.transaction().execute(async (tx) => {
    const now = deps.now();
    const mode = tradedMode(await getPortfolioConfig(tx));
    const account = await findActiveAccount(tx, mode);
    if (!account) throw unavailable('broker queue unavailable: no broker account is connected');
    const [quote] = await listQuotes(tx, [ticker]);
    const by = { name: actor.name, tokenName: actor.tokenName };
    const { order } = await placeIntent(
      tx,
      {
        intentKey: `override:${deps.newId()}`,
        mode,
        accountId: account.id,
        origin: 'override',
        ticker,
        side: input.side,
        orderType: type,
        quantity: input.quantity,
        limitPrice,
        stopPrice,
        referencePrice: quote?.price ?? null,
        trace: { override: true, ordered_by: actor.name, reason: input.reason ?? null },
        actor: by,
      },
      { queue, now },
    );
    const registered = await registerTicker(tx, ticker, by, now);
    await recordAudit(tx, {
      service: 'trading',
      entityType: 'order',
      entityId: order.id,
      action: 'override_ordered',
      actor: by,
      after: { ...input, ticker },
      occurredAt: now,
    });
    return { jobId: order.id, autoRegistered: registered };
  });
}
