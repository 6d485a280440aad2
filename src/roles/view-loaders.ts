import { loadCompetitiveLayer } from '../competitive/use/load-competitive-layer.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { loadMacroLayer } from '../macro/use/load-macro-layer.ts';
import { type Calibration, UNCALIBRATED } from '../recommendations/confidence.ts';
import type { TradingState } from '../recommendations/mode.ts';
import { findActiveLockout } from '../risk/lockout.store.ts';
import { getTradingConfig } from '../risk/trading-config.store.ts';
import { findLatestSignals, toMappedOutput } from '../signals/signal-output.store.ts';
import type { AggregateDeps } from '../trends/use/aggregate.ts';

/** What the other slices know of a company, as a projection wants it. */
export function trendLayers(calendar: TradingCalendar): AggregateDeps['loadLayers'] {
  return async (db, ticker, asOf) => {
    const macro = await loadMacroLayer({ db, calendar }, ticker, asOf);
    const competitive = await loadCompetitiveLayer({ db, calendar }, ticker, asOf);
    const bayesian = (await findLatestSignals(db, [ticker], asOf)).get(ticker)?.bayesian;
    const drift = bayesian?.status === 'ok' ? toMappedOutput(bayesian).driftProbability : null;
    const price = drift === null ? null : { p_B: drift, changePoint: bayesian?.change_point_prob ?? 0 };
    return { macro, competitive, price };
  };
}

/** Labels come with validation; until some have matured, confidence is published as it was computed. */
export const loadCalibration = async (): Promise<Calibration> => UNCALIBRATED;

/** No quality gate has been evaluated yet, so it has not been passed: nothing is recommended for live money. */
export async function loadTradingState(db: Executor, ticker: string, asOf: Date): Promise<TradingState> {
  const { trading_mode } = await getTradingConfig(db);
  const lockout = await findActiveLockout(db, ticker, asOf);
  return { tradingMode: trading_mode, isGatePassed: false, isLockedOut: lockout !== null };
}
