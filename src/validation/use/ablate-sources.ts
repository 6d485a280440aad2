import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { parseDay } from '../../kernel/calendar/civil-date.ts';
import type { Db } from '../../kernel/db/database.ts';
import { type ReplayProgress, replay } from '../../replay/use/replay.ts';
import { type Horizon, overlapSessions } from '../horizon.ts';
import { toLabelColumns } from '../label-columns.ts';
import type { GradedPrediction } from '../prediction-ledger.ts';
import { computeSnapshot, rateOf } from '../snapshot.ts';
import { replayCalibration } from './replay-calibration.ts';

export interface AblationResult {
  /** Null for the replay with all sources. */
  readonly name: string | null;
  readonly predictions: number;
  readonly winRate: number | null;
  readonly rankIc: number | null;
  readonly rankT: number | null;
  readonly avgExcess: number | null;
  readonly brier: number | null;
}

export interface AblationOptions {
  readonly from: Date;
  readonly to: Date;
  readonly horizon: Horizon;
  readonly sources: readonly { readonly name: string; readonly ids: readonly string[] }[];
  readonly onProgress?: (name: string | null, progress: ReplayProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Grades a replay with all sources and one without each of the given sources, which shows what the source contributes. Nothing is
 * stored.
 */
export async function ablateSources(
  deps: { db: Db; calendar: TradingCalendar },
  options: AblationOptions,
): Promise<AblationResult[]> {
  const found = [await replayWithout(deps, options, null, [])];
  for (const { name, ids } of options.sources) found.push(await replayWithout(deps, options, name, ids));
  return found;
}

async function replayWithout(
  deps: { db: Db; calendar: TradingCalendar },
  { from, to, horizon, onProgress, signal }: AblationOptions,
  name: string | null,
  excludeSourceIds: readonly string[],
): Promise<AblationResult> {
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

/** Graded predictions of a ledger as columns. */
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
