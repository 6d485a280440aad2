import { groupBy } from '../../kernel/group-by.ts';
import { findAccount, setFillsCursor } from '../account.store.ts';
import type { BrokerFill, BrokerOrder, BrokerPort } from '../broker-port.ts';
import { BrokerUnavailable } from '../broker-port.ts';
import { hasFill } from '../fill.store.ts';
import { type EvidenceDeps, applyEvidence } from './apply-evidence.ts';

/** Per call; the next call continues at the cursor. */
const PAGES_MAX = 200;

export interface FillsRead {
  booked: number;
  foreign: number;
}

export interface ReadFillsDeps extends EvidenceDeps {
  port: Pick<BrokerPort, 'find' | 'findById' | 'listFills'>;
}

/**
 * Books the broker's fills since the stored cursor. The cursor is stored after the fills of its page: after a crash in between,
 * the page is read again and its fills are not booked twice.
 */
export async function readFills(deps: ReadFillsDeps): Promise<FillsRead> {
  const read: FillsRead = { booked: 0, foreign: 0 };
  let cursor = (await findAccount(deps.db, deps.account.id))?.fills_cursor ?? null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await deps.port.listFills(cursor);
    await deps.step?.('fills read');
    for (const [brokerOrderId, fills] of groupBy(found.fills, (fill) => fill.brokerOrderId)) {
      const fresh: BrokerFill[] = [];
      for (const fill of fills) {
        if (!(await hasFill(deps.db, deps.account.id, fill.executionId))) fresh.push(fill);
      }
      if (fresh.length === 0) continue;
      const applied = await applyEvidence(deps, await orderOf(deps, brokerOrderId), fresh);
      read.booked += applied.fillsBooked;
      if (applied.adopted) read.foreign += 1;
    }
    if (found.cursor !== null && found.cursor !== cursor) {
      await setFillsCursor(deps.db, deps.account.id, found.cursor);
      await deps.step?.('cursor stored');
    }
    if (!found.more || found.cursor === cursor) break;
    cursor = found.cursor;
  }
  return read;
}

async function orderOf(deps: ReadFillsDeps, brokerOrderId: string): Promise<BrokerOrder> {
  const lookup = await deps.port.findById(brokerOrderId);
  if (lookup.outcome === 'found') return lookup.order;
  const why = lookup.outcome === 'absent' ? 'it does not know the order' : lookup.reason;
  throw new BrokerUnavailable(`the broker reported a fill of order ${brokerOrderId}, but ${why}`);
}
