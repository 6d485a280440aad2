import { loadCompetitiveLayer } from '../competitive/use/load-competitive-layer.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { loadMacroLayer } from '../macro/use/load-macro-layer.ts';
import type { TradingState } from '../recommendations/mode.ts';
import { findActiveLockout } from '../risk/lockout.store.ts';
import { findGateInForce } from '../risk/quality-gate.store.ts';
import { getTradingConfig } from '../risk/trading-config.store.ts';
import { toMappedOutput } from '../signals/mapping.ts';
import { findLatestSignals } from '../signals/signal-output.store.ts';
import type { AggregateDeps } from '../trends/use/aggregate.ts';
import { calibrationLoader } from '../validation/use/load-calibration.ts';
import type { RoleContext } from './role.ts';
import { platformCalendar } from './vendors.ts';

/** Loads the macro and competitive layers of a company for its projections. */
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

/** Confidence is published uncalibrated until enough labels have matured. */
export const calibrationOf = (context: RoleContext): ReturnType<typeof calibrationLoader> =>
  calibrationLoader(platformCalendar(context));

/** Recommendations are not in live mode while the quality gate fails or its evaluation is stale. */
export async function loadTradingState(db: Executor, ticker: string, asOf: Date): Promise<TradingState> {
  const { trading_mode } = await getTradingConfig(db);
  const lockout = await findActiveLockout(db, ticker, asOf);
  const isGatePassed = (await findGateInForce(db, asOf)) === 'pass';
  return { tradingMode: trading_mode, isGatePassed, isLockedOut: lockout !== null };
}
