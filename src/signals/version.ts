import { createHash } from 'node:crypto';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { BARS_MIN, barScale, TIMEFRAME_WEIGHTS, TIMEFRAMES } from './timeframe.ts';

/** Identifies the computation of a state or an output. A state of another version is rebuilt from the bars. */
export interface EngineVersion {
  algoVersion: string;
  configHash: string;
}

/** Changes with every change of a formula or of a state's layout. */
const ALGO_VERSION = 'signals-1';

export function engineVersion(calendar: TradingCalendar): EngineVersion {
  const decisive = TIMEFRAMES.map((timeframe) => [
    timeframe,
    TIMEFRAME_WEIGHTS[timeframe],
    BARS_MIN[timeframe],
    barScale(calendar, timeframe),
  ]);
  const text = JSON.stringify([calendar.name, calendar.minutesPerSession, decisive]);
  return { algoVersion: ALGO_VERSION, configHash: createHash('sha256').update(text, 'utf8').digest('hex') };
}
