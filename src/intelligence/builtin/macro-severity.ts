import { MACRO_SEVERITIES, type MacroEventType, type MacroSeverity } from '../macro-event.ts';
import { findAmounts } from './amounts.ts';
import { SEVERITY_WORDS } from './lexicon/macro.ts';
import { findMatches } from './patterns.ts';
import { clip } from './score.ts';
import type { Token } from './tokens.ts';

/** Percentages from which an event of the type is moderate, high, critical. */
const PERCENT_STEPS: Readonly<Partial<Record<MacroEventType, readonly [number, number, number]>>> = {
  commodity_move: [2, 8, 20],
  currency: [1, 4, 12],
  tariff: [5, 20, 50],
};
const BASIS_POINT_STEPS = [15, 50, 100] as const;
const RICHTER_STEPS = [5, 6, 7.5] as const;

const level = (value: number, [moderate, high, critical]: readonly [number, number, number]) =>
  value >= critical ? 3 : value >= high ? 2 : value >= moderate ? 1 : 0;

/** The level by figures, or null when the text has none for this type. */
function figureLevel(type: MacroEventType, tokens: readonly Token[]): number | null {
  const amounts = findAmounts(tokens);
  if (type === 'rate_decision') {
    const points = amounts.find(({ to }) => tokens[to]?.word === 'basis');
    return points ? level(points.value, BASIS_POINT_STEPS) : null;
  }
  if (type === 'disaster') {
    const quake = amounts.find(({ at }) => tokens[at - 1]?.word === 'magnitude');
    return quake ? level(quake.value, RICHTER_STEPS) : null;
  }
  const steps = PERCENT_STEPS[type];
  if (steps === undefined) return null;
  const percents = amounts.filter(({ unit }) => unit === '%').map(({ value }) => Math.abs(value));
  return percents.length === 0 ? null : level(Math.max(...percents), steps);
}

const BASE: Readonly<Record<MacroEventType, number>> = {
  rate_decision: 1,
  tariff: 1,
  sanction: 1,
  conflict: 2,
  disaster: 1,
  commodity_move: 1,
  epidemic: 1,
  regulation: 1,
  currency: 1,
};

export function severityOf(type: MacroEventType, sentences: readonly (readonly Token[])[]): MacroSeverity {
  let figures: number | null = null;
  let strongest = 0;
  let weakest = 0;
  for (const tokens of sentences) {
    const found = figureLevel(type, tokens);
    if (found !== null) figures = Math.max(figures ?? 0, found);
    for (const { payload } of findMatches(SEVERITY_WORDS, tokens)) {
      strongest = Math.max(strongest, payload);
      weakest = Math.min(weakest, payload);
    }
  }
  const tone = strongest > 0 ? strongest : weakest;
  // A figure outweighs adjectives: only the strongest words change its level, by one step.
  const score = figures === null ? BASE[type] + tone : figures + (tone === 2 ? 1 : tone === -1 ? -1 : 0);
  return MACRO_SEVERITIES[clip(Math.round(score), 0, 3)] ?? 'moderate';
}
