import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Breaker } from './breakers.ts';

export async function insertBreakerEvents(
  tx: Executor,
  events: readonly {
    accountId: string;
    breaker: Breaker;
    event: 'tripped' | 'released';
    until: Date | null;
    readings: Record<string, unknown>;
    at: Date;
  }[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('breaker_events')
    .values(
      events.map((event) => ({
        broker_account_id: event.accountId,
        breaker: event.breaker,
        event: event.event,
        until: event.until,
        readings: JSON.stringify(event.readings),
        occurred_at: event.at,
      })),
    )
    .execute();
}

export interface OutsideReadings {
  brokerErrors: number;
  newestQuoteAt: Date | null;
  benchmarkPrice: number | null;
  benchmarkPreviousClose: number | null;
  benchmarkQuotedAt: Date | null;
}

/** Readings from outside the account: broker errors, the price feed and the market. */
export async function readOutside(
  db: Executor,
  input: { accountId: string; benchmark: string; errorsSince: Date; now: Date },
): Promise<OutsideReadings> {
  const { rows } = await sql<OutsideReadings>`
    select (select count(*) from broker_incidents where broker_account_id = ${input.accountId}
        and kind = 'broker_error' and raised_at > ${input.errorsSince}) as "brokerErrors",
      (select max(quoted_at) from market_quotes where quoted_at <= ${input.now}) as "newestQuoteAt",
      quote.price as "benchmarkPrice", quote.previous_close as "benchmarkPreviousClose",
      quote.quoted_at as "benchmarkQuotedAt"
    from (select 1) as one left join market_quotes quote on quote.ticker = ${input.benchmark}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('no row from a select without conditions');
  return row;
}
