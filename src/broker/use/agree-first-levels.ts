import type { Tx } from '../../kernel/db/database.ts';
import { isObject } from '../../ingestion/json.ts';
import type { BrokerFill } from '../broker-port.ts';
import { readTrace } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { agreeProtection, setProtectionRetry } from '../protection.store.ts';
import type { EvidenceDeps } from './apply-evidence.ts';

/** An entry without a plan, such as an operator's, is protected this far below its price until the engine sets its own stop. */
const FALLBACK_STOP_PCT = 0.1;

/**
 * Agrees on stop and target with the first fill of a position, from the plan that the decision stored with the order. So the
 * position is protected without waiting for the trading engine, which sets the levels from its next round on.
 */
export async function agreeFirstLevels(
  tx: Tx,
  deps: Pick<EvidenceDeps, 'account' | 'queue'>,
  order: OrderRow,
  fill: BrokerFill,
  now: Date,
): Promise<void> {
  if (order.side !== 'buy') return;
  const { plan: planned } = await readTrace(tx, order.id);
  const plan = isObject(planned) ? planned : {};
  const distance = positive(plan['stop_distance']) ?? fill.price * FALLBACK_STOP_PCT;
  const toTarget = positive(plan['target_distance']);
  // A refusal was about the position before.
  await setProtectionRetry(tx, deps.account.id, order.ticker, null);
  await agreeProtection(
    tx,
    { account: deps.account, ticker: order.ticker, queue: deps.queue, now },
    {
      stopPrice: Math.max(0, fill.price - distance),
      targetPrice: toTarget === null ? null : fill.price + toTarget,
    },
  );
}

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
