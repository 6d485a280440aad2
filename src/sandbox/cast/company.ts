import type { AliasType } from '../../registry/registry-enums.ts';
import type { Sector } from './sectors.ts';

export type Tier = 'global_leader' | 'multinational' | 'regional' | 'domestic';

export interface Exposure {
  /** Share of revenue by region; the shares add up to 1. */
  revenue: Readonly<Record<string, number>>;
  supply: readonly string[];
  commodities: readonly string[];
  jurisdictions: readonly string[];
  tier: Tier;
  exportShare: number;
  confidence: number;
}

export interface CastAlias {
  alias: string;
  type: AliasType;
  /** The alias is valid from `fromSession` (inclusive) to `untilSession` (exclusive); unbounded when absent. */
  fromSession?: number;
  untilSession?: number;
}

export interface Company {
  ticker: string;
  legalName: string;
  /** Name without the legal suffix. */
  shortName: string;
  /** The short form used after the first mention. */
  brand: string;
  /** Why the brand is hard to link, if it is. */
  brandTrap?: 'dictionary_word' | 'shared';
  exchange: 'NYSE' | 'NASDAQ';
  sector: Sector;
  industry: string;
  capBucket: 'large' | 'mid' | 'small';
  cik: number;
  slug: string;
  headquarters: string;
  chief: string;
  products: readonly [string, string];
  /** Description for background sentences, such as "a maker of …". */
  business: string;
  aliases: readonly CastAlias[];
  startPrice: number;
  sharesMillions: number;
  dailyVolume: number;
  beta: number;
  volatility: number;
  /** Initial quarterly earnings per share in dollars. */
  earningsPerShare: number;
  /** Annual revenue in millions of dollars. */
  revenueMillions: number;
  exposure: Exposure;
}
