import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FactRow, fillSentence, hasNumberOutsideSlots, type SentencePlan, slotsOf } from '../answer/sentence.ts';
import { PLAIN_WORDS } from './plain-words.ts';
import { readWording, wordingItems } from './wording.ts';

const PLANS: readonly SentencePlan[] = [
  { row: 0, template: '{ticker} {change|moved} to {close|price} on {at|date}, a return of {change|signed}.' },
  { row: 1, template: 'Nothing to fill here.' },
  { row: 1, template: '{count|count order} {count|verb are} open.' },
];
const answer = (...texts: string[]) =>
  JSON.stringify({ sentences: texts.map((text, index) => ({ id: ['s1', 's3'][index] ?? 's9', text })) });
const GOOD = 'On the day {{s1.ticker}} {{s1.change}} to {{s1.close}} ({{s1.at}}), with a return of {{s1.change_2}}.';
const OPEN = 'Currently {{s3.count}} {{s3.count_2}} open.';

test('a column that is used twice has two placeholders, and a sentence without slots is not given', () => {
  expect(wordingItems(PLANS)).toEqual([
    { id: 's1', text: '{{s1.ticker}} {{s1.change}} to {{s1.close}} on {{s1.at}}, a return of {{s1.change_2}}.' },
    { id: 's3', text: '{{s3.count}} {{s3.count_2}} open.' },
  ]);
});

test('an accepted wording keeps rows, slots and formats', () => {
  const read = readWording(answer(GOOD, OPEN), PLANS);
  expect(read).toEqual({
    ok: true,
    value: [
      {
        row: 0,
        template: 'On the day {ticker} {change|moved} to {close|price} ({at|date}), with a return of {change|signed}.',
      },
      PLANS[1],
      { row: 1, template: 'Currently {count|count order} {count|verb are} open.' },
    ],
  });
  const rows: FactRow[] = [
    { values: { ticker: 'ACME', change: 0.05, close: 12, at: '2026-11-13' }, citations: [] },
    { values: { count: 1 }, citations: [] },
  ];
  expect(read.ok && read.value.map((plan) => fillSentence(plan, rows).text)).toEqual([
    'On the day ACME rose to 12.00 (2026-11-13), with a return of +5.00%.',
    'Nothing to fill here.',
    'Currently 1 order is open.',
  ]);
});

describe('a wording is refused', () => {
  test.each([
    ['with a digit', `${GOOD} 5`, OPEN, 'digit'],
    ['with a number word', `${GOOD} Half of it.`, OPEN, 'number word "Half"'],
    ['with the word percent', `${GOOD} percent`, OPEN, 'number word'],
    ['with a percent sign', `${GOOD} %`, OPEN, 'plain text'],
    ['with a currency sign', `${GOOD} €`, OPEN, 'plain text'],
    ['with a foreign word', `${GOOD} Sell it.`, OPEN, '"sell"'],
    ['with letters that look alike', GOOD.replace('a return', 'а return'), OPEN, 'plain text'],
    [
      'with a placeholder of another sentence',
      GOOD.replace('{{s1.close}}', '{{s3.count}}'),
      OPEN,
      'unknown placeholder',
    ],
    ['with an unknown column', GOOD.replace('{{s1.close}}', '{{s1.cash}}'), OPEN, 'unknown placeholder'],
    ['with a placeholder twice', `${GOOD} {{s1.close}}`, OPEN, 'once'],
    ['with a slot of a template', `${GOOD} {close|price}`, OPEN, 'plain text'],
    ['without a placeholder', 'On the day.', OPEN, 'once'],
    [
      'in another order',
      GOOD.replace('s1.close', 's1.x').replace('s1.at', 's1.close').replace('s1.x', 's1.at'),
      OPEN,
      'order',
    ],
    ['with three sentences', GOOD, OPEN, 'exactly', 'More.'],
  ])('%s', (_, first, second, wrong, ...more) => {
    expect(readWording(answer(first, second, ...more), PLANS)).toEqual({
      ok: false,
      wrong: expect.stringContaining(wrong),
    });
  });

  test.each(['', 'null', '[]', '{}', '{"sentences":{}}', '{"sentences":[null,null]}', `${answer(GOOD, OPEN)} Done.`])(
    'for the answer %s',
    (text) => expect(readWording(text, PLANS).ok).toBe(false),
  );
});

test('the words that a model may add state no number, direction, negation or action', () => {
  const refused =
    'not no never none without up down rise rose fall fell gain loss more less most least best worst high low buy sell hold good bad strong weak always only';
  for (const word of refused.split(' ')) expect(PLAIN_WORDS.has(word)).toBe(false);
});

test('whatever is accepted has the slots of its template and no other number', () => {
  const piece = fc.oneof(
    fc.constantFrom('{{s1.ticker}}', '{{s1.change}}', '{{s1.close}}', '{{s1.at}}', '{{s1.change_2}}', '{{s3.count}}'),
    fc.constantFrom(' the ', ' return of ', ' on ', ', ', ' six ', ' 7 ', '%', '{', '}', '<i>', ' buy '),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc
      .tuple(fc.array(piece, { maxLength: 2 }), fc.array(piece, { maxLength: 2 }))
      .map(([before, after]) => `${before.join('')}${GOOD}${after.join('')}`),
  );
  fc.assert(
    fc.property(text, (first) => {
      const read = readWording(answer(first, OPEN), PLANS);
      if (!read.ok) return;
      for (const [index, plan] of read.value.entries()) {
        expect(slotsOf(plan)).toEqual(slotsOf(PLANS[index] ?? plan));
        expect(hasNumberOutsideSlots(plan.template)).toBe(false);
        expect(plan.template).not.toMatch(/[<>%]|\b(?:six|buy)\b/);
      }
    }),
    { numRuns: 1_000 },
  );
});
