import { sql } from 'kysely';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { replay } from '../../src/replay/use/replay.ts';
import { HISTORY_SESSIONS } from '../../src/sandbox/settings.ts';
import { splitFactor } from '../../src/sandbox/world/corporate-actions.ts';
import { createWorld, type World } from '../../src/sandbox/world/world.ts';
import { evaluateGate, gateGrades } from '../../src/validation/gate.ts';
import { gradeLiveSession, IN_FORCE_SESSIONS, independentDates } from '../../src/validation/live-session.ts';
import type { GradedPrediction } from '../../src/validation/prediction-ledger.ts';
import { computeSnapshot } from '../../src/validation/snapshot.ts';
import {
  addEvidence,
  type Evidence,
  EVIDENCE_MIN,
  NO_EVIDENCE,
} from '../../src/validation/statistics/sequential-test.ts';
import { toColumns } from '../../src/validation/use/ablate-sources.ts';
import { replayCalibration } from '../../src/validation/use/replay-calibration.ts';
import { insertBars, loadSandboxHistory } from '../kit/sandbox-history.ts';

const ANCHOR = '2026-11-14';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOOKBACK_DAYS = 90;
const calendar = alwaysOpenCalendar();
const noskill = (seed: number): World => createWorld({ world: 'noskill', seed, anchorDate: ANCHOR, calendar });

export interface PathOutcome {
  seed: number;
  predictions: number;
  rank_ic_7d: number | null;
  /** The largest evidence of the sequential test at any close of the year. */
  evidence_max: number;
  /** Of the year's end, as if the year had been lived. */
  verdict: string;
  /** Whether the test ever reached its limit. */
  is_open: boolean;
}

/**
 * Evaluates the gate on a year of news and several price paths of the market without skill, as if each year had been lived. The
 * news is read once by the whole platform; each path has views of its own, because views use prices.
 */
export async function* measurePaths(
  db: Db,
  newsSeed: number,
  pathSeeds: readonly number[],
): AsyncGenerator<PathOutcome> {
  const { from, to } = await loadSandboxHistory(db, noskill(newsSeed), {
    sessions: HISTORY_SESSIONS,
    halfHours: false,
  });
  const now = new Date(to.getTime() + HOUR_MS);
  for (const seed of pathSeeds) {
    const world = noskill(seed);
    await sql`delete from market_bars`.execute(db);
    await insertBars(db, world, 0, HISTORY_SESSIONS - 1, false);
    const { ledger, ...calibration } = await replayCalibration({ db, calendar }, { from, asOf: now });
    await replay({ db, calendar, ...calibration }, { from, to });
    yield judgeAsLived(world, seed, ledger.grade('7d', now), now);
  }
}

/** Evaluates the gate at every close, as if the graded views had been published day by day. */
export function judgeAsLived(world: World, seed: number, graded: readonly GradedPrediction[], now: Date): PathOutcome {
  let evidence: Evidence = NO_EVIDENCE;
  let largest = 0;
  for (let session = IN_FORCE_SESSIONS; session < HISTORY_SESSIONS; session++) {
    const dates = new Set(Array.from({ length: IN_FORCE_SESSIONS }, (_, n) => world.session(session - 1 - n).date));
    const inForce = graded.filter(({ sessionDate }) => dates.has(sessionDate));
    const { rankIc, companies } = gradeLiveSession(inForce, (ticker) => returnOn(world, ticker, session));
    if (rankIc !== null) evidence = addEvidence(evidence, { rankIc, companies });
    largest = Math.max(largest, evidence.log);
  }
  const lag = IN_FORCE_SESSIONS;
  const all = computeSnapshot(toColumns(graded), Number.NEGATIVE_INFINITY, lag);
  const recent = computeSnapshot(toColumns(graded), now.getTime() - LOOKBACK_DAYS * DAY_MS, lag);
  const { verdict } = evaluateGate({
    all: gateGrades(all),
    recent: gateGrades(recent),
    independentDates: independentDates(evidence.sessions),
    evidence: Math.exp(evidence.log),
  });
  return {
    seed,
    predictions: graded.length,
    rank_ic_7d: all.information.rankCoefficient,
    evidence_max: Math.exp(largest),
    verdict,
    is_open: Math.exp(largest) >= EVIDENCE_MIN,
  };
}

function returnOn(world: World, ticker: string, session: number): number | null {
  const [before, after] = [world.dailyBar(ticker, session - 1), world.dailyBar(ticker, session)];
  if (!before || !after) return null;
  return after.close / splitFactor(ticker, session) / (before.close / splitFactor(ticker, session - 1)) - 1;
}
