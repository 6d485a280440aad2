/** Events that affect companies through regions, sectors and commodities instead of by name. */
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

/** In ascending order; a merge keeps the higher one. */
export const MACRO_SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;
export type MacroSeverity = (typeof MACRO_SEVERITIES)[number];

export const MACRO_DURATIONS = ['days', 'weeks', 'months', 'years'] as const;
export type MacroDuration = (typeof MACRO_DURATIONS)[number];

/** The default duration of an event type when the text states none. */
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
