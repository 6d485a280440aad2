import { expect, test } from 'vitest';
import { readByRules, readDocument } from '../document.ts';
import { extractBuiltin } from '../extract.ts';
import { learntOf } from './learnt-reading.ts';

const DEPOSITORS = 'Lender Ardent scrambles for cash as depositors pull out';
const learntCues = (title: string | null, text: string) =>
  readDocument(title, text).flatMap(({ reading }) => reading.cues.filter(({ kind }) => kind === 'learnt'));
const directionOf = (text: string) => extractBuiltin({ title: null, text, mentions: [] }).direction;

test('a text in which the rules find nothing gets a sign, a named cue and a confidence', () => {
  expect(readByRules(null, DEPOSITORS)[0]!.reading.value).toBe(0);
  const [cue, ...others] = learntCues(null, DEPOSITORS);
  expect(cue?.label).toMatch(/^learnt reading: [a-z]+$/);
  expect(cue?.score).toBeLessThan(0);
  expect(others).toEqual([]);
  const { direction, confidence } = extractBuiltin({ title: null, text: DEPOSITORS, mentions: [] });
  expect(direction).toBe('negative');
  expect(confidence).toBe(Math.round(1e4 * (learntOf(readDocument(null, DEPOSITORS)) ?? 0)) / 1e4);
  expect(confidence).toBeGreaterThan(0.45);
});

test('the impact of a company states the learnt reading and quotes its sentence', () => {
  const mention = {
    companyId: 'a',
    ticker: 'ARD',
    start: 7,
    end: 13,
    confidence: 1,
    salience: 1,
    status: 'linked',
  } as const;
  const [impact] = extractBuiltin({ title: null, text: DEPOSITORS, mentions: [mention] }).companyImpacts;
  expect(impact?.direction).toBe('negative');
  expect(impact?.rationale).toContain('learnt reading: ');
  expect(impact?.evidence.map(({ quote }) => quote)).toEqual([DEPOSITORS]);
});

test('what the rules know better is left to them', () => {
  for (const text of [
    // Figures against each other: the network sees no numbers.
    'Net sales were EUR 9.4 mn (EUR 7.1 mn).',
    // What did not happen.
    'Orwin would have beaten estimates.',
    // A word that the network does not know.
    'The service of Orwin was atrocious.',
  ])
    expect(learntCues(null, text), text).toEqual([]);
});

test('a long story is not read', () => {
  const story = `${DEPOSITORS}. The office is in Cork. It opened in 1990. It has a door. The door is green.`;
  expect(learntCues(null, story)).toEqual([]);
  expect(learntOf(readDocument(null, story))).toBeNull();
});

test('where rules and network agree nothing is added', () => {
  const text = 'Orwin shares slump after profit warning';
  expect(directionOf(text)).toBe('negative');
  expect(learntCues(null, text)).toEqual([]);
  expect(learntOf(readDocument(null, text))).toBeGreaterThan(0.7);
});
