import { expect, test } from 'vitest';
import { planAnswerSchema, readPlanAnswer, STEPS_MAX } from './plan-answer.ts';

const RULES = {
  problemOf: ({ operation }: { operation: string }) => (operation === 'prices' ? null : 'unknown operation'),
  tickers: new Set(['ACME', 'BOLT']),
  today: '2026-11-13',
};
const period = { from: '2026-11-02', to: '2026-11-13' };
const read = (answer: unknown) => readPlanAnswer(JSON.stringify(answer), RULES);
const prices = (parameters: object) => ({ steps: [{ operation: 'prices', parameters }] });

test('a plan is read, and null stands for an absent parameter', () => {
  expect(read(prices({ ticker: 'ACME', other: null, period }))).toEqual({
    ok: true,
    value: [{ operation: 'prices', parameters: { ticker: 'ACME', period } }],
  });
  expect(readPlanAnswer('```json\n{"steps":[{"operation":"prices","parameters":{}}]}\n```', RULES).ok).toBe(true);
});

test.each([
  ['an unknown operation', { steps: [{ operation: 'order', parameters: {} }] }, 'unknown operation'],
  ['a company that is not named', prices({ ticker: 'CORE' }), 'does not name'],
  ['a company in lower case', prices({ ticker: 'acme' }), 'does not name'],
  ['a list as a company', prices({ ticker: ['ACME'] }), 'does not name'],
  ['a company against itself', prices({ ticker: 'ACME', other: 'ACME' }), 'itself'],
  ['a date that does not exist', prices({ period: { from: '2026-02-30', to: '2026-03-01' } }), 'calendar'],
  ['a period backwards', prices({ period: { from: '2026-11-10', to: '2026-11-09' } }), 'before it begins'],
  ['the future', prices({ period: { from: '2026-11-14', to: '2026-11-15' } }), 'future'],
  ['too many steps', { steps: Array.from({ length: STEPS_MAX + 1 }, () => prices({}).steps[0]) }, 'at most'],
  ['no steps', { steps: [] }, 'no operation'],
  ['another key', { steps: [], sql: 'select 1' }, '"sql"'],
  ['a step with another key', { steps: [{ operation: 'prices', parameters: {}, next: 'order' }] }, '"next"'],
  ['a step without parameters', { steps: [{ operation: 'prices' }] }, 'no parameters'],
  ['a step that is text', { steps: ['prices'] }, 'not an object'],
])('%s is refused', (_, answer, wrong) => {
  expect(read(answer)).toEqual({ ok: false, wrong: expect.stringContaining(wrong) });
});

test('a message has no line break and no control character of the model', () => {
  const result = read({ steps: [], ['x\n\u001b[31m<b>'.repeat(20)]: 1 });
  expect(result.ok || result.wrong).toMatch(/^[\x20-\x7e…]{1,120}$/);
});

test('the schema allows every parameter of every operation, and the values of all', () => {
  const which = (...values: string[]) => ({ type: 'object', properties: { which: { type: 'string', enum: values } } });
  const schema = planAnswerSchema([
    { name: 'a', parameters: which('most', 'least') },
    { name: 'b', parameters: which('least', 'highest') },
  ]);
  expect(schema).toMatchObject({
    properties: {
      steps: {
        items: {
          properties: {
            operation: { enum: ['a', 'b'] },
            parameters: { properties: { which: { enum: ['most', 'least', 'highest'] } }, required: [] },
          },
        },
      },
    },
  });
});
