import { expect, test } from 'vitest';
import { sentenceStart } from './sentence-start.ts';

const span = (start: number) => ({ start, end: start + 5, quote: 'words' });
const intelligence = {
  macro_events: [
    { event_types: ['tariff'], evidence: [] },
    { event_types: ['currency'], evidence: [span(40)] },
    { event_types: ['conflict', 'rate_decision'], evidence: [span(90), span(10)] },
  ],
  company_impacts: [
    { ticker: 'ABC', evidence: [span(7)] },
    { ticker: 'XYZ', evidence: [span(60), span(20)] },
  ],
};

test.each([
  ['the sentence at a place', { at: '12', event: '', about: '' }, 12],
  ['the sentence of a macro event, by its kind', { at: '', event: 'rate_decision', about: '' }, 90],
  ['the first sentence of a macro event, where none is of the kind', { at: '', event: 'disaster', about: '' }, 40],
  ['the sentence about a company', { at: '', event: '', about: 'XYZ' }, 60],
  ['nothing for a company that is not in the document', { at: '', event: '', about: 'QQQ' }, null],
  ['nothing where nothing is asked for', { at: '', event: '', about: '' }, null],
])('an address of the reader leads to %s', (_name, asked, expected) => {
  expect(sentenceStart(asked, intelligence)).toBe(expected);
});

test('a document without an extraction has no sentence of an event', () => {
  expect(sentenceStart({ at: '', event: 'tariff', about: '' }, null)).toBeNull();
});
