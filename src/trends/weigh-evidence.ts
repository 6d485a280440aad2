import { CATALYSTS, type CatalystType } from '../intelligence/catalyst.ts';
import type { Modality } from '../intelligence/intelligence.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { type CredibilityBook, credibilityOf } from './credibility.ts';
import { decay, evidenceWeight, signedStrength, windowHalfLife } from './evidence-weight.ts';
import { capFactor, type SourceCap, sourceCap } from './source-cap.ts';
import { eventTime, REACH_SESSIONS, reachFrom, type TrendWindow, WINDOW_SESSIONS } from './window.ts';

/** An impact with the inputs of its weight. */
export interface TrendImpact {
  id: string;
  documentId: string;
  companyId: string;
  sourceId: string | null;
  /** Type and name of the source: a news wire that is registered once per company counts as one source. */
  sourceKey: string;
  configuredCredibility: number;
  storyClusterId: string;
  sentiment: number;
  magnitude: number;
  confidence: number;
  modality: Modality;
  catalystType: CatalystType;
  salience: number;
  novelty: number;
  publishedAt: Date;
  availableAt: Date;
}

export interface PreparedImpact {
  impact: TrendImpact;
  documentId: string;
  availableMs: number;
  elapsedSessions: number;
  halfLife: number;
  strength: number;
  /** The weight without decay, from what is known now about source and story, also for momentum. */
  base: number;
}

/** Selects the available and recent impacts, removes duplicates, sorts them, and computes what all windows share. */
export function prepareEvidence(
  impacts: readonly TrendImpact[],
  context: { calendar: TradingCalendar; credibility: CredibilityBook },
  asOf: Date,
): PreparedImpact[] {
  const { calendar, credibility } = context;
  const known = knownInOrder(impacts, reachFrom(calendar, asOf).getTime(), asOf.getTime());
  /** By document: nearly always one, so that comparing is cheaper than a key of document, company and catalyst. */
  const seen = new Map<string, TrendImpact[]>();
  /** The sources of each story; most have one. */
  const stories = new Map<string, string | Set<string>>();
  const fresh: { impact: TrendImpact; elapsedSessions: number }[] = [];
  for (const { impact } of known) {
    const elapsedSessions = calendar.sessions(eventTime(impact), asOf);
    if (elapsedSessions > REACH_SESSIONS) continue;
    // A document that was read twice, possibly by different readers, counts once per company.
    const others = seen.get(impact.documentId);
    if (others?.some((other) => isSameStatement(other, impact))) continue;
    if (others) others.push(impact);
    else seen.set(impact.documentId, [impact]);
    fresh.push({ impact, elapsedSessions });
    const sources = stories.get(impact.storyClusterId);
    if (sources === undefined) stories.set(impact.storyClusterId, impact.sourceKey);
    else if (typeof sources !== 'string') sources.add(impact.sourceKey);
    else if (sources !== impact.sourceKey) stories.set(impact.storyClusterId, new Set([sources, impact.sourceKey]));
  }
  return fresh.map(({ impact, elapsedSessions }) => ({
    impact,
    documentId: impact.documentId,
    availableMs: impact.availableAt.getTime(),
    elapsedSessions,
    halfLife: CATALYSTS[impact.catalystType].halfLifeSessions,
    strength: signedStrength(impact.sentiment, impact.magnitude),
    base: evidenceWeight({
      credibility: credibilityOf(credibility, impact.sourceKey, impact.configuredCredibility),
      confidence: impact.confidence,
      salience: impact.salience,
      novelty: impact.novelty,
      decay: 1,
      modality: impact.modality,
      storySources: countSources(stories.get(impact.storyClusterId)),
    }),
  }));
}

const countSources = (sources: string | Set<string> | undefined) => (sources instanceof Set ? sources.size : 1);

const isSameStatement = (a: TrendImpact, b: TrendImpact) =>
  a.companyId === b.companyId && a.catalystType === b.catalystType;

/** Old impacts are dropped before sorting, because a replay passes its whole history at every step. */
function knownInOrder(
  impacts: readonly TrendImpact[],
  fromMs: number,
  asOfMs: number,
): { impact: TrendImpact; ms: number }[] {
  const known: { impact: TrendImpact; ms: number }[] = [];
  for (const impact of impacts) {
    const ms = impact.availableAt.getTime();
    if (ms >= fromMs && ms <= asOfMs) known.push({ impact, ms });
  }
  return known.sort((a, b) => a.ms - b.ms || (a.impact.id < b.impact.id ? -1 : 1));
}

export interface WeighedImpact {
  prepared: PreparedImpact;
  sourceKey: string;
  weight: number;
  strength: number;
}

/** Tolerance for rounding errors of session fractions, so that a story on the boundary is not in one view and out of the next. */
const BOUNDARY = 1e-9;

/** `agoSessions` computes an earlier view: evidence after `until` is ignored, and the rest is that much younger. */
export function weighEvidence(
  prepared: readonly PreparedImpact[],
  window: TrendWindow,
  view: { until: Date; sinceSessions: number; agoSessions: number },
): { items: WeighedImpact[]; cap: SourceCap } {
  const untilMs = view.until.getTime();
  const items: WeighedImpact[] = [];
  for (const item of prepared) {
    if (item.availableMs > untilMs) continue;
    const elapsed = item.elapsedSessions - view.agoSessions;
    if (elapsed > view.sinceSessions + BOUNDARY) continue;
    const weight = item.base * decay(elapsed, windowHalfLife(item.halfLife, WINDOW_SESSIONS[window]));
    if (weight > 0) items.push({ prepared: item, sourceKey: item.impact.sourceKey, weight, strength: item.strength });
  }
  const cap = sourceCap(items);
  for (const item of items) item.weight *= capFactor(cap, item.sourceKey);
  return { items, cap };
}
