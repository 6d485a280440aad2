import { CATALYSTS, type CatalystType } from '../intelligence/catalyst.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { attentionZ } from './attention.ts';
import type { CredibilityBook } from './credibility.ts';
import {
  type Contradiction,
  type Contribution,
  contradictions,
  type DominantCatalyst,
  dominantCatalysts,
  rankContributions,
} from './highlights.ts';
import { type MarketContext, marketContexts } from './market-context.ts';
import type { closesKnown, PriceSeries } from './prices.ts';
import { computeProjection, type LayerFactor, type Layers, type Projection } from './projection.ts';
import type { SourceCap } from './source-cap.ts';
import { computeTrend, PRIOR_WEIGHT, type Trend } from './trend.ts';
import { prepareEvidence, type TrendImpact, type WeighedImpact, weighEvidence } from './weigh-evidence.ts';
import { momentumInstant, TREND_WINDOWS, type TrendWindow, windowSessions } from './window.ts';

export interface TrendContext {
  calendar: TradingCalendar;
  /** The records at or before `asOf`. */
  credibility: CredibilityBook;
  prices: { own: PriceSeries; benchmark: PriceSeries };
  layers: Layers;
  /** Replaces the default to reuse the closes of a series that several entities share. */
  closesOf?: typeof closesKnown;
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
  /** All evidence with a weight, strongest first. */
  evidence: Contribution[];
  cap: SourceCap;
  projection: Projection;
}

/**
 * Computes all windows of one entity at an instant; the same function runs live, in replay and in tests. It uses only what was
 * available at `asOf`, and the order of the impacts does not matter.
 */
export function computeTrends(impacts: readonly TrendImpact[], context: TrendContext, asOf: Date): WindowTrend[] {
  const { calendar, layers } = context;
  const prepared = prepareEvidence(impacts, context, asOf);
  const attention = attentionZ(prepared);
  const markets = marketContexts(context.prices, calendar, asOf, TREND_WINDOWS, context.closesOf);
  return TREND_WINDOWS.map((window, index) => {
    const now = weighEvidence(prepared, window, {
      until: asOf,
      sinceSessions: windowSessions(calendar, window, asOf),
      agoSessions: 0,
    });
    const earlier = momentumInstant(calendar, window, asOf);
    const before = weighEvidence(prepared, window, {
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

function toContribution({ prepared, weight, strength }: WeighedImpact, trend: Trend): Contribution {
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
const FACTOR_TEXT = Object.fromEntries(
  Object.keys(CATALYSTS).map((type) => [type, `${type.replaceAll('_', ' ')} in the company's news`]),
) as Readonly<Record<CatalystType, string>>;

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
    description: FACTOR_TEXT[factor],
    part,
    evidenceIds,
  }));
}
