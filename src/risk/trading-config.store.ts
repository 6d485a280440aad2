import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { PortfolioRiskConfig, TradingMode } from './portfolio-config.ts';
import { portfolioConfigOf, TRADING_CONFIG } from './trading-config.ts';

export type RiskConfigRow = Selectable<Database['risk_configs']>;

/** A database that was emptied by hand gets its configuration back: paper, with the defaults. */
export async function getTradingConfig(db: Executor): Promise<RiskConfigRow> {
  return (await find(db)) ?? (await create(db));
}

/** What an order is held against. */
export async function getPortfolioConfig(db: Executor): Promise<PortfolioRiskConfig> {
  return portfolioConfigOf(await getTradingConfig(db));
}

/** Holds the row until the transaction ends, so that two changes take turns and each sees the other's. */
export async function lockTradingConfig(tx: Executor): Promise<RiskConfigRow> {
  await getTradingConfig(tx);
  return tx
    .selectFrom('risk_configs')
    .selectAll()
    .where('name', '=', TRADING_CONFIG)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function mergeTradingConfig(tx: Executor, patch: Record<string, unknown>): Promise<RiskConfigRow> {
  return tx
    .updateTable('risk_configs')
    .set({ config: sql`config || ${JSON.stringify(patch)}::jsonb` })
    .where('name', '=', TRADING_CONFIG)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setTradingMode(tx: Executor, mode: TradingMode): Promise<RiskConfigRow> {
  return tx
    .updateTable('risk_configs')
    .set({ trading_mode: mode })
    .where('name', '=', TRADING_CONFIG)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function find(db: Executor): Promise<RiskConfigRow | undefined> {
  return db
    .selectFrom('risk_configs')
    .selectAll()
    .where('name', '=', TRADING_CONFIG)
    .modifyEnd(prepared('find-trading-config'))
    .executeTakeFirst();
}

async function create(db: Executor): Promise<RiskConfigRow> {
  await db
    .insertInto('risk_configs')
    .values({ name: TRADING_CONFIG })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return db.selectFrom('risk_configs').selectAll().where('name', '=', TRADING_CONFIG).executeTakeFirstOrThrow();
}
