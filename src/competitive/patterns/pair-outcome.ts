import { type AlignedCloses, cumulativeAbnormalReturn, fitMarketModel, type MarketModel } from './abnormal-return.ts';
import type { PairOutcome } from './cross-pattern.ts';
import { LAG_SESSIONS_MAX } from './horizon.ts';

const LAGS = Array.from({ length: LAG_SESSIONS_MAX + 1 }, (_, lag) => lag);

/**
 * The leader's abnormal return in the session of its news, and the follower's over the horizon, starting at each lag. From lag 1
 * on the follower's window begins after the leader's has ended: windows that overlap would find a lead wherever both companies
 * have a factor in common. Null where a price of the leader is missing or the follower has none.
 */
export function measurePair(
  leader: { readonly closes: AlignedCloses; readonly model: MarketModel },
  follower: AlignedCloses,
  event: { readonly session: number; readonly horizonSessions: number },
): PairOutcome | null {
  const { session, horizonSessions } = event;
  const reaction = cumulativeAbnormalReturn(leader.closes, leader.model, session, 1);
  if (!reaction) return null;
  const model = fitMarketModel(follower, session);
  const followerCars = LAGS.map(
    (lag) => cumulativeAbnormalReturn(follower, model, session + lag, horizonSessions)?.car ?? null,
  );
  if (followerCars.every((car) => car === null)) return null;
  return { leaderCar: reaction.car, followerCars };
}
