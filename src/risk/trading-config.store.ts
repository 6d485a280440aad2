import { findFirstChangeAfter } from '../kernel/audit/audit.store.ts';
import type { Executor } from '../kernel/db/database.ts';
import { changeConfig, getConfig, lockConfig, type NamedConfigRow } from '../kernel/named-config.store.ts';
import type { PortfolioRiskConfig, TradingMode } from './portfolio-config.ts';
import { portfolioConfigOf, TRADING_CONFIG } from './trading-config.ts';

/** A missing row is created again: paper mode with the default limits. */
export const getTradingConfig = (db: Executor): Promise<NamedConfigRow> => getConfig(db, TRADING_CONFIG);

/** As it was at an instant: what the first change after it recorded as the state before. */
export async function getTradingConfigAt(db: Executor, asOf: Date): Promise<NamedConfigRow> {
  const present = await getTradingConfig(db);
  const change = await findFirstChangeAfter(db, 'risk_config', present.id, asOf);
  const before = change?.before as (NamedConfigRow & { created_at: string; updated_at: string }) | null | undefined;
  return before
    ? { ...before, created_at: new Date(before.created_at), updated_at: new Date(before.updated_at) }
    : present;
}

/** The limits in force. */
export async function getPortfolioConfig(db: Executor): Promise<PortfolioRiskConfig> {
  return portfolioConfigOf(await getTradingConfig(db));
}

export const lockTradingConfig = (tx: Executor): Promise<NamedConfigRow> => lockConfig(tx, TRADING_CONFIG);

export const mergeTradingConfig = (tx: Executor, patch: Record<string, unknown>): Promise<NamedConfigRow> =>
  changeConfig(tx, TRADING_CONFIG, { patch });

export const setTradingMode = (tx: Executor, tradingMode: TradingMode): Promise<NamedConfigRow> =>
  changeConfig(tx, TRADING_CONFIG, { tradingMode });
