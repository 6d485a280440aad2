import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { parseDay } from '../../kernel/calendar/civil-date.ts';
import type { Db } from '../../kernel/db/database.ts';
import { type ReplayProgress, replay } from '../../replay/use/replay.ts';
import { type Horizon, overlapSessions } from '../horizon.ts';
import { toLabelColumns } from '../label-columns.ts';
import type { GradedPrediction } from '../prediction-ledger.ts';
import { computeSnapshot, rateOf } from '../snapshot.ts';
import { replayCalibration } from './replay-calibration.ts';

export interface LeftOut {
  /** Null for the replay with everybody. */
  readonly name: string | null;
  readonly predictions: number;
  readonly winRate: number | null;
  readonly rankIc: number | null;
  readonly rankT: number | null;
  readonly avgExcess: number | null;
  readonly brier: number | null;
}

export interface LeaveOutOptions {
  readonly from: Date;
  readonly to: Date;
  readonly horizon: Horizon;
  readonly sources: readonly { readonly name: string; readonly ids: readonly string[] }[];
  readonly onProgress?: (name: string | null, progress: ReplayProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * What the platform would have said without a source, and how that would have done: a replay with everybody, and one without
 * each. Nothing is written.
 */
export async function leaveOut(
  deps: { db: Db; calendar: TradingCalendar },
  options: LeaveOutOptions,
): Promise<LeftOut[]> {
  const found = [await replayWithout(deps, options, null, [])];
  for (const { name, ids } of options.sources) found.push(await replayWithout(deps, options, name, ids));
  return found;
}

async function replayWithout(
  deps: { db: Db; calendar: TradingCalendar },
  { from, to, horizon, onProgress, signal }: LeaveOutOptions,
  name: string | null,
  excludeSourceIds: readonly string[],
): Promise<LeftOut> {
  const { ledger, ...calibration } = await replayCalibration(deps, { from, asOf: to });
  await replay(
    { ...deps, ...calibration },
    {
      from,
      to,
      excludeSourceIds,
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onProgress: (progress: ReplayProgress) => onProgress(name, progress) } : {}),
    },
  );
  const graded = computeSnapshot(
    toColumns(ledger.grade(horizon, to)),
    Number.NEGATIVE_INFINITY,
    overlapSessions(horizon),
  );
  return {
    name,
    predictions: graded.predictionCount,
    winRate: rateOf({ wins: graded.buy.wins + graded.sell.wins, n: graded.buy.n + graded.sell.n }),
    rankIc: graded.information.rankCoefficient,
    rankT: graded.information.rankT,
    avgExcess: graded.avgExcessSpy,
    brier: graded.brier?.score ?? null,
  };
}

/** What a replay's own ledger graded, as columns. */
export function toColumns(graded: readonly GradedPrediction[]) {
  return toLabelColumns(
    graded.map(({ sessionDate, label, ...prediction }) => ({
      ...prediction,
      ...label,
      sessionDay: parseDay(sessionDate),
      exitMs: label.exit.atMs,
    })),
  );
}
