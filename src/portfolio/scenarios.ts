import type { MacroEventType } from '../intelligence/macro-event.ts';

/** A macro event that the report applies to what is held. */
export interface Scenario {
  readonly name: string;
  readonly eventTypes: readonly MacroEventType[];
  readonly regions: readonly string[];
  readonly sectors: readonly string[];
  readonly commodities: readonly string[];
}

const scenario = (
  name: string,
  type: MacroEventType,
  reach: { regions?: string[]; sectors?: string[]; commodities?: string[] },
): Scenario => ({
  name,
  eventTypes: [type],
  regions: reach.regions ?? [],
  sectors: reach.sectors ?? [],
  commodities: reach.commodities ?? [],
});

/** Each at the severity `critical`, in the usual sense of its type: raised, imposed, more expensive. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('Oil becomes much more expensive', 'commodity_move', { commodities: ['oil'] }),
  scenario('Rates rise in North America', 'rate_decision', { regions: ['north america'] }),
  scenario('Tariffs between the United States and China', 'tariff', { regions: ['china'] }),
  scenario('War in the Middle East', 'conflict', { regions: ['middle east'], commodities: ['oil'] }),
  scenario('Conflict around Taiwan', 'conflict', { regions: ['taiwan', 'china'] }),
  scenario('Pandemic', 'epidemic', { regions: ['world'] }),
  scenario('Stronger dollar', 'currency', { regions: ['world'] }),
  scenario('Regulation of technology companies', 'regulation', { regions: ['world'], sectors: ['Technology'] }),
];
