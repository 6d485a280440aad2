import { expect, test } from 'vitest';
import type { MacroEvent } from '../intelligence.ts';
import { DEFAULT_TRIAGE } from '../model/triage.ts';
import { systemConfig } from './extract-command.ts';
import { type PlanInput, planReading } from './plan-reading.ts';

const extractor = systemConfig('document-extractor', 'ollama');
const classifier = systemConfig('event-classifier', 'ollama');
const event = { eventTypes: ['tariff'] } as unknown as MacroEvent;
const input = (change: Partial<PlanInput> = {}): PlanInput => ({
  agents: { extractor, classifier },
  builtin: { score: 0.5, macroEvents: [] },
  salience: 0.8,
  isFiling: false,
  novelty: 1,
  rule: DEFAULT_TRIAGE,
  ...change,
});

test.each<[string, Partial<PlanInput>, boolean, boolean]>([
  ['news of weight about a company goes to the extractor', {}, true, false],
  ['stale news stays with builtin', { novelty: 0.2 }, false, false],
  ['a company in passing stays with builtin', { salience: 0.2 }, false, false],
  ['a text that says nothing stays with builtin', { builtin: { score: 0.1, macroEvents: [] } }, false, false],
  ['a filing says something by being one', { isFiling: true, builtin: { score: 0, macroEvents: [] } }, true, false],
  ['a world event needs no company', { salience: 0, builtin: { score: 0, macroEvents: [event] } }, false, true],
  [
    'a world event told before stays with builtin',
    { novelty: 0.1, builtin: { score: 1, macroEvents: [event] } },
    false,
    false,
  ],
  [
    'without triage all are asked',
    { rule: { ...DEFAULT_TRIAGE, isEnabled: false }, salience: 0, novelty: 0 },
    true,
    true,
  ],
  [
    'an agent that is switched off asks nobody',
    { agents: { extractor: { ...extractor, isActive: false }, classifier } },
    false,
    false,
  ],
  [
    'nor does one that names builtin',
    { agents: { extractor: { ...extractor, modelProvider: 'builtin' }, classifier } },
    false,
    false,
  ],
  [
    'without agents there is nobody to ask',
    { agents: { extractor: null, classifier: null }, builtin: { score: 1, macroEvents: [event] } },
    false,
    false,
  ],
])('%s', (_, change, asksImpacts, asksEvents) => {
  expect(planReading(input(change))).toEqual({ asksImpacts, asksEvents });
});
