import fc from 'fast-check';
import llama2 from 'llama-tokenizer-js';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { mergeVariant } from '../../src/intelligence/agents/effective-config.ts';
import { systemConfig } from '../../src/intelligence/extraction/extract-command.ts';
import { DOCUMENT_EXTRACTOR } from '../../src/intelligence/agents/prompts/system-agents.ts';
import { type AskDeps, askModel, newMeter, reserveFreely } from '../../src/intelligence/extraction/ask-model.ts';
import { prepareSource } from '../../src/intelligence/extraction/ground-answer.ts';
import { impactQuestion } from '../../src/intelligence/extraction/read-text.ts';
import { ReadingFailure } from '../../src/intelligence/extraction/reading-failure.ts';
import { type ChatRuntime, createChatRuntime } from '../../src/intelligence/runtime/chat-runtime.adapter.ts';
import { modelHost } from './model-host.ts';

const MODEL = 'qwen3:4b';
const host = await modelHost();
const { model } = host;

describe('official clients against the sandbox', () => {
  test('ollama: list, show, chat with a schema and num_ctx, streamed and not', async () => {
    const client = new Ollama({ host: host.url });
    expect((await client.list()).models.map(({ name }) => name)).toEqual([MODEL, 'nomic-embed-text:latest']);
    const shown = await client.show({ model: MODEL });
    expect(shown.capabilities).toContain('thinking');
    expect((shown.model_info as unknown as Record<string, unknown>)['qwen3.context_length']).toBe(40_960);
    const messages = [{ role: 'user', content: 'Profit rose.' }];
    const format = { type: 'object', properties: { sentiment: { type: 'number' } }, required: ['sentiment'] };
    const whole = await client.chat({ model: MODEL, messages, format, think: false, options: { num_ctx: 8_192 } });
    expect(JSON.parse(whole.message.content)).toHaveProperty('sentiment');
    let streamed = '';
    for await (const part of await client.chat({ model: MODEL, messages, format, stream: true }))
      streamed += part.message.content;
    expect(streamed).toBe(whole.message.content);
    await expect(client.show({ model: 'missing' })).rejects.toThrow(/not found/);
  });

  test('ollama: a prompt beyond num_ctx is cut without an error, as the server does', async () => {
    const client = new Ollama({ host: host.url });
    const messages = [{ role: 'user', content: 'word '.repeat(8_000) }];
    expect((await client.chat({ model: MODEL, messages })).prompt_eval_count).toBe(4_096);
    const raised = await client.chat({ model: MODEL, messages, options: { num_ctx: 16_384 } });
    expect(raised.prompt_eval_count).toBe(10_000);
  });

  test('openai: completions with a strict schema, and an error for a prompt that is too long', async () => {
    const client = new OpenAI({ baseURL: `${host.url}/v1`, apiKey: 'none', maxRetries: 0 });
    const schema = { type: 'object', properties: { sentiment: { type: 'number' } }, required: ['sentiment'] };
    const ask = (content: string) =>
      client.chat.completions.create({
        model: MODEL,
        messages: [{ role: 'user', content }],
        response_format: { type: 'json_schema', json_schema: { name: 'reading', strict: true, schema } },
      });
    const answer = await ask('Profit rose.');
    expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toHaveProperty('sentiment');
    model.set('refuse_long');
    await expect(ask('word '.repeat(8_000))).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded' });
  });
});

/** An agent with the system prompts, whose variant has the given context. */
function configWith(contextWindow: number, provider = 'ollama') {
  const agent = systemConfig(DOCUMENT_EXTRACTOR, provider, MODEL);
  const limits = { contextWindow, inputTokenLimit: 0, tokenBudget: 0, moneyBudgetUsd: 0 };
  return mergeVariant(agent, { ...agent, variantId: 'v', variantName: 'v', ...limits });
}

const depsOf = (runtime: ChatRuntime): AskDeps => ({
  generate: (request) => runtime.generate(request),
  contextOf: (name) => runtime.contextOf(name),
  sleep: async () => {},
  newNonce: () => '0123456789abcdef01234567',
  reserve: reserveFreely,
});

async function read(runtime: ChatRuntime, text: string, contextWindow = 0, provider = 'ollama') {
  const document = { title: null, text, publishedAt: new Date('2026-11-02T12:00:00Z'), mentions: [] };
  const question = impactQuestion(configWith(contextWindow, provider), document, prepareSource(text, []));
  const meter = newMeter();
  await askModel(depsOf(runtime), question, meter, new AbortController().signal);
  return meter;
}

const SENTENCES = fc.constantFrom(
  'Net sales of the Products segment were $77,214 million, an increase of 4.4% over the year before. ',
  'The board met on Tuesday and confirmed its outlook for the year. ',
  'Analysts had expected EPS of 1.24 and a margin of 31.2%; the company reported 1.31 and 33.0%.\n',
  'Die Gesellschaft meldete für das dritte Quartal einen Überschuss von 1,2 Milliarden Euro. ',
);
const DOCUMENTS = fc
  .tuple(fc.array(SENTENCES, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 150 }))
  .map(([parts, times]) => parts.join('').repeat(times));

describe('prompts and the context', () => {
  test.each([4_096, 8_192])(
    'a server with %i tokens never gets a prompt that it would cut, whatever the document',
    async (context) => {
      const runtime = createChatRuntime({ provider: 'ollama', baseUrl: host.url });
      await fc.assert(
        fc.asyncProperty(DOCUMENTS, async (text) => {
          host.bodies.length = 0;
          const meter = await read(runtime, text, context);
          expect(meter.calls).toBeGreaterThan(0);
          for (const body of host.chats()) {
            expect(body.options).toMatchObject({ num_ctx: context });
            // Counted with the sparsest published vocabulary in use.
            const counted = body.messages.reduce((sum, { content }) => sum + llama2.encode(content).length, 0);
            expect(counted + body.options.num_predict).toBeLessThanOrEqual(context);
          }
        }),
        { numRuns: 12 },
      );
      await runtime.close();
    },
    // Counting takes long where a text is one word.
    180_000,
  );

  test('a long document is shortened, and what was left out is counted', async () => {
    const runtime = createChatRuntime({ provider: 'ollama', baseUrl: host.url });
    const meter = await read(
      runtime,
      'The board met on Tuesday and confirmed its outlook for the year. '.repeat(1_500),
      4_096,
    );
    expect(meter.omittedSentences).toBeGreaterThan(100);
    expect(meter.omittedCharacters).toBeGreaterThan(5_000);
    await runtime.close();
  });

  test('a server that cuts all the same is caught', async () => {
    model.set('small_context');
    const runtime = createChatRuntime({ provider: 'ollama', baseUrl: host.url });
    const text = 'The board met on Tuesday and confirmed its outlook for the coming year. '.repeat(400);
    await expect(read(runtime, text, 16_384)).rejects.toThrow(/the runtime cut the prompt: 4096 of about \d+ tokens/);
    await runtime.close();
  });

  test('a context error is not retried, and the next prompt fits what it stated', async () => {
    model.set('refuse_long');
    const runtime = createChatRuntime({ provider: 'openai-compatible', baseUrl: `${host.url}/v1`, profile: 'openai' });
    const text = 'The board met on Tuesday and confirmed its outlook for the coming year. '.repeat(400);
    host.bodies.length = 0;
    const failure = await read(runtime, text, 0, 'openai-compatible').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReadingFailure);
    expect(String(failure)).toMatch(/does not fit the model's context of 4096 tokens/);
    expect(host.chats()).toHaveLength(1);
    expect((await read(runtime, text, 0, 'openai-compatible')).calls).toBeGreaterThan(0);
    await runtime.close();
  });
});
