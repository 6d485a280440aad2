import type { MacroDuration, MacroEventType } from '../../intelligence/macro-event.ts';

export type Channel = 'geo' | 'supply' | 'commodity' | 'regulatory' | 'sector' | 'export';

export interface MacroVariant {
  key: string;
  type: MacroEventType;
  duration: MacroDuration;
  /** Possible combinations of regions, sectors and commodities. */
  scenes: readonly { regions: readonly string[]; sectors: readonly string[]; commodities: readonly string[] }[];
  /** Sign and weight of each channel; `industryPolarity` overrides the sector channel for an industry. */
  polarity: Readonly<Partial<Record<Channel, number>>>;
  industryPolarity?: Readonly<Record<string, number>>;
}

const OIL_PRODUCERS = { 'Integrated oil and gas': 1, 'Oil and gas exploration': 1 };
const mirrored = (weights: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(weights).map(([key, weight]) => [key, -weight]));

const RATE_INDUSTRIES = { Banks: 0.4, Insurance: 0.4, 'Real estate': -0.7, 'Renewable power': -0.7 };
const rateScenes = [
  { regions: ['North America'], sectors: ['Financials'], commodities: [] },
  { regions: ['Europe'], sectors: ['Financials'], commodities: [] },
];
const tradeScenes = [
  { regions: ['China'], sectors: ['Technology'], commodities: [] },
  { regions: ['China'], sectors: ['Consumer'], commodities: ['steel'] },
  { regions: ['Europe'], sectors: ['Industrials'], commodities: ['aluminium'] },
];
const goods = (commodity: string, sectors: readonly string[] = []) => ({
  regions: [],
  sectors,
  commodities: [commodity],
});
const commodityScenes = [
  goods('oil', ['Energy']),
  goods('oil', ['Energy']),
  goods('copper'),
  goods('steel'),
  goods('lithium'),
  goods('wheat'),
  goods('natural gas'),
];

export const MACRO_VARIANTS: readonly MacroVariant[] = [
  {
    key: 'rate_hike',
    type: 'rate_decision',
    duration: 'months',
    scenes: rateScenes,
    polarity: { geo: -0.2 },
    industryPolarity: RATE_INDUSTRIES,
  },
  {
    key: 'rate_cut',
    type: 'rate_decision',
    duration: 'months',
    scenes: rateScenes,
    polarity: { geo: 0.2 },
    industryPolarity: mirrored(RATE_INDUSTRIES),
  },
  {
    key: 'tariff_imposed',
    type: 'tariff',
    duration: 'months',
    scenes: tradeScenes,
    polarity: { geo: -0.6, supply: -0.8, export: -1, commodity: -0.5, sector: -0.3 },
  },
  {
    key: 'tariff_lifted',
    type: 'tariff',
    duration: 'months',
    scenes: tradeScenes,
    polarity: { geo: 0.6, supply: 0.8, export: 1, commodity: 0.5, sector: 0.3 },
  },
  {
    key: 'sanction',
    type: 'sanction',
    duration: 'years',
    scenes: [
      { regions: ['Middle East'], sectors: ['Energy'], commodities: ['oil'] },
      { regions: ['China'], sectors: ['Technology'], commodities: [] },
    ],
    polarity: { geo: -0.8, supply: -0.7, export: -0.6, commodity: -0.6, sector: -0.3 },
  },
  {
    key: 'conflict',
    type: 'conflict',
    duration: 'months',
    scenes: [
      { regions: ['Middle East'], sectors: ['Industrials'], commodities: ['oil'] },
      { regions: ['Europe'], sectors: ['Industrials'], commodities: ['natural gas'] },
    ],
    polarity: { geo: -1, supply: -0.8, commodity: -0.7 },
    industryPolarity: { 'Aerospace and defense': 0.7, Airlines: -0.5, ...OIL_PRODUCERS },
  },
  {
    key: 'disaster',
    type: 'disaster',
    duration: 'weeks',
    scenes: [
      { regions: ['Southeast Asia'], sectors: [], commodities: [] },
      { regions: ['Japan'], sectors: [], commodities: [] },
      { regions: ['Latin America'], sectors: [], commodities: ['copper'] },
      { regions: ['North America'], sectors: ['Financials'], commodities: [] },
    ],
    polarity: { geo: -0.8, supply: -1, commodity: -0.6 },
    industryPolarity: { Insurance: -0.8 },
  },
  {
    key: 'commodity_up',
    type: 'commodity_move',
    duration: 'weeks',
    scenes: commodityScenes,
    polarity: { commodity: -1 },
    industryPolarity: OIL_PRODUCERS,
  },
  {
    key: 'commodity_down',
    type: 'commodity_move',
    duration: 'weeks',
    scenes: commodityScenes,
    polarity: { commodity: 1 },
    industryPolarity: mirrored(OIL_PRODUCERS),
  },
  {
    key: 'epidemic',
    type: 'epidemic',
    duration: 'months',
    scenes: [
      { regions: ['China'], sectors: ['Industrials'], commodities: [] },
      { regions: ['Southeast Asia'], sectors: ['Industrials'], commodities: [] },
      { regions: ['Latin America'], sectors: ['Consumer'], commodities: [] },
    ],
    polarity: { geo: -0.7, supply: -0.6 },
    industryPolarity: { Airlines: -1, Retail: -0.5, 'Freight and logistics': -0.4 },
  },
  {
    key: 'regulation',
    type: 'regulation',
    duration: 'years',
    scenes: [
      { regions: ['Europe'], sectors: ['Technology'], commodities: [] },
      { regions: ['North America'], sectors: ['Health Care'], commodities: [] },
      { regions: ['North America'], sectors: ['Financials'], commodities: [] },
      { regions: ['China'], sectors: ['Technology'], commodities: [] },
    ],
    polarity: { regulatory: -1, sector: -0.6 },
  },
  {
    key: 'currency_up',
    type: 'currency',
    duration: 'weeks',
    scenes: [
      { regions: ['Europe'], sectors: [], commodities: [] },
      { regions: ['Japan'], sectors: [], commodities: [] },
      { regions: ['China'], sectors: [], commodities: [] },
    ],
    polarity: { geo: -0.4, export: -0.8 },
  },
  {
    key: 'currency_down',
    type: 'currency',
    duration: 'weeks',
    scenes: [
      { regions: ['Europe'], sectors: [], commodities: [] },
      { regions: ['Japan'], sectors: [], commodities: [] },
      { regions: ['China'], sectors: [], commodities: [] },
    ],
    polarity: { geo: 0.4, export: 0.8 },
  },
];

export function getVariant(key: string): MacroVariant {
  const variant = MACRO_VARIANTS.find((candidate) => candidate.key === key);
  if (!variant) throw new RangeError(`no macro variant ${key}`);
  return variant;
}
