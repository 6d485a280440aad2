/** The chance that a model without skill ever reaches the limit, however often one looks, is at most its reciprocal (Ville). */
export const EVIDENCE_MIN = 20;

/** A result is counted in units of this many standard deviations of a rank correlation without skill. */
const UNIT_SIGMAS = 3;
/** Results are bounded, so that no session can take all the evidence. Losses count twice as far as gains. */
const RESULT_MIN = -2;
const RESULT_MAX = 1;
const BET_MAX = 0.45;
/** The bet is the best one against a model with this rank correlation with the next session's returns. */
const RANK_IC_TARGET = 0.025;
/** Weight of the variance without skill in the variance that bets are sized by, in sessions. */
const PRIOR_SESSIONS = 60;

export interface Evidence {
  /** Logarithm of the evidence, which starts at 1. */
  readonly log: number;
  readonly sessions: number;
  readonly squares: number;
}
export const NO_EVIDENCE: Evidence = { log: 0, sessions: 0, squares: 0 };

export interface EvidenceStep extends Evidence {
  readonly bet: number;
}

/**
 * Adds a session to a test martingale. The factor `1 + bet * result` has a mean of at most 1 if the scores say nothing about the
 * returns that follow them, because the bet is fixed before the session. Sessions must not overlap.
 */
export function addEvidence(
  before: Evidence,
  { rankIc, companies }: { rankIc: number; companies: number },
): EvidenceStep {
  const scale = Math.sqrt(Math.max(1, companies - 1)) / UNIT_SIGMAS;
  const result = Math.max(RESULT_MIN, Math.min(RESULT_MAX, rankIc * scale));
  const variance = (before.squares + PRIOR_SESSIONS / (UNIT_SIGMAS * UNIT_SIGMAS)) / (before.sessions + PRIOR_SESSIONS);
  const bet = Math.min(BET_MAX, (RANK_IC_TARGET * scale) / variance);
  return {
    log: before.log + Math.log1p(bet * result),
    sessions: before.sessions + 1,
    squares: before.squares + result * result,
    bet,
  };
}
