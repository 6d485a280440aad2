import { expect, test } from 'vitest';
import { readDocument } from '../document.ts';
import { extractBuiltin } from '../extract.ts';
import { learntOf } from './learnt-reading.ts';

const DEPOSITORS = 'Lender Ardent scrambles for cash as depositors pull out';
const learntCues = (title: string | null, text: string) =>
  readDocument(title, text).flatMap(({ reading }) => reading.cues.filter(({ kind }) => kind === 'learnt'));

test('a text in which the rules find nothing gets a sign, a named cue and a moderate confidence', () => {
  const [cue, ...others] = learntCues(null, DEPOSITORS);
  expect(cue?.label).toBe('learnt reading: depositors');
  expect(cue?.score).toBeLessThan(0);
  expect(others).toEqual([]);
  const { direction, confidence } = extractBuiltin({ title: null, text: DEPOSITORS, mentions: [] });
  expect(direction).toBe('negative');
  expect(confidence).toBeGreaterThan(0.6);
  expect(confidence).toBeLessThan(0.76);
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
  expect(impact?.rationale).toContain('learnt reading: depositors');
  expect(impact?.evidence.map(({ quote }) => quote)).toEqual([DEPOSITORS]);
});

test('figures, stated events, headlines in title case and long stories are left to the rules', () => {
  for (const text of [
    'Operating profit fell to EUR 3.1 mn from EUR 5.2 mn a year earlier.',
    'Orwin in talks to buy a toolmaker for $90 million',
    'Lender Ardent Scrambles For Cash As Depositors Pull Out',
    `${DEPOSITORS}. The office is in Cork. It opened in 1990. It has a door. The door is green.`,
  ])
    expect(learntCues(null, text), text).toEqual([]);
  expect(learntOf(readDocument(null, 'The office is in Cork.'))).toBeNull();
});

test('words of an opinion that the network is sure to mean the opposite count for nothing', () => {
  const text =
    'Most conglomerates deserve their discount; Harcastle, whose every unit leads its niche, deserves the opposite.';
  const [sentence] = readDocument(null, text);
  expect(sentence?.reading.cues.filter(({ kind, score }) => kind !== 'learnt' && score < 0)).not.toEqual([]);
  expect(sentence?.reading.value).toBe(0);
  expect(extractBuiltin({ title: null, text, mentions: [] }).direction).toBe('neutral');
});
