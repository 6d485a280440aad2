import { BROKERS, CENTRAL_BANKS, CURRENCIES, SECTOR_GOODS } from '../cast/extras.ts';
import type { MacroSeverity } from '../../intelligence/macro-event.ts';
import { type Rng, stream } from '../rng.ts';
import type { SandboxMacroEvent } from '../world/event.ts';
import { capitalised, grouped, percent, weekdayName } from './numbers.ts';

const SEVERITY_PHRASES: Readonly<Record<MacroSeverity, readonly string[]>> = {
  low: ['with only minor effects expected', 'a step with limited effect', 'which officials described as minor'],
  moderate: [
    'with noticeable effects on industry expected',
    'a moderate but lasting change for business',
    'which will be felt by businesses',
  ],
  high: [
    'with major consequences for industry expected',
    'a severe test for business',
    'which economists called a serious shock',
  ],
  critical: [
    'in a crisis without precedent',
    'which economists called a catastrophic shock',
    'the most drastic development in decades',
  ],
};
const SEVERITY_SCALE: Readonly<Record<MacroSeverity, number>> = { low: 1, moderate: 2, high: 3, critical: 4 };

export function macroFacts(seed: number, event: SandboxMacroEvent) {
  const draw = (slot: string): Rng => stream(seed, 'fact', event.id, slot);
  const region = event.regions[0] ?? 'world markets';
  const commodity = event.commodities[0] ?? 'oil';
  const scale = SEVERITY_SCALE[event.severity];
  const goods = [...event.commodities, ...event.sectors.map((sector) => SECTOR_GOODS[sector] ?? sector.toLowerCase())];
  const facts: Record<string, () => string> = {
    day: () => weekdayName(event.atMs),
    bank: () => CENTRAL_BANKS[region] ?? 'central bank',
    bps: () => String(25 * scale),
    rate: () => `${(draw('rate').int(8, 22) / 4).toFixed(2)}%`,
    sev_phrase: () => draw('severity').pick(SEVERITY_PHRASES[event.severity]),
    region: () => region,
    goods: () => (event.type === 'conflict' ? commodity : goods.join(' and ')),
    pct: () => percent(draw('pct').int(2, 4) + 4 * scale),
    months: () => String(draw('months').int(4, 30)),
    units: () => grouped(draw('units').int(400, 2_000) * scale * scale),
    commodity: () => commodity,
    commodity_cap: () => capitalised(commodity),
    sector: () => (event.sectors[0] ?? 'industrial').toLowerCase(),
    currency: () => CURRENCIES[region] ?? 'euro',
    currency_cap: () => capitalised(CURRENCIES[region] ?? 'euro'),
    broker: () => draw('broker').pick(BROKERS),
    scope: () =>
      [
        ...event.sectors.map((sector) => `${sector.toLowerCase()} companies`),
        ...event.commodities.map((name) => `buyers of ${name}`),
      ].join(' and ') || 'exporters and importers',
    place: () => (event.regions.length > 0 ? ` in ${event.regions.join(' and ')}` : ''),
  };
  return (slot: string): string | null => facts[slot]?.() ?? null;
}
