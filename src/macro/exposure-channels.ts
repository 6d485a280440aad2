import type { MacroEventType } from '../intelligence/macro-event.ts';
import type { EventSense } from './event-sense.ts';
import { type IndustryGroup, industryGroup } from './industry-group.ts';
import { canonicalCommodity, canonicalSector, regionCover } from './place-names.ts';
import { type Channel, DOMESTIC_SUBSTITUTE, impliedBy, POLARITY, sectorPolarity } from './polarity.ts';

export const POSITION_TIERS = ['global_leader', 'multinational', 'regional', 'domestic'] as const;
export type PositionTier = (typeof POSITION_TIERS)[number];

export interface ExposureProfile {
  /** Revenue shares as fractions; values that sum to PERCENT_SUM_MIN or more are read as percent. */
  readonly revenueMix: Readonly<Record<string, number>>;
  readonly supplyRegions: readonly string[];
  readonly commodities: readonly string[];
  readonly jurisdictions: readonly string[];
  readonly tier: PositionTier;
  readonly exportShare: number;
  readonly confidence: number;
}

export interface ExposedCompany {
  readonly sector: string | null;
  readonly industry: string | null;
  /** Null when only the sector is known. */
  readonly profile: ExposureProfile | null;
}

interface EventReach {
  readonly eventTypes: readonly MacroEventType[];
  readonly affectedRegions: readonly string[];
  readonly affectedSectors: readonly string[];
  readonly affectedCommodities: readonly string[];
}

export interface Exposure {
  readonly channel: Channel;
  readonly matched: string[];
  readonly exposure: number;
  readonly polarity: number;
}

interface Match {
  readonly matched: string[];
  readonly exposure: number;
}

const NOTHING: Match = { matched: [], exposure: 0 };
const PERCENT_SUM_MIN = 1.5;
const EXPORT_TYPES: readonly MacroEventType[] = ['tariff', 'sanction', 'currency'];

const clamp = (share: number) => Math.max(0, Math.min(1, share));

/** Smaller exposures count as zero: their contributions would be lost in rounding. */
const EXPOSURE_MIN = 1e-9;

/** Channels that connect the event with the company, each with its exposure (0 to 1) and polarity. */
export function computeExposures(
  event: EventReach,
  company: ExposedCompany,
  senseOf: (type: MacroEventType) => EventSense,
): Exposure[] {
  const group = industryGroup(company);
  const { profile } = company;
  const geo = profile ? geoMatch(event, profile) : NOTHING;
  const supply = profile ? supplyMatch(event, profile) : NOTHING;
  const sector = sectorMatch(event, company, group, geo);
  const isSubstitute = profile?.tier === 'domestic' && geo.exposure === 0 && supply.exposure === 0;
  const matches: Readonly<Record<Channel, Match>> = {
    geo,
    supply,
    commodity: profile ? commodityMatch(event, profile) : NOTHING,
    regulatory: profile ? regulatoryMatch(event, profile, company) : NOTHING,
    sector,
    export: profile ? exportMatch(event, profile, geo) : NOTHING,
  };
  return (Object.keys(matches) as Channel[]).flatMap((channel) => {
    const { matched, exposure } = matches[channel];
    if (exposure < EXPOSURE_MIN) return [];
    const polarity = meanPolarity(event.eventTypes, channel, group, isSubstitute, senseOf);
    return polarity === null ? [] : [{ channel, matched, exposure, polarity }];
  });
}

/** Mean over the event types that act through the channel; null when none does. */
function meanPolarity(
  types: readonly MacroEventType[],
  channel: Channel,
  group: IndustryGroup | null,
  isSubstitute: boolean,
  senseOf: (type: MacroEventType) => EventSense,
): number | null {
  let sum = 0;
  let count = 0;
  for (const type of types) {
    const isShielded = type === 'tariff' && channel === 'sector' && isSubstitute;
    const usual = channel === 'sector' ? sectorPolarity(type, group) : POLARITY[type][channel];
    const polarity = isShielded ? DOMESTIC_SUBSTITUTE : usual;
    if (polarity === 0) continue;
    const sense = senseOf(type);
    sum += sense === 0 ? 0 : polarity * sense;
    count++;
  }
  return count === 0 ? null : sum / count;
}

/** Revenue by region as fractions. */
function revenueShares(mix: Readonly<Record<string, number>>): [region: string, share: number][] {
  const entries = Object.entries(mix).filter(([, share]) => Number.isFinite(share) && share > 0);
  const sum = entries.reduce((total, [, share]) => total + share, 0);
  return sum > PERCENT_SUM_MIN ? entries.map(([region, share]) => [region, share / 100]) : entries;
}

function geoMatch(event: EventReach, profile: ExposureProfile): Match {
  const matched: string[] = [];
  let exposure = 0;
  for (const [region, share] of revenueShares(profile.revenueMix)) {
    const cover = coverOf(event.affectedRegions, region);
    if (cover === 0) continue;
    matched.push(region);
    exposure += share * cover;
  }
  return { matched, exposure: clamp(exposure) };
}

const coverOf = (eventRegions: readonly string[], region: string) =>
  Math.max(0, ...eventRegions.map((eventRegion) => regionCover(eventRegion, region)));

function supplyMatch(event: EventReach, { supplyRegions }: ExposureProfile): Match {
  const covers = supplyRegions.map((region) => ({ region, cover: coverOf(event.affectedRegions, region) }));
  return {
    matched: covers.filter(({ cover }) => cover > 0).map(({ region }) => region),
    exposure: covers.reduce((sum, { cover }) => sum + cover, 0) / Math.max(1, covers.length),
  };
}

function commodityMatch(event: EventReach, { commodities }: ExposureProfile): Match {
  const affected = new Set(event.affectedCommodities.map(canonicalCommodity));
  const matched = commodities.filter((name) => affected.has(canonicalCommodity(name)));
  return { matched, exposure: matched.length / Math.max(1, commodities.length) };
}

/** A regulation that names sectors does not affect other sectors in the same jurisdiction. */
function regulatoryMatch(event: EventReach, { jurisdictions }: ExposureProfile, company: ExposedCompany): Match {
  if (!event.eventTypes.includes('regulation')) return NOTHING;
  if (event.affectedSectors.length > 0 && !isSectorNamed(event, company)) return NOTHING;
  const matched = jurisdictions.filter((name) => coverOf(event.affectedRegions, name) > 0);
  return { matched, exposure: matched.length / Math.max(1, jurisdictions.length) };
}

/** Exports are exposed only to events in regions where the company sells, when the event names regions. */
function exportMatch(event: EventReach, profile: ExposureProfile, geo: Match): Match {
  if (!event.eventTypes.some((type) => EXPORT_TYPES.includes(type))) return NOTHING;
  if (event.affectedRegions.length > 0 && geo.exposure === 0) return NOTHING;
  return { matched: geo.matched, exposure: clamp(profile.exportShare) };
}

function isSectorNamed(event: EventReach, company: ExposedCompany): boolean {
  const own = [company.sector, company.industry].flatMap((name) => (name ? [canonicalSector(name)] : []));
  return event.affectedSectors.some((sector) => own.includes(canonicalSector(sector)));
}

function sectorMatch(event: EventReach, company: ExposedCompany, group: IndustryGroup | null, geo: Match): Match {
  const label = company.industry ?? company.sector;
  if (label === null) return NOTHING;
  if (isSectorNamed(event, company)) return { matched: [company.sector ?? label], exposure: 1 };
  const exposure = Math.max(0, ...event.eventTypes.map((type) => impliedExposure(event, impliedBy(type, group), geo)));
  return exposure > 0 ? { matched: [label], exposure } : NOTHING;
}

function impliedExposure(event: EventReach, implied: readonly string[] | 'region' | null, geo: Match): number {
  if (implied === null) return 0;
  if (implied === 'region') return event.affectedRegions.length === 0 ? 1 : geo.exposure;
  return event.affectedCommodities.some((name) => implied.includes(canonicalCommodity(name))) ? 1 : 0;
}

/** Whether the event hits the region where the company earns most, which is the home region of a domestic company. */
export function isHomeHit(profile: ExposureProfile, eventRegions: readonly string[]): boolean {
  const [home] = revenueShares(profile.revenueMix).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return home !== undefined && eventRegions.some((region) => regionCover(region, home[0]) === 1);
}
