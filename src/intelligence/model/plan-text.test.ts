import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halvePart, partText, planText } from './plan-text.ts';
import { tokenRange } from './token-estimate.ts';

const FILLER = 'The annual meeting takes place in the usual hall near the station. ';

test('a text that fits is read whole in one part', () => {
  const text = 'Sales rose 4%.\n\n\n\nThe board met.';
  const plan = planText(text, [], { partTokens: 500, partsMax: 3 });
  expect(plan).toMatchObject({ omittedSentences: 0, omittedCharacters: 0 });
  expect(plan.parts.map((part) => partText(text, part))).toEqual(['Sales rose 4%.\n\nThe board met.']);
  expect(planText('  ', [], { partTokens: 500, partsMax: 3 }).parts).toEqual([]);
});

test('a text that is too long keeps the sentence that names the company, wherever it stands', () => {
  const named = 'Verdalux raised its profit forecast by 20% after strong orders.';
  const text = `${FILLER.repeat(60)}${named} ${FILLER.repeat(60)}`;
  const start = text.indexOf('Verdalux');
  const plan = planText(text, [{ start, end: start + 8 }], { partTokens: 200, partsMax: 2 });
  const read = plan.parts.map((part) => partText(text, part)).join('\n');
  expect(plan.parts).toHaveLength(2);
  expect(read).toContain(named);
  expect(read).toContain('[…]');
  expect(plan.omittedSentences).toBeGreaterThan(80);
  expect(plan.omittedCharacters).toBeGreaterThan(5_000);
});

const word = fc.constantFrom(
  'profit',
  'rose',
  '4.2%',
  '$1,204',
  'Überschuss',
  '公司',
  'EBITDA',
  'a',
  'guidance,',
  '🚀',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => `${words.join(' ')}.`);

test('every part is within the limit, in order, of whole sentences, and nothing is lost without being counted', () => {
  const texts = fc.array(sentence, { maxLength: 80 }).map((sentences) => sentences.join('\n\n'));
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 120, max: 900 }),
      fc.integer({ min: 1, max: 5 }),
      (text, partTokens, partsMax) => {
        const plan = planText(text, [], { partTokens, partsMax });
        const spans = plan.parts.flat();
        const read = spans.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(plan.parts.length).toBeLessThanOrEqual(partsMax);
        for (const part of plan.parts) expect(tokenRange(partText(text, part)).high).toBeLessThanOrEqual(partTokens);
        for (const [index, span] of spans.entries())
          expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
        expect(read + plan.omittedCharacters).toBeGreaterThanOrEqual(text.replaceAll(/\s/g, '').length);
      },
    ),
    { numRuns: 60 },
  );
});

test('a part is halved between sentences, a single long sentence at a space, a word not at all', () => {
  const text = 'One two three. Four five six.';
  const [part] = planText(text, [], { partTokens: 100, partsMax: 1 }).parts;
  expect(halvePart(text, part ?? [])?.map((half) => partText(text, half))).toEqual([
    'One two three.',
    'Four five six.',
  ]);
  expect(halvePart(text, [{ start: 0, end: 14 }])?.map((half) => partText(text, half))).toEqual(['One two', 'three.']);
  expect(halvePart('word', [{ start: 0, end: 4 }])).toBeNull();
});
