import type { QualityGate } from '../risk/account-state.ts';
import type { ComputedSnapshot } from './snapshot.ts';
import { wilsonInterval } from './statistics/wilson.ts';

/** The labels that the gate evaluates. */
export const GATE_HORIZON = '7d';
export const GATE_LOOKBACK = '90d';

const SAMPLE_MIN = 100;
const WILSON_Z = 1.645;
const PASS = { rankIc: 0.02, t: 1.5, winLow: 0.45, calibrationError: 0.1 } as const;
const FAIL = { t: -1.5, calibrationError: 0.2, winHigh: 0.48 } as const;
/** Leaving `fail` takes this many evaluations in a row that do not fail. */
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
  /** The verdict of this evaluation, without regard to the status before. */
  readonly verdict: QualityGate;
  readonly checks: readonly GateCheck[];
}

/**
 * The figures that the gate evaluates. Information, calibration and Brier cover everything that was published; wins cover buys
 * and sells, which would be traded. A hold wins when the price hardly moves, which happens in 38 of 100 cases without any skill:
 * with holds included no model could reach the win rate.
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

/** Whether the model may trade real money. A figure that cannot be computed neither passes nor fails. */
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
  /** Evaluations in a row that did not fail while the status is `fail`. */
  readonly nonFails: number;
}

/** A failure applies at once; recovery takes several evaluations. */
export function nextGateState(previous: GateState | null, verdict: QualityGate): GateState {
  if (verdict === 'fail') return { status: 'fail', nonFails: 0 };
  if (previous?.status !== 'fail') return { status: verdict, nonFails: 0 };
  const nonFails = previous.nonFails + 1;
  return nonFails >= RECOVERY_RUN ? { status: verdict, nonFails: 0 } : { status: 'fail', nonFails };
}
