import type { MacroSeverity } from '../../intelligence/macro-event.ts';
import { COMPANIES } from '../cast/companies.ts';
import type { Company, Tier } from '../cast/company.ts';
import { BENCHMARK, fundOfSector, SECTORS } from '../cast/sectors.ts';
import { EVENTS } from '../settings.ts';
import type { NewsSettings } from '../worlds/world-settings.ts';
import type { Effect } from './event.ts';
import type { Channel, MacroVariant } from './macro-variants.ts';

type Scene = MacroVariant['scenes'][number];

const BETA: Readonly<Record<Channel, number>> = {
  geo: 0.8,
  supply: 0.6,
  commodity: 0.5,
  regulatory: 0.5,
  sector: 0.6,
  export: 0.5,
};
const SEVERITY: Readonly<Record<MacroSeverity, number>> = { low: 0.25, moderate: 0.5, high: 0.75, critical: 1 };
const JURISDICTION: Readonly<Record<string, string>> = { 'North America': 'US', Europe: 'EU', China: 'China' };
const EXPORT_TYPES: readonly string[] = ['tariff', 'sanction', 'currency'];
const HOME = 'North America';

interface MacroExposure {
  /** Signed strength of the effect, -1 to 1. */
  signed: number;
  channels: { channel: Channel; exposure: number; polarity: number }[];
}

/** A macro event's effect on one company, from the exposure profile that is also in the registry. */
export function macroExposure(
  company: Company,
  variant: MacroVariant,
  scene: Scene,
  severity: MacroSeverity,
): MacroExposure {
  const channels = channelsOf(company, variant, scene).filter(
    ({ exposure, polarity }) => exposure > 0 && polarity !== 0,
  );
  const weights = channels.map(({ channel, exposure, polarity }) => BETA[channel] * exposure * polarity);
  const total = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  if (total === 0) return { signed: 0, channels: [] };
  const reach = 1 - channels.reduce((left, { channel, exposure }) => left * (1 - BETA[channel] * exposure), 1);
  const net = weights.reduce((sum, weight) => sum + weight, 0) / total;
  const score = Math.min(1, reach * SEVERITY[severity] * tierFactor(company.exposure.tier, scene));
  return { signed: net * score, channels };
}

function channelsOf(company: Company, variant: MacroVariant, scene: Scene): MacroExposure['channels'] {
  const { exposure } = company;
  const hit = (list: readonly string[], among: readonly string[]) => list.filter((item) => among.includes(item)).length;
  const polarity = (channel: Channel) => variant.polarity[channel] ?? 0;
  const industry = variant.industryPolarity?.[company.industry];
  const inSector = scene.sectors.includes(company.sector);
  const jurisdictions = scene.regions.flatMap((region) => JURISDICTION[region] ?? []);
  return [
    {
      channel: 'geo',
      exposure: scene.regions.reduce((sum, region) => sum + (exposure.revenue[region] ?? 0), 0),
      polarity: polarity('geo'),
    },
    {
      channel: 'supply',
      exposure: hit(scene.regions, exposure.supply) / Math.max(1, exposure.supply.length),
      polarity: polarity('supply'),
    },
    {
      channel: 'commodity',
      exposure: hit(scene.commodities, exposure.commodities) > 0 ? 1 : 0,
      polarity: polarity('commodity'),
    },
    {
      channel: 'regulatory',
      exposure: variant.type === 'regulation' && inSector && hit(jurisdictions, exposure.jurisdictions) > 0 ? 1 : 0,
      polarity: polarity('regulatory'),
    },
    { channel: 'sector', exposure: inSector ? 1 : 0, polarity: industry ?? polarity('sector') },
    {
      channel: 'export',
      // Exports are affected only by events where the company sells.
      exposure:
        EXPORT_TYPES.includes(variant.type) && scene.regions.some((region) => (exposure.revenue[region] ?? 0) > 0)
          ? exposure.exportShare
          : 0,
      polarity: polarity('export'),
    },
  ];
}

function tierFactor(tier: Tier, scene: Scene): number {
  switch (tier) {
    case 'global_leader':
      return 0.8;
    case 'multinational':
      return 0.9;
    case 'regional':
      return 1;
    case 'domestic':
      return scene.regions.includes(HOME) ? 1.1 : 0.6;
  }
}

const MATERIAL = 0.01;

/** Effects on every affected company and on the funds that hold them. */
export function macroEffects(
  variant: MacroVariant,
  scene: Scene,
  severity: MacroSeverity,
  news: Pick<NewsSettings, 'macroJump' | 'macroDrift'>,
): Effect[] {
  const halfLifeSessions = EVENTS.macroHalfLife[variant.duration];
  const effect = (ticker: string, signed: number): Effect => ({
    ticker,
    jump: signed * news.macroJump,
    drift: signed * news.macroDrift,
    halfLifeSessions,
  });
  const reached = COMPANIES.map((company) => ({
    company,
    signed: macroExposure(company, variant, scene, severity).signed,
  }));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const funds = [
    effect(BENCHMARK, mean(reached.map(({ signed }) => signed))),
    ...SECTORS.map((sector) =>
      effect(
        fundOfSector(sector).ticker,
        mean(reached.filter(({ company }) => company.sector === sector).map(({ signed }) => signed)),
      ),
    ),
  ];
  return [
    ...reached
      .filter(({ signed }) => Math.abs(signed) >= MATERIAL)
      .map(({ company, signed }) => effect(company.ticker, signed)),
    ...funds.filter(({ jump }) => jump !== 0),
  ];
}
