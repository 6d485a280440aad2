import { sql } from 'kysely';
import type { IsoDate } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { CorporateAction } from './adjustment.ts';
import type { ActionRecord } from './plan-actions.ts';

const TICKERS_PER_READ = 100;
/** Of the tickers of one read: a thousand for each. */
const ACTIONS_PER_READ_MAX = 100_000;
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
export function listActionRecords(db: Executor, tickers: readonly string[], asOf: Date): Promise<ActionRecord[]> {
  return readInParts(tickers, (part) =>
    newestRevisions(db, part).where('available_at', '<=', asOf).modifyEnd(prepared('action-records')).execute(),
  );
}

/**
 * What may be the same action as one that a vendor names: the newest revision of each action of its ticker from a date on, and of
 * each with the vendor's id, on whatever date.
 */
export function listComparableActions(
  db: Executor,
  named: readonly { ticker: string; vendorId: string | null }[],
  from: IsoDate,
): Promise<ActionRecord[]> {
  const byTicker = groupBy(named, ({ ticker }) => ticker);
  return readInParts([...byTicker.keys()].sort(), (part) => {
    const ids = part.flatMap((ticker) => (byTicker.get(ticker) ?? []).flatMap(({ vendorId }) => vendorId ?? []));
    return db
      .selectFrom(newestRevisions(db, part).as('newest'))
      .selectAll()
      .where((eb) => eb.or([eb('ex_date', '>=', from), eb('vendor_id', '=', sql<string>`any(${ids}::text[])`)]))
      .execute();
  });
}

/** Rows of thousands of tickers in several statements, so that no limit cuts the last tickers. */
async function readInParts(
  tickers: readonly string[],
  read: (part: readonly string[]) => Promise<ActionRecord[]>,
): Promise<ActionRecord[]> {
  const found: ActionRecord[] = [];
  for (let start = 0; start < tickers.length; start += TICKERS_PER_READ) {
    for (const record of await read(tickers.slice(start, start + TICKERS_PER_READ))) found.push(record);
  }
  return found;
}

const newestRevisions = (db: Executor, tickers: readonly string[]) =>
  db
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
    .orderBy('ticker')
    .orderBy('action_type')
    .orderBy('ex_date')
    .orderBy('kind')
    .orderBy('revision', 'desc')
    .limit(ACTIONS_PER_READ_MAX);

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
