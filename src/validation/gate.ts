import type { QualityGate } from '../risk/account-state.ts';
import type { ComputedSnapshot } from './snapshot.ts';
import { wilsonInterval } from './statistics/wilson.ts';

/** On which labels the gate is judged. */
export const GATE_HORIZON = '7d';
export const GATE_LOOKBACK = '90d';

const SAMPLE_MIN = 100;
const WILSON_Z = 1.645;
const PASS = { rankIc: 0.02, t: 1.5, winLow: 0.45, calibrationError: 0.1 } as const;
const FAIL = { t: -1.5, calibrationError: 0.2, winHigh: 0.48 } as const;
/** Leaving fail takes so many evaluations in a row that do not fail. */
const RECOVERY_RUN = 2;

export interface GateCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly observed: number | null;
  readonly limit: number | null;
}

export interface GateInput {
  readonly n: number;
  readonly rankIc: number | null;
  readonly rankT: number | null;
  readonly wins: number;
  readonly calibrationError: number | null;
  readonly brier: number | null;
  readonly uncertainty: number | null;
  readonly avgExcessSpy: number | null;
}

export interface GateVerdict {
  /** By the rules alone, before what was said the time before. */
  readonly verdict: QualityGate;
  readonly checks: readonly GateCheck[];
}

/**
 * What the gate looks at. Information, calibration and Brier are of everything that was published; wins are of buys and sells,
 * which are what money would follow. A hold is right when nothing happens, which is so in 38 of 100 cases whatever one knows:
 * with holds among them no model could win often enough.
 */
export function gateInput({
  information,
  buy,
  sell,
  calibrationError,
  brier,
  avgExcessSpy,
}: ComputedSnapshot): GateInput {
  return {
    n: buy.n + sell.n,
    rankIc: information.rankCoefficient,
    rankT: information.rankT,
    wins: buy.wins + sell.wins,
    calibrationError,
    brier: brier?.score ?? null,
    uncertainty: brier?.uncertainty ?? null,
    avgExcessSpy,
  };
}

/** Whether the model may be followed with real money. What cannot be computed passes nothing and fails nothing. */
export function evaluateGate(input: GateInput): GateVerdict {
  const win = wilsonInterval(input.wins, input.n, WILSON_Z);
  const checks: GateCheck[] = [
    atLeast('sample', input.n, SAMPLE_MIN),
    atLeast('rank_ic', input.rankIc, PASS.rankIc),
    atLeast('rank_ic_t', input.rankT, PASS.t),
    atLeast('win_rate_low', win?.low ?? null, PASS.winLow),
    atMost('calibration_error', input.calibrationError, PASS.calibrationError),
    atMost('brier', input.brier, input.uncertainty),
    above('excess_vs_spy', input.avgExcessSpy, 0),
  ];
  return { verdict: verdictOf(input, checks, win?.high ?? null), checks };
}

function verdictOf(input: GateInput, checks: readonly GateCheck[], winHigh: number | null): QualityGate {
  if (input.n < SAMPLE_MIN) return 'insufficient_data';
  const fails =
    (input.rankT !== null && input.rankT <= FAIL.t) ||
    (input.calibrationError !== null && input.calibrationError > FAIL.calibrationError) ||
    (winHigh !== null && winHigh < FAIL.winHigh);
  if (fails) return 'fail';
  return checks.every(({ passed }) => passed) ? 'pass' : 'warn';
}

const atLeast = (name: string, observed: number | null, limit: number | null): GateCheck => ({
  name,
  observed,
  limit,
  passed: observed !== null && limit !== null && observed >= limit,
});
const atMost = (name: string, observed: number | null, limit: number | null): GateCheck => ({
  name,
  observed,
  limit,
  passed: observed !== null && limit !== null && observed <= limit,
});
const above = (name: string, observed: number | null, limit: number): GateCheck => ({
  name,
  observed,
  limit,
  passed: observed !== null && observed > limit,
});

export interface GateState {
  readonly status: QualityGate;
  /** Evaluations in a row that did not fail since the status is fail. */
  readonly nonFails: number;
}

/** One good day does not undo a failure. */
export function nextGateState(previous: GateState | null, verdict: QualityGate): GateState {
  if (verdict === 'fail') return { status: 'fail', nonFails: 0 };
  if (previous?.status !== 'fail') return { status: verdict, nonFails: 0 };
  const nonFails = previous.nonFails + 1;
  return nonFails >= RECOVERY_RUN ? { status: verdict, nonFails: 0 } : { status: 'fail', nonFails };
}
