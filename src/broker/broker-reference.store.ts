import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { BrokerAsset, BrokerClock } from './broker-reference.ts';

export interface ReferenceFacts {
  asset: (BrokerAsset & { fetchedAt: Date }) | null;
  clock: (BrokerClock & { fetchedAt: Date }) | null;
  isRestricted: boolean;
}

type AssetRow = Selectable<Database['broker_assets']>;
type ClockRow = Selectable<Database['broker_clocks']>;

/** What the broker reported about a symbol and its market, and whether an operator restricted the symbol. */
export async function loadReference(tx: Executor, accountId: string, ticker: string): Promise<ReferenceFacts> {
  const { rows } = await sql<
    Partial<Omit<AssetRow, 'fetched_at'> & Omit<ClockRow, 'fetched_at'>> & {
      asset_at: Date | null;
      clock_at: Date | null;
      restricted: boolean;
    }
  >`
    ${prepared('gate-reference')} select asset.listed, asset.tradable, asset.fractionable, asset.shortable, asset.halted,
      asset.fetched_at as asset_at, clock.is_open, clock.next_open, clock.next_close, clock.fetched_at as clock_at,
      exists (select from restricted_symbols where restricted_symbols.ticker = wanted.ticker) as restricted
    from (select ${ticker}::text as ticker) as wanted
    left join broker_assets asset on asset.broker_account_id = ${accountId} and asset.ticker = wanted.ticker
    left join broker_clocks clock on clock.broker_account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  if (!row) return { asset: null, clock: null, isRestricted: false };
  const { next_open: nextOpen, next_close: nextClose } = row;
  return {
    asset: row.asset_at && {
      listed: row.listed ?? false,
      tradable: row.tradable ?? false,
      fractionable: row.fractionable ?? false,
      shortable: row.shortable ?? false,
      halted: row.halted ?? null,
      fetchedAt: row.asset_at,
    },
    clock:
      row.clock_at && nextOpen && nextClose
        ? { isOpen: row.is_open ?? false, nextOpen, nextClose, fetchedAt: row.clock_at }
        : null,
    isRestricted: row.restricted,
  };
}

export async function saveAsset(
  db: Executor,
  accountId: string,
  ticker: string,
  asset: BrokerAsset,
  fetchedAt: Date,
): Promise<void> {
  const row = { ...asset, fetched_at: fetchedAt };
  await db
    .insertInto('broker_assets')
    .values({ broker_account_id: accountId, ticker, ...row })
    .onConflict((on) => on.columns(['broker_account_id', 'ticker']).doUpdateSet(row))
    .execute();
}

export async function saveClock(db: Executor, accountId: string, clock: BrokerClock, fetchedAt: Date): Promise<void> {
  const row = {
    is_open: clock.isOpen,
    next_open: clock.nextOpen,
    next_close: clock.nextClose,
    fetched_at: fetchedAt,
  };
  await db
    .insertInto('broker_clocks')
    .values({ broker_account_id: accountId, ...row })
    .onConflict((on) => on.column('broker_account_id').doUpdateSet(row))
    .execute();
}

/** Symbols that may be traded and whose flags are missing or were fetched before `olderThan`, the oldest first. */
export async function listStaleAssets(
  db: Executor,
  accountId: string,
  olderThan: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select wanted.ticker
    from (select ticker from companies where active
      union select ticker from positions where broker_account_id = ${accountId} and quantity <> 0) as wanted
    left join broker_assets asset on asset.broker_account_id = ${accountId} and asset.ticker = wanted.ticker
    where asset.fetched_at is null or asset.fetched_at < ${olderThan}
    order by asset.fetched_at nulls first, wanted.ticker limit ${limit}`.execute(db);
  return rows.map(({ ticker }) => ticker);
}
