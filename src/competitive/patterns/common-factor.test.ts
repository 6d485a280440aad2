import { expect, test } from 'vitest';
import { gaussian, seededRandom } from '../../../test/kit/random.ts';
import { HORIZON_SESSIONS } from '../../kernel/calendar/horizon.ts';
import { fitMarketModel } from './abnormal-return.ts';
import { chooseLag, type PairOutcome, rankPairs, summarisePair } from './cross-pattern.ts';
import { SESSION_HORIZONS } from './horizon.ts';
import { mergeNews } from './merge-news.ts';
import { measurePair } from './pair-outcome.ts';

const SESSIONS = 900;
const PAIRS = 1_000;
const FIRST = 140;

/** Companies of one sector: a market, a factor that all of them share, and their own noise. No company leads another. */
function commonFactorWorld(seed: number) {
  const random = seededRandom(seed);
  const normal = gaussian(random);
  const market = Array.from({ length: SESSIONS }, () => 0.01 * normal());
  const sector = Array.from({ length: SESSIONS }, () => 0.015 * normal());
  const closes = (beta: number, share: number, noise: number) => {
    let price = 100;
    return Float64Array.from(market, (move, session) => {
      price *= Math.exp(beta * move + share * (sector[session] ?? 0) + noise * normal());
      return price;
    });
  };
  const company = () => closes(0.7 + 0.6 * random.next(), 1, 0.01);
  return { random, market: closes(1, 0, 0), company };
}

test.each(SESSION_HORIZONS)(
  'a factor in common is no lead at %s: at most 6 of 100 significant, at most 1 after control of false discoveries',
  (horizon) => {
    const horizonSessions = HORIZON_SESSIONS[horizon];
    const found = Array.from({ length: PAIRS / 20 }, (_unused, group) => {
      const { random, market, company } = commonFactorWorld(100 + group);
      return Array.from({ length: 20 }, () => {
        const leader = { own: company(), market };
        const follower = { own: company(), market };
        const news = Array.from({ length: 40 }, (_, index) => ({
          impactId: String(index),
          session: FIRST + random.below(SESSIONS - FIRST - horizonSessions - 6),
          direction: 1 as const,
        })).map((item) => ({ ...item, eventAt: new Date(item.session * 86_400_000) }));
        const outcomes = mergeNews(news, horizonSessions).flatMap(({ session }): PairOutcome[] => {
          const model = fitMarketModel(leader, session);
          const outcome = measurePair({ closes: leader, model }, follower, { session, horizonSessions });
          return outcome ? [outcome] : [];
        });
        return chooseLag(summarisePair(outcomes));
      });
    }).flat();
    const pairs = found.flatMap((lag) => (lag ? [{ ...lag, catalystType: 'earnings_beat' }] : []));
    expect(pairs.length).toBeGreaterThan(900);
    const significant = pairs.filter(({ pValue }) => pValue !== null && pValue <= 0.05).length / pairs.length;
    const reliable = rankPairs(pairs).filter((pair) => pair.reliable).length / pairs.length;
    expect(significant).toBeLessThanOrEqual(0.06);
    expect(reliable).toBeLessThanOrEqual(0.01);
  },
);
