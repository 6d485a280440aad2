import { CATALYSTS, type CatalystType } from '../intelligence/catalyst.ts';
import type { Modality } from '../intelligence/intelligence.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { attentionZ } from './attention.ts';
import { type CredibilityBook, credibilityOf } from './credibility.ts';
import { decay, evidenceWeight, signedStrength, windowHalfLife } from './evidence-weight.ts';
import {
  type Contradiction,
  type Contribution,
  contradictions,
  type DominantCatalyst,
  dominantCatalysts,
  rankContributions,
} from './highlights.ts';
import { type MarketContext, marketContexts } from './market-context.ts';
import type { PriceSeries } from './prices.ts';
import { computeProjection, type LayerFactor, type Layers, type Projection } from './projection.ts';
import { capFactor, type SourceCap, sourceCap } from './source-cap.ts';
import { computeTrend, PRIOR_WEIGHT, type Trend } from './trend.ts';
import {
  eventTime,
  momentumInstant,
  REACH_SESSIONS,
  TREND_WINDOWS,
  type TrendWindow,
  WINDOW_SESSIONS,
  windowSessions,
} from './window.ts';

/** An impact with all that its weight is made of. */
export interface TrendImpact {
  id: string;
  documentId: string;
  companyId: string;
  sourceId: string | null;
  /** Who speaks: a wire that is registered once per company is one voice. */
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

export interface TrendContext {
  calendar: TradingCalendar;
  /** As it stood at `asOf` or before. */
  credibility: CredibilityBook;
  prices: { own: PriceSeries; benchmark: PriceSeries };
  layers: Layers;
}

export interface WindowTrend {
  window: TrendWindow;
  trend: Trend;
  momentum: number;
  attentionZ: number | null;
  changePointProb: number | null;
  marketContext: MarketContext;
  dominantCatalysts: DominantCatalyst[];
  contradictions: Contradiction[];
  /** Everything that counted, strongest first. */
  evidence: Contribution[];
  cap: SourceCap;
  projection: Projection;
}

/**
 * All windows of one entity as they stand at an instant: the same function live, in replay and in tests. It reads no clock
 * and nothing that was not available at `asOf`, and the order in which impacts come does not matter.
 */
export function computeTrends(impacts: readonly TrendImpact[], context: TrendContext, asOf: Date): WindowTrend[] {
  const { calendar, layers } = context;
  const prepared = prepare(impacts, context, asOf);
  const attention = attentionZ(prepared);
  const markets = marketContexts(context.prices, calendar, asOf, TREND_WINDOWS);
  return TREND_WINDOWS.map((window, index) => {
    const now = weigh(prepared, window, {
      until: asOf,
      sinceSessions: windowSessions(calendar, window, asOf),
      agoSessions: 0,
    });
    const earlier = momentumInstant(calendar, window, asOf);
    const before = weigh(prepared, window, {
      until: earlier,
      sinceSessions: windowSessions(calendar, window, earlier),
      agoSessions: calendar.sessions(earlier, asOf),
    });
    const trend = computeTrend(now.items);
    const momentum = trend.score - computeTrend(before.items).score;
    const evidence = rankContributions(now.items.map((item) => toContribution(item, trend)));
    return {
      window,
      trend,
      momentum,
      attentionZ: attention,
      changePointProb: layers.price?.changePoint ?? null,
      marketContext: markets[index] as MarketContext,
      dominantCatalysts: dominantCatalysts(evidence),
      contradictions: contradictions(evidence),
      evidence,
      cap: now.cap,
      projection: computeProjection(
        {
          window,
          direction: trend.direction,
          score: trend.score,
          confidence: trend.confidence,
          momentum,
          halfLifeSessions: meanHalfLife(evidence),
          factors: catalystFactors(evidence),
        },
        layers,
      ),
    };
  });
}

interface Prepared {
  impact: TrendImpact;
  documentId: string;
  availableMs: number;
  elapsedSessions: number;
  halfLife: number;
  strength: number;
  /** The weight but for decay: what is known now about source and story, also when looking back. */
  base: number;
}

/** Known and recent enough, once each, in one order, with everything that no window changes. */
function prepare(impacts: readonly TrendImpact[], context: TrendContext, asOf: Date): Prepared[] {
  const { calendar, credibility } = context;
  const known = impacts
    .filter(({ availableAt }) => availableAt <= asOf)
    .sort((a, b) => a.availableAt.getTime() - b.availableAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const seen = new Set<string>();
  const stories = new Map<string, Set<string>>();
  const fresh: { impact: TrendImpact; elapsedSessions: number }[] = [];
  for (const impact of known) {
    const elapsedSessions = calendar.sessions(eventTime(impact), asOf);
    if (elapsedSessions > REACH_SESSIONS) continue;
    // A document read twice, by whatever version of a reader, says a thing about a company once.
    const once = `${impact.documentId} ${impact.companyId} ${impact.catalystType}`;
    if (seen.has(once)) continue;
    seen.add(once);
    fresh.push({ impact, elapsedSessions });
    const sources = stories.get(impact.storyClusterId);
    if (sources) sources.add(impact.sourceKey);
    else stories.set(impact.storyClusterId, new Set([impact.sourceKey]));
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
      storySources: stories.get(impact.storyClusterId)?.size ?? 1,
    }),
  }));
}

interface Weighed {
  prepared: Prepared;
  sourceKey: string;
  weight: number;
  strength: number;
}

/** Sums of session fractions miss a boundary by a rounding error; a story on it must not come and go. */
const BOUNDARY = 1e-9;

/** `agoSessions` moves the view back: what became available after `until` is left out, the rest is that much younger. */
function weigh(
  prepared: readonly Prepared[],
  window: TrendWindow,
  view: { until: Date; sinceSessions: number; agoSessions: number },
): { items: Weighed[]; cap: SourceCap } {
  const untilMs = view.until.getTime();
  const items: Weighed[] = [];
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

function toContribution({ prepared, weight, strength }: Weighed, trend: Trend): Contribution {
  const { impact } = prepared;
  return {
    impactId: impact.id,
    documentId: impact.documentId,
    sourceId: impact.sourceId,
    catalystType: impact.catalystType,
    publishedAt: impact.publishedAt,
    weight,
    strength,
    contribution: (weight * strength) / (trend.weight + PRIOR_WEIGHT),
  };
}

function meanHalfLife(evidence: readonly Contribution[]): number | null {
  let moved = 0;
  let sum = 0;
  for (const { catalystType, contribution } of evidence) {
    moved += Math.abs(contribution);
    sum += Math.abs(contribution) * CATALYSTS[catalystType].halfLifeSessions;
  }
  return moved > 0 ? sum / moved : null;
}

const FACTOR_EVIDENCE_MAX = 10;

function catalystFactors(evidence: readonly Contribution[]): LayerFactor[] {
  const sums = new Map<CatalystType, { part: number; evidenceIds: string[] }>();
  for (const { catalystType, contribution, impactId } of evidence) {
    const sum = sums.get(catalystType) ?? { part: 0, evidenceIds: [] };
    sum.part += contribution;
    if (sum.evidenceIds.length < FACTOR_EVIDENCE_MAX) sum.evidenceIds.push(impactId);
    sums.set(catalystType, sum);
  }
  return [...sums].map(([factor, { part, evidenceIds }]) => ({
    factor,
    description: `${factor.replaceAll('_', ' ')} in the company's news`,
    part,
    evidenceIds,
  }));
}
