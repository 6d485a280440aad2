import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { CorporateAction } from './adjustment.ts';
import type { ActionRecord } from './plan-actions.ts';

const ACTIONS_MAX = 100_000;
const ROWS_PER_STATEMENT = 1_000;

/** Allows one writer at a time, because revision numbers follow the stored ones. */
export async function lockCorporateActions(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('corporate_actions', 0))`.execute(tx);
}

export async function insertActionRecords(tx: Executor, records: readonly ActionRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('corporate_actions')
      .values(records.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** The newest revision known at `asOf` of each action of these tickers, including cancelled ones. */
export async function listActionRecords(db: Executor, tickers: readonly string[], asOf: Date): Promise<ActionRecord[]> {
  if (tickers.length === 0) return [];
  return db
    .selectFrom('corporate_actions')
    .distinctOn(['ticker', 'action_type', 'ex_date', 'kind'])
    .select([
      'ticker',
      'action_type',
      'kind',
      'ex_date',
      'ex_at',
      'split_from',
      'split_to',
      'cash_amount',
      'currency',
      'declared_on',
      'pay_date',
      'source',
      'vendor_id',
      'revision',
      'cancelled',
      'available_at',
      'pit_estimated',
      'captured_at',
    ])
    .where(sql<boolean>`ticker = any(${[...tickers]}::text[])`)
    .where('available_at', '<=', asOf)
    .orderBy('ticker')
    .orderBy('action_type')
    .orderBy('ex_date')
    .orderBy('kind')
    .orderBy('revision', 'desc')
    .limit(ACTIONS_MAX)
    .modifyEnd(prepared('action-records'))
    .execute();
}

/** A ticker's splits and dividends that are known and not cancelled at `asOf`, in ex-date order. */
export async function listCorporateActions(db: Executor, ticker: string, asOf: Date): Promise<CorporateAction[]> {
  return (await listActionsByTicker(db, [ticker], asOf)).get(ticker) ?? [];
}

/** The same for several tickers. A ticker without actions has no entry. */
export async function listActionsByTicker(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, CorporateAction[]>> {
  const found = new Map<string, CorporateAction[]>();
  for (const record of await listActionRecords(db, tickers, asOf)) {
    if (record.cancelled) continue;
    const actions = found.get(record.ticker) ?? [];
    actions.push(toAction(record));
    found.set(record.ticker, actions);
  }
  for (const actions of found.values()) actions.sort((a, b) => a.exAt.getTime() - b.exAt.getTime());
  return found;
}

function toAction(record: ActionRecord): CorporateAction {
  const times = { exAt: record.ex_at, availableAt: record.available_at };
  return record.action_type === 'split'
    ? { type: 'split', ratio: (record.split_to ?? 1) / (record.split_from ?? 1), ...times }
    : { type: 'dividend', cashAmount: record.cash_amount ?? 0, ...times };
}
