import type { AliasType } from '../../registry/registry-enums.ts';
import type { Sector } from './sectors.ts';

export type Tier = 'global_leader' | 'multinational' | 'regional' | 'domestic';

export interface Exposure {
  /** Region to share of revenue; the shares sum to 1. */
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
  /** Sessions from which, and before which, the name is this company's; absent is always. */
  fromSession?: number;
  untilSession?: number;
}

export interface Company {
  ticker: string;
  legalName: string;
  /** Name without its legal suffix. */
  shortName: string;
  /** The one word a reporter uses after the first mention. */
  brand: string;
  /** What makes the brand hard to link, if anything does. */
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
  /** "a maker of …": what the background sentence says. */
  business: string;
  aliases: readonly CastAlias[];
  startPrice: number;
  sharesMillions: number;
  dailyVolume: number;
  beta: number;
  volatility: number;
  /** Quarterly earnings per share at the start, in dollars. */
  earningsPerShare: number;
  /** Yearly revenue in millions of dollars. */
  revenueMillions: number;
  exposure: Exposure;
}
