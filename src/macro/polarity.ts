import type { MacroEventType } from '../intelligence/macro-event.ts';
import type { IndustryGroup } from './industry-group.ts';

/** The channels through which a macro event affects a company. */
export const CHANNELS = ['geo', 'supply', 'commodity', 'regulatory', 'sector', 'export'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The share of an event that reaches a fully exposed company through each channel. */
export const BETA: Readonly<Record<Channel, number>> = {
  geo: 0.8,
  supply: 0.6,
  commodity: 0.5,
  regulatory: 0.5,
  sector: 0.6,
  export: 0.5,
};

/** Increment with every change of the tables below: impacts of different versions are not comparable. */
export const POLARITY_VERSION = 'polarity-1';

interface EventPolarity extends Readonly<Record<Channel, number>> {
  /** Overrides of the sector channel for industries that differ from their sector. */
  readonly industries: Readonly<Partial<Record<IndustryGroup, number>>>;
}

/**
 * Signed effect of an event in its usual sense: a rate raised, a tariff imposed, a commodity more expensive, a stronger dollar.
 * The opposite sense flips the signs. Zero means that the event does not act through that channel.
 */
export const POLARITY: Readonly<Record<MacroEventType, EventPolarity>> = {
  rate_decision: {
    geo: -0.1,
    supply: 0,
    commodity: 0,
    regulatory: 0,
    sector: -0.2,
    export: 0,
    industries: { banks: 0.4, insurance: 0.4, real_estate: -0.7, utilities: -0.7 },
  },
  tariff: { geo: -0.6, supply: -0.8, commodity: -0.5, regulatory: 0, sector: -0.3, export: -1, industries: {} },
  sanction: { geo: -0.8, supply: -0.7, commodity: -0.6, regulatory: 0, sector: -0.3, export: -0.6, industries: {} },
  conflict: {
    geo: -1,
    supply: -0.8,
    commodity: -0.7,
    regulatory: 0,
    sector: 0,
    export: 0,
    industries: { defence: 0.7, airlines: -0.5 },
  },
  disaster: {
    geo: -0.8,
    supply: -1,
    commodity: -0.6,
    regulatory: 0,
    sector: 0,
    export: 0,
    industries: { insurance: -0.8 },
  },
  commodity_move: {
    geo: 0,
    supply: 0,
    commodity: -1,
    regulatory: 0,
    sector: 0,
    export: 0,
    industries: { oil_gas: 1, mining: 1 },
  },
  epidemic: {
    geo: -0.7,
    supply: -0.6,
    commodity: 0,
    regulatory: 0,
    sector: 0,
    export: 0,
    industries: { airlines: -1, retail: -0.5, logistics: -0.4, drugs: 0.3 },
  },
  regulation: { geo: 0, supply: 0, commodity: 0, regulatory: -1, sector: -0.6, export: 0, industries: {} },
  currency: { geo: -0.4, supply: 0, commodity: 0, regulatory: 0, sector: 0, export: -0.8, industries: {} },
};

/** A tariff protects domestic companies of the sector that neither sell nor buy in the affected region. */
export const DOMESTIC_SUBSTITUTE = 0.5;

/** Industries that an event affects although the text does not name their sector, and the region or commodities it requires. */
const IMPLIED: Readonly<
  Partial<Record<MacroEventType, Readonly<Partial<Record<IndustryGroup, readonly string[] | 'region'>>>>>
> = {
  rate_decision: { banks: 'region', insurance: 'region', real_estate: 'region', utilities: 'region' },
  conflict: { defence: 'region' },
  commodity_move: {
    oil_gas: ['oil', 'natural gas'],
    mining: ['copper', 'steel', 'aluminium', 'lithium', 'nickel', 'gold', 'silver', 'uranium', 'rare earths', 'coal'],
  },
};

export function impliedBy(type: MacroEventType, group: IndustryGroup | null): readonly string[] | 'region' | null {
  return group === null ? null : (IMPLIED[type]?.[group] ?? null);
}

/** The sector channel's polarity for an industry; other channels do not depend on the industry. */
export function sectorPolarity(type: MacroEventType, group: IndustryGroup | null): number {
  const row = POLARITY[type];
  return (group === null ? undefined : row.industries[group]) ?? row.sector;
}
