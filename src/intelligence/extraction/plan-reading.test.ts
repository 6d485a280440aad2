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
  ['novel, salient and polar news goes to the extractor', {}, true, false],
  ['stale news is read by the builtin extractor', { novelty: 0.2 }, false, false],
  ['a text with low salience is read by the builtin extractor', { salience: 0.2 }, false, false],
  ['a neutral text is read by the builtin extractor', { builtin: { score: 0.1, macroEvents: [] } }, false, false],
  ['a neutral filing goes to the extractor', { isFiling: true, builtin: { score: 0, macroEvents: [] } }, true, false],
  ['a macro event needs no company', { salience: 0, builtin: { score: 0, macroEvents: [event] } }, false, true],
  [
    'a repeated macro event is read by the builtin extractor',
    { novelty: 0.1, builtin: { score: 1, macroEvents: [event] } },
    false,
    false,
  ],
  [
    'without triage both agents are asked',
    { rule: { ...DEFAULT_TRIAGE, isEnabled: false }, salience: 0, novelty: 0 },
    true,
    true,
  ],
  [
    'an inactive agent is not asked',
    { agents: { extractor: { ...extractor, isActive: false }, classifier } },
    false,
    false,
  ],
  [
    'an agent with the builtin provider is not asked',
    { agents: { extractor: { ...extractor, modelProvider: 'builtin' }, classifier } },
    false,
    false,
  ],
  [
    'without agents no model is asked',
    { agents: { extractor: null, classifier: null }, builtin: { score: 1, macroEvents: [event] } },
    false,
    false,
  ],
])('%s', (_, change, asksImpacts, asksEvents) => {
  expect(planReading(input(change))).toEqual({ asksImpacts, asksEvents });
});
