import { followSignals } from '../../src/backtest/follow-signals.ts';
import { Simulation } from '../../src/backtest/simulation.ts';
import { computeMetrics } from '../../src/backtest/summary.ts';
import { loadSimulationSettings } from '../../src/backtest/use/run-backtest.ts';
import { loadWorld } from '../../src/backtest/use/load-world.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { fillHistory } from '../../src/replay/use/fill-history.ts';
import { HISTORY_SESSIONS } from '../../src/sandbox/settings.ts';
import { createWorld } from '../../src/sandbox/world/world.ts';
import type { WorldChoice } from '../../src/sandbox/worlds/world-name.ts';
import { findGate } from '../../src/validation/gate.store.ts';
import { findLatestSnapshot } from '../../src/validation/snapshot.store.ts';
import { replayCalibration } from '../../src/validation/use/replay-calibration.ts';
import { runValidation } from '../../src/validation/use/run-validation.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';
import { judgeAsLived } from './price-paths.ts';

const ANCHOR = '2026-11-14';
const HOUR_MS = 3_600_000;
const CAPITAL = 100_000;
/** The simulated account starts after this many sessions: before them, no label has matured and nothing is calibrated. */
const WARM_UP_SESSIONS = 40;

export interface WorldOutcome extends WorldChoice {
  documents: number;
  /** The mean of the daily rank correlations of stated probability and excess return, over one and seven days. */
  rank_ic_1d: number | null;
  rank_ic_7d: number | null;
  rank_ic_7d_t: number | null;
  sharpe_before_costs: number | null;
  sharpe_after_costs: number | null;
  return_after_costs: number | null;
  trades: number;
  /** Share of the recommendations that advise to hold. */
  hold_share: number;
  /** What the gate says of the record at the year's end. It reads lived predictions alone, and a replayed year has none. */
  gate: string | null;
  /** What it would say if the year had been lived, with the largest evidence at any close. */
  gate_as_lived: string;
  evidence_max: number;
}

/** Runs a world's year through the whole platform: pages read, linked and extracted, recommendations replayed, graded and traded. */
export async function measureWorld(db: Db, choice: WorldChoice): Promise<WorldOutcome> {
  const calendar = alwaysOpenCalendar();
  const world = createWorld({ ...choice, anchorDate: ANCHOR, calendar });
  const { documents, from, to } = await loadSandboxHistory(db, world, { sessions: HISTORY_SESSIONS, halfHours: false });
  const now = new Date(to.getTime() + HOUR_MS);
  const calibration = await replayCalibration({ db, calendar }, { from, asOf: now });
  await fillHistory({ db, calendar, ...calibration }, { from, to });
  await runValidation({ db, calendar }, now);
  const oneDay = await findLatestSnapshot(db, 'replayed', 'all', '1d');
  const sevenDays = await findLatestSnapshot(db, 'replayed', 'all', '7d');
  const stored = await findGate(db);
  const asLived = judgeAsLived(world, choice.seed, calibration.ledger.grade('7d', now), now);
  const { holds, all } = await db
    .selectFrom('recommendations')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('action', '=', 'hold').as('holds'),
    ])
    .executeTakeFirstOrThrow();
  const request = {
    startDate: world.session(WARM_UP_SESSIONS).date,
    endDate: world.session(HISTORY_SESSIONS - 1).date,
    initialCapital: CAPITAL,
    riskTier: 'moderate' as const,
    sweep: {},
  };
  const calibrate = (range: { from: Date; to: Date }) =>
    replayCalibration({ db, calendar }, { from: range.from, asOf: range.to });
  const loaded = await loadWorld({ db, calendar, calibrate, onProgress: () => {} }, request, now);
  const settings = await loadSimulationSettings(db, request);
  const simulate = (costScale: number) => {
    const simulation = new Simulation(loaded.world, { ...settings, costScale }, followSignals);
    simulation.run(loaded.world.first, loaded.world.sessions.dates.length);
    return computeMetrics(simulation, CAPITAL, loaded.world.sessionsPerYear);
  };
  const [before, after] = [simulate(0), simulate(1)];
  return {
    ...choice,
    documents,
    rank_ic_1d: oneDay?.rank_information_coefficient ?? null,
    rank_ic_7d: sevenDays?.rank_information_coefficient ?? null,
    rank_ic_7d_t: sevenDays?.metadata.rank_ic_t_stat ?? null,
    sharpe_before_costs: before.sharpe_ratio,
    sharpe_after_costs: after.sharpe_ratio,
    return_after_costs: after.total_return,
    trades: after.trade_count ?? 0,
    hold_share: Number(all) > 0 ? Number(holds) / Number(all) : 0,
    gate: stored?.gate.verdict ?? null,
    gate_as_lived: asLived.verdict,
    evidence_max: asLived.evidence_max,
  };
}
