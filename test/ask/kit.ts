import { sql } from 'kysely';
import type { AnswerView, AskInput } from '../../src/ask/ask.schema.ts';
import { type AnswerDeps, answerQuestion } from '../../src/ask/use/answer-question.ts';
import { readNames } from '../../src/documents/alias-index.store.ts';
import { buildAliasIndex } from '../../src/documents/link/alias-index.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { NOW, seedWeek } from '../reports/kit.ts';

export { NOW };
export const TICKERS = ['ACME', 'BOLT', 'CORE', 'DYNE', 'ECHO', 'FLUX'] as const;
export const calendar = nyseCalendar();

/** A week of trading with positions, refused orders, two companies that share a name, and a dividend. */
export async function seedAskWorld(db: Db): Promise<void> {
  const { accountId } = await seedWeek(db);
  await sql`insert into positions (broker_account_id, ticker, quantity, avg_entry_price, realized_pnl, opened_at, last_entry_at, last_entry_key)
    values (${accountId}, 'ACME', 10, 90, 0, '2026-11-06T15:00:00Z', '2026-11-06T15:00:00Z', 'a'),
      (${accountId}, 'BOLT', 30, 120, 0, '2026-11-09T15:00:00Z', '2026-11-09T15:00:00Z', 'b'),
      (${accountId}, 'CORE', 3, 50, 0, '2026-11-10T15:00:00Z', '2026-11-10T15:00:00Z', 'c')`.execute(db);
  await sql`insert into market_quotes (ticker, price, quoted_at, captured_at, source)
    values ('ACME', 101.5, ${NOW}, ${NOW}, 'test'), ('BOLT', 99.25, ${NOW}, ${NOW}, 'test'), ('CORE', 100, ${NOW}, ${NOW}, 'test')`.execute(
    db,
  );
  const refused = [
    ['DYNE', 'position_limit'],
    ['DYNE', 'position_limit'],
    ['ECHO', 'insufficient buying power'],
  ] as const;
  for (const [index, [ticker, reason]] of refused.entries()) {
    const key = `refused-${index}`;
    await sql`insert into orders (broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type, time_in_force,
        quantity, estimated_value, confidence, created_by, created_at)
      values (${accountId}, 'paper', ${key}, ${key}, 'decision', ${ticker}, 'sell', 'market', 'day', 4, 400, .6, 'engine',
        ${new Date(`2026-11-1${index}T16:00:00Z`)})`.execute(db);
    await sql`update orders set status = 'blocked', reason = ${reason} where intent_key = ${key}`.execute(db);
  }
  await sql`insert into companies (ticker, legal_name, sector) values ('HVBC', 'Halvorsen Bancorp Inc.', 'Financials'),
    ('HVTX', 'Halvorsen Therapeutics Inc.', 'Health Care')`.execute(db);
  await sql`insert into corporate_actions (ticker, action_type, kind, ex_date, ex_at, cash_amount, currency, source, revision,
      available_at, pit_estimated, captured_at)
    values ('FLUX', 'dividend', 'CD', '2026-10-15', '2026-10-15T13:30:00Z', 1.25, 'USD', 'test', 1, '2026-10-01T00:00:00Z', false, now())`.execute(
    db,
  );
}

export async function asker(db: Db, more: Partial<AnswerDeps> = {}) {
  const { companies, aliases } = await readNames(db);
  const index = buildAliasIndex(aliases, companies);
  return (question: string, input: Omit<AskInput, 'question'> = {}): Promise<AnswerView> =>
    answerQuestion(
      { db, now: NOW, calendar, withRestricted: true, loadAliases: async () => index, ...more },
      { question, ...input },
    );
}
