import type { BrokerAccountRow } from '../../broker/account.store.ts';
import { findActiveAccount } from '../../broker/account.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { QualityGate } from '../../risk/account-state.ts';
import type { PortfolioRiskConfig } from '../../risk/portfolio-config.ts';
import { findLiveGate } from '../../risk/quality-gate.store.ts';
import { portfolioConfigOf } from '../../risk/trading-config.ts';
import { getTradingConfig } from '../../risk/trading-config.store.ts';
import { effectiveLimits, type EngineConfig, effectiveMinConfidence } from '../engine-config.ts';
import { readEngineConfig } from '../engine-config.store.ts';
import type { SessionReturns } from '../session-returns.ts';
import type { TierLimits } from '../tiers.ts';

/** Dependencies of every engine task. */
export interface EngineDeps {
  db: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
  benchmark: string;
  newId: () => string;
  /** Throws when this process no longer leads. Called first in every writing transaction. */
  fence: (tx: Executor) => Promise<void>;
}

/** The settings at the start of a round. */
export interface Round {
  account: BrokerAccountRow;
  config: EngineConfig;
  risk: PortfolioRiskConfig;
  limits: TierLimits;
  gate: QualityGate | null;
  /** The share of a live account's equity that may be invested. */
  capitalFraction: number | null;
  /** The daily returns of the symbols held, filled by the first candidate that needs them. */
  heldReturns: Map<string, SessionReturns>;
  now: Date;
}

/** Null while no broker account is connected. */
export async function loadRound(db: Executor, now: Date): Promise<Round | null> {
  const stored = await getTradingConfig(db);
  const config = await readEngineConfig(db);
  const known = portfolioConfigOf(stored);
  const risk = { ...known, min_confidence: effectiveMinConfidence(config, stored.config) };
  const account = await findActiveAccount(db, tradedMode(risk));
  if (!account) return null;
  const { status: gate, capitalFraction } = await findLiveGate(db, now);
  return {
    account,
    config,
    risk,
    limits: effectiveLimits(config, risk),
    gate,
    capitalFraction,
    heldReturns: new Map(),
    now,
  };
}

/** The account mode in use. While trading is disabled it is paper, so that positions are still valued. */
export const tradedMode = (risk: Pick<PortfolioRiskConfig, 'trading_mode'>): 'paper' | 'live' =>
  risk.trading_mode === 'live' ? 'live' : 'paper';
