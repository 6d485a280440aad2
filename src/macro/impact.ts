import type { MacroEvent } from '../intelligence/intelligence.ts';
import type { MacroDuration, MacroEventType, MacroSeverity } from '../intelligence/macro-event.ts';
import { type EventSense, readSense } from './event-sense.ts';
import { computeExposures, type ExposedCompany, type Exposure, isHomeHit } from './exposure-channels.ts';
import { BETA, type Channel } from './polarity.ts';

export interface ImpactEvent extends Omit<MacroEvent, 'estimatedDuration' | 'evidence'> {
  /** The sense of the event when known without a text; otherwise it is read from summary and key facts. */
  readonly sense?: EventSense | undefined;
}

export const IMPACT_DIRECTIONS = ['positive', 'negative', 'mixed'] as const;
export type ImpactDirection = (typeof IMPACT_DIRECTIONS)[number];

export interface ContributingFactor {
  readonly channel: Channel;
  /** The parts of the company's exposure that the event hits. */
  readonly matched: string[];
  readonly exposure: number;
  readonly polarity: number;
  readonly contribution: number;
}

export interface MacroImpact {
  /** E: how much of the event reaches the company, before severity and confidence. */
  readonly exposure: number;
  /** 0 to 1, without a sign. */
  readonly score: number;
  /** The sum of the factors' contributions; its absolute value is at most the score. */
  readonly signedScore: number;
  readonly direction: ImpactDirection;
  readonly factors: ContributingFactor[];
  readonly confidence: number;
  readonly inferred: boolean;
}

const SEVERITY: Readonly<Record<MacroSeverity, number>> = { low: 0.25, moderate: 0.5, high: 0.75, critical: 1 };
const TIER = { global_leader: 0.8, multinational: 0.9, regional: 1 } as const;
const DOMESTIC_HIT = 1.1;
const DOMESTIC_SPARED = 0.6;
const INFERRED_CONFIDENCE = 0.3;
const MIXED_BELOW = 0.25;

const HALF_LIFE_SESSIONS: Readonly<Record<MacroDuration, number>> = { days: 3, weeks: 10, months: 42, years: 126 };

/** The remaining share of an impact after the given trading time. */
export function impactDecay(duration: MacroDuration, elapsedSessions: number): number {
  return 0.5 ** (Math.max(0, elapsedSessions) / HALF_LIFE_SESSIONS[duration]);
}

/** An impact expires when less than 1/64 of it remains. */
const LIFE_HALF_LIVES = 6;

export function expiredAfterSessions(duration: MacroDuration): number {
  return LIFE_HALF_LIVES * HALF_LIFE_SESSIONS[duration];
}

/** The impact of an event on a company; null when no channel connects them. */
export function computeImpact(event: ImpactEvent, company: ExposedCompany): MacroImpact | null {
  const senses = new Map(event.eventTypes.map((type) => [type, senseOf(event, type)]));
  const exposures = computeExposures(event, company, (type) => senses.get(type) ?? 0);
  if (exposures.length === 0) return null;
  const exposure = combinedExposure(exposures);
  const profileConfidence = company.profile?.confidence ?? INFERRED_CONFIDENCE;
  const confidence = event.confidence * profileConfidence;
  const score = Math.min(1, exposure * SEVERITY[event.severity] * confidence * tierFactor(event, company));
  const factors = contributions(exposures, score);
  return {
    exposure,
    score,
    signedScore: sumOf(factors.map(({ contribution }) => contribution)),
    direction: directionOf(exposures),
    factors,
    confidence,
    inferred: company.profile === null,
  };
}

function senseOf(event: ImpactEvent, type: MacroEventType): EventSense {
  return event.sense ?? readSense(type, [event.summary, ...event.keyFacts]);
}

/** Channels overlap, so each applies to what the others left: 1 - product of (1 - share). */
function combinedExposure(exposures: readonly Exposure[]): number {
  return 1 - exposures.reduce((left, { channel, exposure }) => left * (1 - BETA[channel] * exposure), 1);
}

/** Each channel contributes its share of the exposure times its polarity. */
function contributions(exposures: readonly Exposure[], score: number): ContributingFactor[] {
  const total = sumOf(exposures.map(({ channel, exposure }) => BETA[channel] * exposure));
  return exposures.map(({ channel, matched, exposure, polarity }) => ({
    channel,
    matched,
    exposure,
    polarity,
    // Avoids -0, which JSON cannot represent.
    contribution: polarity === 0 ? 0 : (score * polarity * BETA[channel] * exposure) / total,
  }));
}

function directionOf(exposures: readonly Exposure[]): ImpactDirection {
  const parts = exposures.map(({ channel, exposure, polarity }) => polarity * BETA[channel] * exposure);
  const net = sumOf(parts);
  const gross = sumOf(parts.map(Math.abs));
  if (gross === 0 || Math.abs(net) / gross < MIXED_BELOW) return 'mixed';
  return net > 0 ? 'positive' : 'negative';
}

function tierFactor(event: ImpactEvent, company: ExposedCompany): number {
  if (company.profile === null) return TIER.regional;
  const { tier } = company.profile;
  if (tier !== 'domestic') return TIER[tier];
  return isHomeHit(company.profile, event.affectedRegions) ? DOMESTIC_HIT : DOMESTIC_SPARED;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
