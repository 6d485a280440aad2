import { evaluateGate, gateGrades } from '../../src/validation/gate.ts';
import { toLabelColumns } from '../../src/validation/label-columns.ts';
import { gradeLiveSession, IN_FORCE_SESSIONS, independentDates } from '../../src/validation/live-session.ts';
import { isDirectionRight, isWin } from '../../src/validation/outcome.ts';
import { computeSnapshot } from '../../src/validation/snapshot.ts';
import {
  addEvidence,
  type Evidence,
  EVIDENCE_MIN,
  NO_EVIDENCE,
} from '../../src/validation/statistics/sequential-test.ts';
import { gaussian, seededRandom } from '../kit/random.ts';

export interface SkillWorld {
  readonly companies: number;
  readonly sessions: number;
  /** Correlation of a company's score with that of the session before. */
  readonly persistence: number;
  /** Correlation of scores with the returns of the horizon. */
  readonly rankIc: number;
  readonly seed: number;
}

const SECTORS = 8;
const SECTOR_SHARE = 0.15;
const SIGMA_DAILY = 0.02;
const DAY_MS = 86_400_000;

/** Daily returns with a market and sector factors, and scores that explain a little of them. */
function simulate({ companies, sessions, persistence, rankIc, seed }: SkillWorld) {
  const normal = gaussian(seededRandom(seed));
  // The return of a horizon adds up the effects of a score that fades with its persistence.
  const reach = (1 - persistence ** IN_FORCE_SESSIONS) / (1 - persistence);
  const loading = (rankIc * Math.sqrt(IN_FORCE_SESSIONS)) / reach;
  const betas = Array.from({ length: companies }, () => 1 + 0.3 * normal());
  let scores = Float64Array.from({ length: companies }, normal);
  const published: Float64Array[] = [];
  const returns: Float64Array[] = [];
  const markets: number[] = [];
  for (let session = 0; session < sessions; session++) {
    published.push(scores);
    const market = 0.5 * normal();
    const sectors = Array.from({ length: SECTORS }, normal);
    markets.push(SIGMA_DAILY * market);
    returns.push(
      scores.map((score, company) => {
        const own =
          Math.sqrt(SECTOR_SHARE) * (sectors[company % SECTORS] ?? 0) + Math.sqrt(1 - SECTOR_SHARE) * normal();
        return SIGMA_DAILY * (loading * score + own + (betas[company] ?? 1) * market);
      }),
    );
    scores = scores.map((score) => persistence * score + Math.sqrt(1 - persistence ** 2) * normal());
  }
  return { published, returns, markets };
}

const pUpOf = (score: number, rankIc: number) => 0.5 + 0.4 * Math.max(0.02, rankIc) * score;

/** The session in which the gate opens first, looking after every session; null where it never does. */
export function firstPass(world: SkillWorld): number | null {
  const { published, returns, markets } = simulate(world);
  const tickers = Array.from({ length: world.companies }, (_, company) => `C${company}`);
  let evidence: Evidence = NO_EVIDENCE;
  for (let session = IN_FORCE_SESSIONS; session < world.sessions; session++) {
    // The view of a session is published before its return; the one of session s is in force in s, s + 1, ..., s + 4.
    const scores = tickers.map((ticker, company) => {
      let sum = 0;
      for (let day = session - IN_FORCE_SESSIONS + 1; day <= session; day++) sum += published[day]?.[company] ?? 0;
      return { ticker, pUp: pUpOf(sum / IN_FORCE_SESSIONS, world.rankIc) };
    });
    const found = gradeLiveSession(scores, (ticker) => returns[session]?.[Number(ticker.slice(1))] ?? null);
    if (found.rankIc === null) continue;
    evidence = addEvidence(evidence, { rankIc: found.rankIc, companies: found.companies });
    if (Math.exp(evidence.log) < EVIDENCE_MIN) continue;
    const grades = gateGrades(gradesUntil(session, { published, returns, markets }, world, 0));
    const recent = gateGrades(gradesUntil(session, { published, returns, markets }, world, session - 63));
    const { verdict } = evaluateGate({
      all: grades,
      recent,
      independentDates: independentDates(evidence.sessions),
      evidence: Math.exp(evidence.log),
    });
    if (verdict === 'pass') return session;
  }
  return null;
}

/** Overlapping labels of all predictions whose horizon has passed, graded as the platform grades them. */
function gradesUntil(
  until: number,
  { published, returns, markets }: ReturnType<typeof simulate>,
  { companies, rankIc }: SkillWorld,
  from: number,
) {
  const records = [];
  const sigmaHorizon = SIGMA_DAILY * Math.sqrt(IN_FORCE_SESSIONS);
  for (let day = Math.max(0, from); day + IN_FORCE_SESSIONS - 1 <= until; day++) {
    let market = 0;
    for (let step = 0; step < IN_FORCE_SESSIONS; step++) market += markets[day + step] ?? 0;
    for (let company = 0; company < companies; company++) {
      let total = 0;
      for (let step = 0; step < IN_FORCE_SESSIONS; step++) total += returns[day + step]?.[company] ?? 0;
      const pUp = pUpOf(published[day]?.[company] ?? 0, rankIc);
      const action = pUp > 0.515 ? 'buy' : pUp < 0.485 ? 'sell' : 'hold';
      records.push({
        sessionDay: day,
        ticker: `C${company}`,
        action,
        pUp,
        // A hold of this volatility is right in 38 of 100 cases.
        confidence: action === 'hold' ? 0.38 : Math.max(pUp, 1 - pUp),
        totalReturn: total,
        excessSpy: total - market,
        excessSector: null,
        isWin: isWin(action, total, sigmaHorizon),
        isDirectionRight: isDirectionRight(action, total, sigmaHorizon),
        exitMs: (day + IN_FORCE_SESSIONS) * DAY_MS,
      } as const);
    }
  }
  return computeSnapshot(toLabelColumns(records), Number.NEGATIVE_INFINITY, IN_FORCE_SESSIONS - 1);
}
