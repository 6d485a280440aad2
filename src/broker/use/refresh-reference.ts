import { HOUR_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import type { BrokerPort } from '../broker-port.ts';
import { listStaleAssets, saveAsset, saveClock } from '../broker-reference.store.ts';

export interface ReferenceDeps {
  db: Db;
  now: () => Date;
  account: Pick<BrokerAccountRow, 'id'>;
  port: BrokerPort;
}

const REFRESH_AFTER_MS = 6 * HOUR_MS;
/** A broker limits the calls of an account; orders must not wait for these. */
const ASSETS_PER_ROUND = 10;

/** Fetches the broker's clock and the oldest flags of tradable symbols. A broker that reports neither is not asked. */
export async function refreshReference({ db, now, account, port }: ReferenceDeps): Promise<void> {
  if (port.getClock) {
    const clock = await port.getClock();
    await saveClock(db, account.id, clock, now());
  }
  if (!port.getAsset) return;
  const olderThan = new Date(now().getTime() - REFRESH_AFTER_MS);
  for (const ticker of await listStaleAssets(db, account.id, olderThan, ASSETS_PER_ROUND)) {
    const asset = await port.getAsset(ticker);
    await saveAsset(db, account.id, ticker, asset, now());
  }
}
