import { CATALYSTS, type CatalystType } from '../../intelligence/catalyst.ts';
import type { RelationshipType } from '../../registry/registry-enums.ts';
import { reachedFrom } from '../cast/relationships.ts';
import { EVENTS } from '../settings.ts';
import type { NewsSettings } from '../worlds/world-settings.ts';
import { catalystForce } from './catalyst-rates.ts';
import { type Effect, type EventDirection, signOf } from './event.ts';

const CONTAGIOUS: readonly CatalystType[] = [
  'earnings_beat',
  'earnings_miss',
  'guidance_raise',
  'guidance_cut',
  'regulatory_approval',
  'regulatory_action',
  'macro_exposure',
];
const SUBSTITUTED: readonly CatalystType[] = ['recall_failure', 'cyber_incident', 'contract_loss', 'litigation'];

/** Signed share of a company's own effect that spills over to a related company; 0 for none. */
export function spilloverShare(catalyst: CatalystType, relationship: RelationshipType): number {
  if (relationship === 'supply_chain_adjacent') return EVENTS.spillover.supplyChain;
  if (catalyst === 'ma_target') return EVENTS.spillover.takeoverPeers;
  if (relationship === 'same_sector') return CONTAGIOUS.includes(catalyst) ? EVENTS.spillover.contagion : 0;
  return SUBSTITUTED.includes(catalyst) ? EVENTS.spillover.substitution : 0;
}

export function companyEffects(
  ticker: string,
  catalyst: CatalystType,
  direction: EventDirection,
  magnitude: number,
  news: Pick<NewsSettings, 'jump' | 'drift'>,
): Effect[] {
  const size = signOf(direction) * magnitude * catalystForce(catalyst);
  if (size === 0) return [];
  const halfLifeSessions = CATALYSTS[catalyst].halfLifeSessions;
  const own: Effect = {
    ticker,
    jump: size * news.jump,
    drift: size * news.drift * Math.min(1, halfLifeSessions / EVENTS.driftFullAtHalfLife),
    halfLifeSessions,
  };
  const passedOn = reachedFrom(ticker).flatMap(({ ticker: reached, type, strength }) => {
    const share = spilloverShare(catalyst, type) * strength;
    return share === 0 ? [] : [{ ...own, ticker: reached, jump: own.jump * share, drift: own.drift * share }];
  });
  return [own, ...passedOn];
}

/** A false story causes part of the initial jump, reversed within days, and no drift. */
export function falseEffects(
  ticker: string,
  direction: EventDirection,
  magnitude: number,
  news: Pick<NewsSettings, 'jump' | 'falseJumpShare' | 'falseReversalSessions'>,
): Effect[] {
  return [
    {
      ticker,
      jump: signOf(direction) * magnitude * news.jump * news.falseJumpShare,
      drift: 0,
      halfLifeSessions: 1,
      reversalSessions: news.falseReversalSessions,
    },
  ];
}

/** The part of an effect's drift between two ages, in sessions since the event. */
export function driftBetween(effect: Effect, fromAge: number, toAge: number): number {
  const done = (age: number) => 1 - 0.5 ** (Math.max(0, age) / effect.halfLifeSessions);
  const reversal = effect.reversalSessions
    ? -effect.jump *
      (clampShare(toAge / effect.reversalSessions) - clampShare(Math.max(0, fromAge) / effect.reversalSessions))
    : 0;
  return effect.drift * (done(toAge) - done(fromAge)) + reversal;
}

/** After this many half-lives less than a thousandth of the drift remains. */
const NEGLIGIBLE_HALF_LIVES = 10;

export function isSpent(effect: Effect, age: number): boolean {
  return age > Math.max(effect.halfLifeSessions * NEGLIGIBLE_HALF_LIVES, effect.reversalSessions ?? 0);
}

const clampShare = (share: number) => Math.min(1, Math.max(0, share));
