import fc from 'fast-check';
import { CATALYST_TYPES } from '../../src/intelligence/catalyst.ts';
import { MODALITIES } from '../../src/intelligence/intelligence.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { TrendContext } from '../../src/trends/compute-trends.ts';
import type { TrendImpact } from '../../src/trends/weigh-evidence.ts';
import { emptyBook } from '../../src/trends/credibility.ts';
import { NO_PRICES, type PriceSeries } from '../../src/trends/prices.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';

/** Evenly: `fc.double` is even over exponents, and nearly all it gives between 0 and 1 is next to nothing. */
export const evenly = (low: number, high: number) =>
  fc.integer({ min: 0, max: 1_000 }).map((n) => low + ((high - low) * n) / 1_000);

export const calendar = nyseCalendar();
/** A Friday, two hours before the close. */
export const AS_OF = new Date('2026-11-13T19:00:00Z');

let count = 0;
export const uuidOf = (number: number, kind = 0) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A factual, novel, salient story of good news from a half-trusted source, an hour old, unless said otherwise. */
export function impactOf(change: Partial<TrendImpact> = {}): TrendImpact {
  const number = ++count;
  const availableAt = change.availableAt ?? new Date('2026-11-13T18:00:00Z');
  return {
    id: uuidOf(number, 1),
    documentId: uuidOf(number, 2),
    companyId: uuidOf(1, 3),
    sourceId: null,
    sourceKey: `source ${number}`,
    configuredCredibility: 0.5,
    storyClusterId: uuidOf(number, 4),
    sentiment: 0.8,
    magnitude: 0.5,
    confidence: 0.8,
    modality: 'factual',
    catalystType: 'contract_win',
    salience: 1,
    novelty: 1,
    publishedAt: availableAt,
    ...change,
    availableAt,
  };
}

export function contextOf(change: Partial<TrendContext> = {}): TrendContext {
  return {
    calendar,
    credibility: emptyBook(AS_OF),
    prices: { own: NO_PRICES, benchmark: NO_PRICES },
    layers: NO_LAYERS,
    ...change,
  };
}

/** Daily bars of the sessions from one date to another, with these closes. */
export function seriesOf(from: string, to: string, closeOf: (index: number) => number): PriceSeries {
  const bars = calendar.sessionsBetween(from, to).map(({ open, close }, index) => ({
    timestamp: open,
    endsAt: close,
    availableAt: close,
    close: closeOf(index),
  }));
  return { bars, actions: [] };
}

const unit = evenly(0, 1);
const signed = evenly(-1, 1);

/** Impacts spread over the half-year before `AS_OF`. */
const randomImpact: fc.Arbitrary<TrendImpact> = fc
  .record({
    minutesAgo: fc.integer({ min: 0, max: 180 * 1_440 }),
    lateMinutes: fc.integer({ min: -30, max: 3_000 }),
    source: fc.integer({ min: 0, max: 3 }),
    story: fc.integer({ min: 0, max: 12 }),
    sentiment: signed,
    magnitude: unit,
    confidence: unit,
    salience: unit,
    novelty: unit,
    modality: fc.constantFrom(...MODALITIES),
    catalystType: fc.constantFrom(...CATALYST_TYPES),
    id: fc.nat(),
  })
  .map(({ minutesAgo, lateMinutes, source, story, id, ...rest }) => {
    const availableAt = new Date(AS_OF.getTime() - minutesAgo * 60_000);
    return {
      ...rest,
      id: uuidOf(id, 1),
      documentId: uuidOf(id, 2),
      companyId: uuidOf(1, 3),
      sourceId: null,
      sourceKey: `source ${source}`,
      configuredCredibility: 0.3 + source * 0.2,
      storyClusterId: uuidOf(story, 4),
      publishedAt: new Date(availableAt.getTime() - lateMinutes * 60_000),
      availableAt,
    };
  });

export const randomImpactsUpTo = (maxLength: number) =>
  fc.uniqueArray(randomImpact, { selector: ({ id }) => id, maxLength });
export const randomImpacts = randomImpactsUpTo(40);
