import type { DailySeries } from '../market/daily-series.ts';
import { averageDailyVolume } from '../market/volatility.ts';
import { FACTOR_SESSIONS_MIN, type NamedFactor } from '../risk/measures/factor-model.ts';
import {
  computeFactorReturns,
  FACTOR_MEMBERS_MIN,
  type FactorMember,
  STYLE_FACTORS,
  type StyleFactor,
} from '../risk/measures/factor-returns.ts';
import type { SizeColumns } from './company-size.ts';

export const FACTOR_NAMES = ['market', ...STYLE_FACTORS] as const;
export type FactorName = (typeof FACTOR_NAMES)[number];
export const SIZE_BASES = ['market_value', 'traded_value'] as const;

export interface Factors {
  readonly factors: readonly (NamedFactor & { readonly name: FactorName })[];
  readonly missing: readonly { factor: FactorName; reason: string }[];
  /** What companies are sorted by for the factor size. */
  readonly sizeBasis: (typeof SIZE_BASES)[number];
}

/** Factors that the stored companies and the benchmark allow over the sessions. */
export function buildFactors(
  benchmark: Float64Array,
  companies: readonly { series: DailySeries; size: SizeColumns }[],
  sessions: number,
): Factors {
  const hasValues = companies.filter(({ size }) => Number.isFinite(size.marketValue.at(-1))).length;
  const sizeBasis = hasValues >= FACTOR_MEMBERS_MIN ? 'market_value' : 'traded_value';
  const members: FactorMember[] = companies.map(({ series, size }) => ({
    returns: series.returns,
    size: sizeBasis === 'market_value' ? size.marketValue : tradedValue(series),
    bookToMarket: size.bookToMarket,
  }));
  const columns: { name: FactorName; returns: Float64Array }[] = [
    { name: 'market', returns: benchmark },
    ...STYLE_FACTORS.map((name) => ({ name, returns: computeFactorReturns(name, members, sessions) })),
  ];
  const isKnown = (returns: Float64Array) => returns.filter(Number.isFinite).length >= FACTOR_SESSIONS_MIN;
  return {
    factors: columns.filter(({ returns }) => isKnown(returns)),
    missing: columns
      .filter(({ returns }) => !isKnown(returns))
      .map(({ name }) => ({ factor: name, reason: reasonOf(name) })),
    sizeBasis,
  };
}

const SORTED_BY: Readonly<Record<StyleFactor, string>> = {
  size: 'size',
  momentum: 'the return of the year before',
  value: 'book value, which needs stored equity and shares outstanding',
};

const reasonOf = (name: FactorName): string =>
  name === 'market'
    ? `not enough history: the benchmark has fewer than ${FACTOR_SESSIONS_MIN} returns`
    : `not enough history: fewer than ${FACTOR_SESSIONS_MIN} sessions in which ${FACTOR_MEMBERS_MIN} companies can be sorted by ${SORTED_BY[name]}`;

const VOLUME_SESSIONS = 20;

/** Mean value traded per day over the last 20 sessions. */
function tradedValue({ close, volume }: DailySeries): Float64Array {
  return Float64Array.from(close, (_, row) => {
    if (row < VOLUME_SESSIONS - 1) return Number.NaN;
    const bars = Array.from({ length: VOLUME_SESSIONS }, (__, index) => ({
      close: close[row - index] as number,
      volume: volume[row - index] as number,
    }));
    return averageDailyVolume(bars)?.dollars ?? Number.NaN;
  });
}
