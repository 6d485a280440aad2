import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER_WRITER, QUESTION_PLANNER } from '../../src/ask/model/prompts.ts';
import { CATALOGUE } from '../../src/ask/use/catalogue.ts';
import { MARK, type ModelWorld, modelWorld, PERIOD, plan, wording } from './model-world.ts';

let world: ModelWorld;
beforeAll(async () => {
  world = await modelWorld(6);
}, 60_000);
beforeEach(() => {
  world.server.requests.length = 0;
});

/** No form has these words. */
const FREE = 'Could somebody sum up the market action around Verdalux lately?';
const FORMED = 'How did VRDX do last week?';
const performance = { operation: 'performance', parameters: { ticker: 'VRDX', period: PERIOD } };
const invocations = () =>
  world.db
    .selectFrom('agent_invocations')
    .select(['agent_name', 'status', 'input_tokens', 'output_tokens', 'cost_usd', 'retries', 'error'])
    .orderBy('created_at', 'desc')
    .execute();

/** An active variant with a budget that no question fits. */
async function insertVariant(db: ModelWorld['db'], agentId: string): Promise<string> {
  const { id } = await db
    .insertInto('agent_variants')
    .values({
      agent_id: agentId,
      variant_name: 'small',
      variant_slug: 'small',
      model_provider: 'ollama',
      model_name: 'qwen3:4b',
      token_budget: 10,
      is_active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('without agents', () => {
  test('no model is called, and the answer says that none took part', async () => {
    await world.setAgents([]);
    const answer = await world.ask(FORMED);
    expect(answer).toMatchObject({ status: 'answered', models: [], plan: { by: 'form' } });
    expect(answer).toEqual(await world.askPlainly(FORMED));
    expect((await world.ask(FREE)).status).toBe('refused');
    expect(world.server.requests).toEqual([]);
  });
});

describe('a planner', () => {
  beforeAll(() => world.setAgents([QUESTION_PLANNER]));

  test('plans a question that no form fits, and its answer is that of the operation', async () => {
    world.reply({ planning: plan(performance, { operation: 'last_price', parameters: { ticker: 'VRDX' } }) });
    const answer = await world.ask(FREE);
    expect(answer.plan).toMatchObject({ by: 'model', form: null, operation: 'performance' });
    expect(answer.plan?.steps.map(({ operation }) => operation)).toEqual(['performance', 'last_price']);
    expect(answer.status).toBe('answered');
    const last = await world.askPlainly('What is the price of VRDX?');
    expect(answer.rows).toContainEqual(last.rows[0]);
    expect(answer.models).toMatchObject([
      { task: 'planning', agent: QUESTION_PLANNER, provider: 'ollama', used: true, reason: null, calls: 1 },
    ]);
    expect(answer.models[0]!.input_tokens).toBeGreaterThan(0);
  });

  test('sees the question, the date, named companies and all operations, and no text of a document', async () => {
    world.reply({ planning: plan(performance) });
    await world.ask(FREE);
    const prompt = world.server.requests[0]!.messages.map(({ content }) => content).join('\n');
    expect(prompt).toContain(JSON.stringify(FREE));
    expect(prompt).toContain('Tickers named in the question: VRDX.');
    for (const { name } of CATALOGUE) expect(prompt).toContain(`\n${name}: `);
    expect(prompt).not.toContain(MARK);
    expect(world.server.requests[0]!.num_ctx).toBeGreaterThanOrEqual(8_192);
  });

  test('is not asked where a form fits', async () => {
    await world.ask(FORMED);
    expect(world.server.requests).toEqual([]);
  });

  test('is recorded with its tokens and its price', async () => {
    await world.db
      .insertInto('model_prices')
      .values({
        model_provider: 'ollama',
        model_name: 'qwen3:4b',
        input_usd_per_million: 1,
        output_usd_per_million: 2,
      })
      .execute();
    world.reply({ planning: { ...plan(performance), usage: { prompt_tokens: 9_000, completion_tokens: 50 } } });
    const { models } = await world.ask(FREE);
    expect(models[0]).toMatchObject({ input_tokens: 9_000, output_tokens: 50, cost_usd: 0.0091 });
    expect((await invocations())[0]).toMatchObject({
      agent_name: QUESTION_PLANNER,
      status: 'ok',
      input_tokens: 9_000,
      output_tokens: 50,
      cost_usd: 0.0091,
      error: null,
    });
  });

  test('gets one second attempt with what was wrong, where the agent has retries', async () => {
    await world.db.updateTable('agents').set({ max_retries: 2 }).execute();
    let calls = 0;
    world.reply({
      planning: () =>
        ++calls === 1 ? plan({ operation: 'performance', parameters: { ticker: 'VRDX' } }) : plan(performance),
    });
    const { models, status } = await world.ask(FREE);
    expect([status, models[0]?.calls, models[0]?.used]).toEqual(['answered', 2, true]);
    expect(world.server.requests[1]!.messages[1]!.content).toContain('the parameters of performance do not fit');
    expect((await invocations())[0]).toMatchObject({ retries: 1, status: 'ok' });
    await world.db.updateTable('agents').set({ max_retries: 0 }).execute();
  });

  test('that does not finish is left after the time of its agent, and the forms answer', async () => {
    await world.db.updateTable('agents').set({ timeout_seconds: 1 }).execute();
    world.reply({ planning: { stall: 'mid-body' } });
    const { models, status } = await world.ask(FREE);
    expect([status, models[0]?.used, models[0]?.calls]).toEqual(['refused', false, 1]);
    expect(models[0]?.reason).toContain('no answer within');
    expect((await invocations())[0]).toMatchObject({ status: 'failed', output_tokens: 0 });
    await world.db.updateTable('agents').set({ timeout_seconds: 60 }).execute();
    await world.endPause();
  });

  test('is not waited for when the caller has gone', async () => {
    const gone = new AbortController();
    world.reply({
      planning: () => {
        gone.abort();
        return { stall: 'before-headers' };
      },
    });
    const { models } = await world.ask(FREE, {}, gone.signal);
    expect(models[0]).toMatchObject({ used: false, reason: 'the caller did not wait for the answer' });
  });

  test('whose budget is spent is not called', async () => {
    const { id } = await world.db.selectFrom('agents').select('id').executeTakeFirstOrThrow();
    const variant = await insertVariant(world.db, id);
    expect((await world.ask(FREE)).models[0]).toMatchObject({
      used: false,
      calls: 0,
      reason: 'the daily token budget of 10 is spent',
    });
    expect((await invocations())[0]).toMatchObject({ status: 'skipped', input_tokens: 0 });
    expect(world.server.requests).toEqual([]);
    await world.db.deleteFrom('agent_variants').where('id', '=', variant).execute();
  });

  test('that is deactivated, or set to the builtin provider, is not asked', async () => {
    await world.db.updateTable('agents').set({ active: false }).execute();
    expect((await world.ask(FREE)).models).toEqual([]);
    await world.db.updateTable('agents').set({ active: true, model_provider: 'builtin' }).execute();
    expect((await world.ask(FREE)).models).toEqual([]);
    await world.db.updateTable('agents').set({ model_provider: 'nowhere' }).execute();
    expect((await world.ask(FREE)).models).toMatchObject([
      { used: false, reason: 'the model runtime is not reachable', calls: 0 },
    ]);
    expect(world.server.requests).toEqual([]);
  });
});

describe('a writer', () => {
  beforeAll(() => world.setAgents([ANSWER_WRITER]));

  test('words the sentences; numbers and citations stay those of the rows', async () => {
    const plain = await world.askPlainly(FORMED);
    world.reply({
      wording: wording((text) => `Over the period ${text.replace('a total return', 'with a total return')}`),
    });
    const answer = await world.ask(FORMED);
    expect(answer.models).toMatchObject([{ task: 'wording', used: true, reason: null }]);
    expect(answer.rows).toEqual(plain.rows);
    for (const [index, sentence] of answer.sentences.entries()) {
      expect(sentence.text).toMatch(/^Over the period /);
      expect(sentence.slots).toEqual(plain.sentences[index]!.slots);
      expect(sentence.citations).toEqual(plain.sentences[index]!.citations);
    }
  });

  test('sees templates without any value of a row', async () => {
    world.reply({ wording: wording((text) => text) });
    const { rows, sentences } = await world.ask('Find documents about Verdalux demand');
    expect(sentences.length).toBeGreaterThan(1);
    const prompt = world.server.requests[0]!.messages.map(({ content }) => content).join('\n');
    expect(prompt).not.toContain(MARK);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && column !== 'text') expect(prompt).not.toContain(value);
  });
});

describe('the search operation', () => {
  beforeAll(() => world.setAgents([]));

  test('finds documents and cites the sentence', async () => {
    const answer = await world.ask('Find documents about Verdalux demand');
    expect(answer.plan).toMatchObject({ operation: 'search', parameters: { text: 'verdalux demand' } });
    const [first, ...found] = answer.sentences;
    expect(first?.text).toContain('6 documents for “verdalux demand”');
    expect(found).toHaveLength(6);
    for (const { citations } of found) {
      expect(citations[0]).toMatchObject({ kind: 'document', quote: expect.stringContaining('demand') });
      expect(citations[0]?.href).toMatch(/^\/documents\/[0-9a-f-]+\?at=\d+$/);
    }
  });

  test('counts only documents of the period', async () => {
    const since = await world.ask(`What was written about Verdalux demand since ${PERIOD.from}?`);
    expect(since.sentences).toHaveLength(7);
    const before = await world.ask('What was written about Verdalux demand in 2019?');
    expect(before.text).toContain('No document of the days 2019-01-01 to 2019-12-31');
    expect(before.status).toBe('answered');
  });

  test('says so when nothing is found', async () => {
    expect((await world.ask('Search for qwertzuiop')).text).toBe('No document has the words “qwertzuiop”.');
  });
});
