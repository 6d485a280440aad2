/** Events that reach companies through regions, sectors and commodities and not through their own names. */
export const MACRO_EVENT_TYPES = [
  'rate_decision',
  'tariff',
  'sanction',
  'conflict',
  'disaster',
  'commodity_move',
  'epidemic',
  'regulation',
  'currency',
] as const;
export type MacroEventType = (typeof MACRO_EVENT_TYPES)[number];

/** Ascending: a merge keeps the later one. */
export const MACRO_SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;
export type MacroSeverity = (typeof MACRO_SEVERITIES)[number];

export const MACRO_DURATIONS = ['days', 'weeks', 'months', 'years'] as const;
export type MacroDuration = (typeof MACRO_DURATIONS)[number];

/** How long such an event usually lasts when the text does not say. */
export const USUAL_DURATION: Readonly<Record<MacroEventType, MacroDuration>> = {
  rate_decision: 'months',
  tariff: 'months',
  sanction: 'years',
  conflict: 'months',
  disaster: 'weeks',
  commodity_move: 'weeks',
  epidemic: 'months',
  regulation: 'years',
  currency: 'weeks',
};

export function maxSeverity(a: MacroSeverity, b: MacroSeverity): MacroSeverity {
  return MACRO_SEVERITIES.indexOf(a) >= MACRO_SEVERITIES.indexOf(b) ? a : b;
}
