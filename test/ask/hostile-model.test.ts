import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerView } from '../../src/ask/ask.schema.ts';
import { ANSWER_WRITER, QUESTION_PLANNER } from '../../src/ask/model/prompts.ts';
import { CATALOGUE } from '../../src/ask/use/catalogue.ts';
import type { Reply } from '../extraction/model-server.ts';
import { digestTables, MARK, type ModelWorld, modelWorld, PERIOD, plan, wording } from './model-world.ts';

/** Random answers of the model per task; the long form is `npm run ask:hostile`. */
const RUNS = Number(process.env['SEXTANT_ASK_HOSTILE_RUNS'] ?? 15);
const DOCUMENTS = 200;

let world: ModelWorld;
let before: Map<string, string>;
beforeAll(async () => {
  world = await modelWorld(DOCUMENTS);
  await world.setAgents([QUESTION_PLANNER, ANSWER_WRITER]);
  before = await digestTables(world.db);
}, 120_000);

const FREE = 'Could somebody sum up the market action around Verdalux lately?';
const COMPARED = 'Compare VRDX and NRLD last month';
const QUESTIONS = [
  'How did VRDX do last week?',
  'Find documents about Verdalux demand',
  'What is the latest news about VRDX?',
  COMPARED,
];
const NAMES = new Set(CATALOGUE.map(({ name }) => name));

/** Every digit is the text of a slot, every slot is the column of a row, every sentence has a citation. */
function expectGrounded(answer: AnswerView): void {
  for (const { operation } of answer.plan?.steps ?? []) expect(NAMES).toContain(operation);
  for (const { text, template, slots, citations } of answer.sentences) {
    expect(citations.length).toBeGreaterThan(0);
    expect(template.replace(/\{[^{}]*\}/g, '')).not.toMatch(/\p{N}|[{}<>]/u);
    let rest = text;
    for (const slot of slots) {
      expect(answer.rows[slot.row]?.[slot.column] ?? null).toEqual(slot.value);
      expect(rest).toContain(slot.text);
      rest = rest.slice(rest.indexOf(slot.text) + slot.text.length);
    }
  }
}

const step = { operation: 'performance', parameters: { ticker: 'VRDX', period: PERIOD } };
const HOSTILE_PLANS: readonly [string, Reply, string][] = [
  ['an unknown operation', plan({ operation: 'place_order', parameters: { ticker: 'VRDX' } }), '"place_order"'],
  ['an inherited name', plan({ operation: 'constructor', parameters: {} }), '"constructor"'],
  ['a write beside a read', plan(step, { operation: 'delete_documents', parameters: {} }), '"delete_documents"'],
  ['SQL as an operation', plan({ operation: 'drop table orders', parameters: {} }), '"drop table orders"'],
  [
    'SQL as a parameter',
    plan({ operation: 'performance', parameters: { ticker: "VRDX'; drop table orders", period: PERIOD } }),
    'do not fit',
  ],
  ['an additional parameter', plan({ ...step, parameters: { ...step.parameters, sql: 'select 1' } }), 'do not fit'],
  ['another company', plan({ operation: 'last_price', parameters: { ticker: 'NRLD' } }), 'does not name'],
  [
    'a period in the future',
    plan({ ...step, parameters: { ticker: 'VRDX', period: { from: '2999-01-01', to: '2999-01-02' } } }),
    'future',
  ],
  [
    'a period that ends before it begins',
    plan({ ...step, parameters: { ticker: 'VRDX', period: { from: PERIOD.to, to: PERIOD.from } } }),
    'before it begins',
  ],
  ['1,000 steps', plan(...Array.from({ length: 1_000 }, () => step)), '1000 steps'],
  ['no step', plan(), 'no operation'],
  ['an answer beside the plan', { content: JSON.stringify({ steps: [step], answer: 'It rose 40%.' }) }, '"answer"'],
  ['numbers instead of a plan', { content: 'VRDX rose 40% to 512.' }, 'not valid JSON'],
  ['invalid JSON', { content: '{"steps":[' }, 'not valid JSON'],
  ['a list', { content: '[]' }, 'not a JSON object'],
  ['HTML', { content: '<script>fetch("/api/orders")</script>' }, 'not valid JSON'],
  ['a key of the prototype', { content: '{"__proto__":{"steps":[]}}' }, 'unknown key'],
  ['a long answer', { content: `{"steps":[${'1,'.repeat(150_000)}1]}` }, 'characters'],
  ['a huge answer', { raw: 'x'.repeat(8_100_000) }, 'sent more than'],
  ['an answer that is cut off', { content: '{"steps":[]}', finish: 'length' }, 'cut off'],
  ['an error', { status: 500, error: 'out of memory' }, '500'],
  ['a reset connection', { reset: true }, 'cannot be reached'],
];

describe('a hostile planner', () => {
  test.each(HOSTILE_PLANS)('with %s changes nothing: the answer is that of the forms', async (_, reply, reason) => {
    world.reply({ planning: reply });
    const { models, ...answer } = await world.ask(FREE);
    const { models: none, ...plain } = await world.askPlainly(FREE);
    expect(none).toEqual([]);
    expect(answer).toEqual(plain);
    expect(models).toHaveLength(1);
    expect(models[0]).toMatchObject({ task: 'planning', used: false });
    expect(models[0]!.reason).toContain(reason);
    await world.endPause();
  });
});

const HOSTILE_WORDINGS: readonly [string, (prompt: string) => Reply, string][] = [
  ['a digit', wording((text) => `${text} It will gain 900 next week.`), 'digit'],
  ['a digit of another alphabet', wording((text) => `${text} It will gain ٩٠٠.`), 'digit'],
  ['a number word', wording((text) => `${text} It was twice the price.`), 'number word'],
  ['a percent sign', wording((text) => `${text} It was %.`), 'plain text'],
  ['advice', wording((text) => `Buy now. ${text}`), '"buy"'],
  ['a negation', wording((text) => `It is not so that ${text}`), '"not"'],
  ['a placeholder of another row', wording((text, id) => (id === 's1' ? text : text.replaceAll(`${id}.`, 's1.'))), ''],
  ['an unknown placeholder', wording((text, id) => `${text} {{${id}.cash}}`), 'unknown placeholder'],
  ['a dropped placeholder', wording((text) => text.replace(/\{\{[^}]*\}\}/, '')), 'placeholders'],
  ['placeholders in another order', wording(swapped), 'order'],
  ['a slot of the server', wording((text) => `${text} {count|count order}`), 'plain text'],
  ['HTML', wording((text) => `${text} <img src=x onerror=alert>`), 'plain text'],
  ['a link', wording((text) => `${text} [here](javascript:alert)`), 'plain text'],
  ['invisible characters', wording((text) => `${text}\u202e\u200b`), 'plain text'],
  ['a missing sentence', () => ({ content: '{"sentences":[]}' }), 'exactly'],
  ['invalid JSON', () => ({ content: '{"sentences":' }), 'not valid JSON'],
  ['a long answer', wording((text) => `${text} ${'the '.repeat(5_000)}`), ''],
  ['a huge answer', () => ({ raw: 'x'.repeat(8_100_000) }), 'sent more than'],
];

function swapped(text: string): string {
  const found = text.match(/\{\{[^}]*\}\}/g) ?? [];
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || first === last) return text.replace(/\{\{[^}]*\}\}/, '');
  return text.replace(first, '#').replace(last, first).replace('#', last);
}

describe('a hostile writer', () => {
  test.each(HOSTILE_WORDINGS)('with %s is replaced by the templates', async (_, reply, reason) => {
    world.reply({ wording: reply });
    const { models, ...answer } = await world.ask(COMPARED);
    const { models: none, ...plain } = await world.askPlainly(COMPARED);
    expect(none).toEqual([]);
    expect(answer).toEqual(plain);
    expect(models).toMatchObject([{ task: 'wording', used: false }]);
    expect(models[0]!.reason).toContain(reason);
    expectGrounded({ ...answer, models });
    await world.endPause();
  });

  test('with random words and placeholders can only choose words', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'the ',
        'rose ',
        'sell ',
        'ten ',
        '12 ',
        '%',
        '<b>',
        '{{s1.ticker}}',
        '{{s2.x}}',
        '{ticker}',
        '. ',
      ),
      fc.string({ maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.nat(3), fc.boolean(), async (pieces, which, isFirst) => {
        const more = pieces.join('');
        world.reply({ wording: wording((text) => (isFirst ? `${more} ${text}` : `${text} ${more}`)) });
        const answer = await world.ask(QUESTIONS[which]!);
        expectGrounded(answer);
        expect(answer.text).not.toMatch(/\bsell\b|<b>/);
      }),
      { numRuns: RUNS },
    );
  });
});

test('random plans run an operation of the catalogue for a named company, or none', async () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      'VRDX',
      'NRLD',
      'SPY',
      PERIOD,
      { from: '2999-01-01', to: '2999-01-01' },
      null,
      'most',
      '7d',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const anyStep = fc.record({
    operation: fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom('place_order', 'toString', 'select 1')),
    parameters: fc.dictionary(fc.constantFrom('ticker', 'other', 'period', 'horizon', 'which', 'text', 'sql'), value),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 6 }), async (steps) => {
      world.reply({ planning: plan(...steps), wording: wording((text) => text) });
      const answer = await world.ask(FREE);
      expectGrounded(answer);
      for (const { parameters } of answer.plan?.steps ?? [])
        for (const name of ['ticker', 'other'])
          if (parameters[name] !== undefined) expect(parameters[name]).toBe('VRDX');
    }),
    { numRuns: RUNS },
  );
});

test('200 documents with instructions never reach a model, and call nothing', async () => {
  expect(await world.db.selectFrom('documents').select('id').where('body', 'like', `%${MARK}%`).execute()).toHaveLength(
    DOCUMENTS,
  );
  world.server.requests.length = 0;
  world.reply({ wording: wording((text) => text), planning: plan(step) });
  const questions = [...QUESTIONS, 'Find documents about an administrator', FREE];
  for (const question of questions) {
    const answer = await world.ask(question);
    expect([question, answer.status]).toEqual([question, 'answered']);
    expectGrounded(answer);
    expect(answer.plan?.steps.map(({ operation }) => operation)).toHaveLength(1);
  }
  expect(world.server.requests.length).toBeGreaterThanOrEqual(questions.length);
  for (const { messages } of world.server.requests)
    for (const { content } of messages) expect(content).not.toContain(MARK);
});

test('after all of this no row of any table has changed, except the record of the calls', async () => {
  expect(await digestTables(world.db)).toEqual(before);
  const { count } = await world.db
    .selectFrom('agent_invocations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(HOSTILE_PLANS.length);
});
