import type { ExposureInput } from '../exposure.schema.ts';
import type { Classification } from './sic.ts';

/** An inferred profile is a guess from size and industry, and macro impacts are scaled by this. */
const CONFIDENCE = 0.3;

type Tier = NonNullable<ExposureInput['market_position_tier']>;

const TIER_OF_BUCKET: Readonly<Record<string, Tier>> = {
  mega: 'global_leader',
  large: 'multinational',
  mid: 'regional',
  small: 'domestic',
  micro: 'domestic',
};

/** Revenue by region of companies listed in the United States, by tier. */
const REVENUE: Readonly<Record<Tier, Readonly<Record<string, number>>>> = {
  global_leader: { 'North America': 0.5, Europe: 0.25, Asia: 0.25 },
  multinational: { 'North America': 0.65, Europe: 0.2, Asia: 0.15 },
  regional: { 'North America': 0.85, Europe: 0.15 },
  domestic: { 'North America': 1 },
};

/** Industries that sell at home whatever their size. */
const HOME_INDUSTRY =
  /utilit|bank|insurance|real estate|railroad|homebuilder|health care services|drug stores|telecom|pipelines/i;

const COMMODITIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/oil|petroleum|pipelines/i, ['oil', 'natural gas']],
  [/airlines|marine shipping|cruise|freight|trucking/i, ['oil']],
  [/chemicals|rubber|plastics/i, ['oil', 'natural gas']],
  [/electric utilities|gas .*utilities|water and gas/i, ['natural gas']],
  [/automobiles|machinery|construction|homebuilders|transportation equipment/i, ['steel', 'aluminium']],
  [/aerospace/i, ['aluminium', 'titanium']],
  [/steel|metal/i, ['steel', 'copper']],
  [/gold/i, ['gold']],
  [/food|beverages|restaurants|agricultural/i, ['wheat']],
  [/forestry|furniture/i, ['timber']],
  [/semiconductors|electronic|electrical/i, ['copper', 'rare earths']],
];

const SUPPLY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/semiconductors|computer hardware|electronic|communications equipment/i, ['Taiwan', 'China', 'South Korea']],
  [/apparel|footwear|furniture|leisure products|retail|consumer electronics/i, ['China', 'Southeast Asia']],
  [/automobiles/i, ['Latin America', 'China']],
  [/pharmaceuticals|medical devices/i, ['Europe', 'India']],
];

const match = (table: readonly (readonly [RegExp, readonly string[]])[], industry: string) => [
  ...(table.find(([pattern]) => pattern.test(industry))?.[1] ?? []),
];

/** A first profile from size and industry; null without an industry, and for funds, which have no revenue. */
export function inferExposure(
  classification: Classification | null,
  bucket: string | null,
  isInUnitedStates: boolean | null,
): ExposureInput | null {
  if (classification === null || classification.sector === 'Funds') return null;
  const { industry } = classification;
  const tier = (bucket === null ? undefined : TIER_OF_BUCKET[bucket]) ?? 'regional';
  const home = HOME_INDUSTRY.test(industry) ? 'domestic' : tier;
  // Where a foreign company sells cannot be guessed from its size.
  const revenue = isInUnitedStates === false ? {} : REVENUE[home];
  return {
    geographic_revenue_mix: { ...revenue },
    supply_chain_regions: match(SUPPLY, industry),
    key_input_commodities: match(COMMODITIES, industry),
    regulatory_jurisdictions: ['US'],
    market_position_tier: tier,
    export_dependency_pct: Number((1 - (revenue['North America'] ?? 1)).toFixed(2)),
    source: 'inferred',
    confidence: CONFIDENCE,
  };
}
