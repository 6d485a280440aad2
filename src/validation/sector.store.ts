import { sql } from 'kysely';
import type { Executor, Tx } from '../kernel/db/database.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';

const PEERS_MAX = 30;
const FUNDS_MAX = 1_000;
const COMPANIES_MAX = 20_000;

/** The fund of each sector, by the sector's name in lower case. */
export async function listSectorFunds(db: Executor): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sector_funds').selectAll().orderBy('sector').limit(FUNDS_MAX).execute();
  return new Map(rows.map(({ sector, ticker }) => [sector, ticker]));
}

export async function replaceSectorFunds(tx: Tx, funds: readonly { sector: string; ticker: string }[]): Promise<void> {
  await tx.deleteFrom('sector_funds').execute();
  await tx.insertInto('sector_funds').values(funds).execute();
}

/** Funds of sectors with an active company. Their prices are collected besides those of companies. */
export async function listFundsInUse(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select distinct fund.ticker from sector_funds fund
    join companies company on lower(company.sector) = fund.sector and company.active
    order by 1 limit ${FUNDS_MAX}`.execute(db);
  return rows.map(({ ticker }) => ticker);
}

/** Other companies of a sector, those that are no longer followed included: they were its companies at the time. */
export async function listPeers(db: Executor, sector: string, ticker: string): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select ticker from companies where lower(sector) = lower(${sector}) and ticker <> ${ticker}
    order by ticker limit ${PEERS_MAX}`.execute(db);
  return rows.map((row) => row.ticker);
}

/**
 * Companies whose predictions are graded: all that were ever followed, except the benchmark and sector funds. Leaving out those
 * that are no longer followed would grade the survivors alone.
 */
export async function listGradedCompanies(db: Executor): Promise<{ ticker: string; sector: string | null }[]> {
  const { rows } = await sql<{ ticker: string; sector: string | null }>`
    select ticker, sector from companies where ticker <> ${BENCHMARK_TICKER}
      and ticker not in (select ticker from sector_funds)
    order by ticker limit ${COMPANIES_MAX}`.execute(db);
  return rows;
}
