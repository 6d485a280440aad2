import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { applyEntry, compareEntries, FLAT, foldEntries, type PositionEntry } from './position.ts';

/** Limit of fills that are read to recompute a position from its first entry. */
const ENTRIES_MAX = 100_000;

/**
 * Adds one booked entry to its position. The newest entry, which is the common case, is applied to the stored state. For an entry
 * that arrives late the position is recomputed from its first entry. Both give the same result.
 */
export async function addPositionEntry(
  tx: Executor,
  accountId: string,
  ticker: string,
  entry: PositionEntry,
): Promise<void> {
  const inserted = await tx
    .insertInto('positions')
    .values(toRow(accountId, ticker, applyEntry(FLAT, entry), entry))
    .onConflict((on) => on.columns(['broker_account_id', 'ticker']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return;
  const row = await tx
    .selectFrom('positions')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const last = { at: row.last_entry_at, key: row.last_entry_key };
  const isNewest = compareEntries(entry, last) > 0;
  const state = isNewest
    ? applyEntry(
        {
          quantity: row.quantity,
          avgEntryPrice: row.avg_entry_price,
          realizedPnl: row.realized_pnl,
          openedAt: row.opened_at,
        },
        entry,
      )
    : foldEntries(await listPositionEntries(tx, accountId, ticker));
  const {
    broker_account_id: _account,
    ticker: _ticker,
    ...changed
  } = toRow(accountId, ticker, state, isNewest ? entry : last);
  await tx.updateTable('positions').set(changed).where('id', '=', row.id).execute();
}

function toRow(
  accountId: string,
  ticker: string,
  state: ReturnType<typeof applyEntry>,
  last: Pick<PositionEntry, 'at' | 'key'>,
) {
  return {
    broker_account_id: accountId,
    ticker,
    quantity: state.quantity,
    avg_entry_price: state.avgEntryPrice,
    realized_pnl: state.realizedPnl,
    opened_at: state.openedAt,
    last_entry_at: last.at,
    last_entry_key: last.key,
  };
}

/** All fills and splits of a symbol, or those that were booked by an instant; `foldEntries` sorts them. */
export async function listPositionEntries(
  tx: Executor,
  accountId: string,
  ticker: string,
  asOf?: Date,
): Promise<PositionEntry[]> {
  const fills = await tx
    .selectFrom('fills')
    .select(['execution_id', 'side', 'quantity', 'price', 'executed_at'])
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .$if(asOf !== undefined, (query) => query.where('recorded_at', '<=', asOf as Date))
    .orderBy('executed_at')
    .orderBy('execution_id')
    .limit(ENTRIES_MAX)
    .execute();
  const splits = await tx
    .selectFrom('position_splits')
    .select(['effective_at', 'ratio'])
    .where('broker_account_id', '=', accountId)
    .where('ticker', '=', ticker)
    .$if(asOf !== undefined, (query) => query.where('recorded_at', '<=', asOf as Date))
    .execute();
  return [
    ...fills.map(
      ({ execution_id, executed_at, side, quantity, price }): PositionEntry => ({
        kind: 'fill',
        at: executed_at,
        key: fillKey(execution_id),
        side,
        quantity,
        price,
      }),
    ),
    ...splits.map(
      ({ effective_at, ratio }): PositionEntry => ({
        kind: 'split',
        at: effective_at,
        key: splitKey(effective_at),
        ratio,
      }),
    ),
  ];
}

export const fillKey = (executionId: string): string => `fill:${executionId}`;
/** Sorts before the fills of the same instant, because trades at the open of the ex date are in new shares. */
export const splitKey = (effectiveAt: Date): string => `a-split:${effectiveAt.toISOString()}`;

export async function listHeldQuantities(db: Executor, accountId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('positions')
    .select(['ticker', 'quantity'])
    .where('broker_account_id', '=', accountId)
    .where('quantity', '<>', 0)
    .execute();
  return new Map(rows.map(({ ticker, quantity }) => [ticker, quantity]));
}

/** Whether any account holds the ticker; a recommendation to sell needs a position. */
export async function isTickerHeld(db: Executor, ticker: string): Promise<boolean> {
  const row = await db
    .selectFrom('positions')
    .select('id')
    .where('ticker', '=', ticker)
    .where('quantity', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Splits of symbols that were traded before them and that are not applied to the position yet. */
export async function listMissingSplits(
  db: Executor,
  accountId: string,
  now: Date,
): Promise<{ ticker: string; effective_at: Date; ratio: number }[]> {
  const { rows } = await sql<{ ticker: string; effective_at: Date; ratio: number }>`
    select distinct on (action.ticker, action.ex_at) action.ticker, action.ex_at as effective_at,
      (action.split_to / action.split_from)::float8 as ratio
    from positions held
    join corporate_actions action on action.ticker = held.ticker and action.action_type = 'split'
    where held.broker_account_id = ${accountId} and action.ex_at <= ${now} and action.available_at <= ${now}
      and exists (select from fills where fills.broker_account_id = held.broker_account_id
        and fills.ticker = held.ticker and fills.executed_at < action.ex_at)
      and not exists (select from position_splits known where known.broker_account_id = held.broker_account_id
        and known.ticker = held.ticker and known.effective_at = action.ex_at)
      and not exists (select from corporate_actions later where later.ticker = action.ticker
        and later.action_type = 'split' and later.ex_date = action.ex_date and later.kind = action.kind
        and later.revision > action.revision and later.available_at <= ${now})
      and not action.cancelled
    order by action.ticker, action.ex_at, action.revision desc`.execute(db);
  return rows;
}

/** Until a known split is applied, quantity and levels of the position are still those from before it. */
export async function isSplitMissing(db: Executor, accountId: string, ticker: string, now: Date): Promise<boolean> {
  return (await listMissingSplits(db, accountId, now)).some((split) => split.ticker === ticker);
}

export async function insertSplit(
  tx: Executor,
  accountId: string,
  split: { ticker: string; effective_at: Date; ratio: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('position_splits')
    .values({ broker_account_id: accountId, ...split })
    .onConflict((on) => on.doNothing())
    .returning('ticker')
    .executeTakeFirst();
  return inserted !== undefined;
}
