import type { ChatRequest as OllamaChatRequest } from 'ollama';
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { expect, test } from 'vitest';
import { ImpactAnswer } from '../../extraction/model-answer.ts';
import type { ModelRequest } from '../model-runtime.ts';
import { GENERIC_PROFILE, LLAMA_CPP_PROFILE, OPENAI_PROFILE, VLLM_PROFILE } from './chat-completions.ts';
import { profileOfModels, profileOfUrl } from './detect-profile.ts';
import { OLLAMA_PROFILE } from './ollama.ts';
import { plainSchema } from './plain-schema.ts';
import type { RuntimeProfile } from './profile.ts';
import { afterRefusal, contextRefusal } from './refusal.ts';

const request = (model: string): ModelRequest => ({
  model,
  system: 'rules',
  user: 'text',
  schema: { type: 'object', properties: { a: { type: 'string', maxLength: 5 } }, required: ['a'] },
  schemaName: 'reading',
  temperature: 0,
  maxTokens: 600,
  contextTokens: 4_096,
  timeoutMs: 1_000,
});
const bodyOf = (profile: RuntimeProfile, model: string) =>
  profile.requestBody(request(model), profile.optionsFor(model), '10m');

test('Ollama gets its context, thinking off, a schema as format and a seed, in the client’s own type', () => {
  const body = bodyOf(OLLAMA_PROFILE, 'qwen3:4b') as unknown as OllamaChatRequest;
  expect(body).toMatchObject({
    model: 'qwen3:4b',
    stream: false,
    think: false,
    keep_alive: '10m',
    format: { type: 'object', additionalProperties: false },
    options: { num_ctx: 4_096, num_predict: 600, temperature: 0, seed: 7 },
  });
});

test.each(['o3-mini', 'o1', 'gpt-5', 'gpt-5-mini'])('%s gets max_completion_tokens and no temperature', (model) => {
  const body = bodyOf(OPENAI_PROFILE, model) as unknown as ChatCompletionCreateParamsNonStreaming;
  expect(body.max_completion_tokens).toBeGreaterThan(600);
  expect(body.reasoning_effort).toBe('low');
  for (const name of ['temperature', 'max_tokens', 'seed']) expect(body).not.toHaveProperty(name);
});

test.each(['gpt-4o', 'gpt-4.1-mini', 'gpt-5-chat-latest'])('%s gets a temperature and a strict schema', (model) => {
  const body = bodyOf(OPENAI_PROFILE, model) as unknown as ChatCompletionCreateParamsNonStreaming;
  expect(body).toMatchObject({ temperature: 0, seed: 7, max_completion_tokens: 600 });
  expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true, name: 'reading' } });
});

test('vLLM and llama.cpp get thinking off by the chat template; others get nothing that they may refuse', () => {
  for (const profile of [VLLM_PROFILE, LLAMA_CPP_PROFILE])
    expect(bodyOf(profile, 'm')).toMatchObject({ chat_template_kwargs: { enable_thinking: false }, max_tokens: 600 });
  expect(bodyOf(GENERIC_PROFILE, 'm')).not.toHaveProperty('chat_template_kwargs');
});

const REFUSED = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'default',
];

test('a plain schema has closed objects with all properties required and no refused keyword', () => {
  const text = JSON.stringify(plainSchema(ImpactAnswer));
  for (const keyword of REFUSED) expect(text).not.toContain(`"${keyword}"`);
  const check = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema) {
      expect(schema).toMatchObject({ additionalProperties: false, required: Object.keys(schema.properties as object) });
    }
    for (const inner of Object.values(schema)) check(inner);
  };
  check(plainSchema(ImpactAnswer));
  const optional = plainSchema({ type: 'object', properties: { a: { type: 'string' } } });
  expect(optional).toMatchObject({
    required: ['a'],
    properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  });
});

test('an answer in the official client’s type is read with its usage', () => {
  const completion: ChatCompletion = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-4o',
    choices: [
      {
        index: 0,
        finish_reason: 'length',
        logprobs: null,
        message: { role: 'assistant', content: '<think>{}</think>{"a":1}', refusal: null },
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 },
  };
  expect(OPENAI_PROFILE.readAnswer(completion)).toEqual({
    text: '{"a":1}',
    inputTokens: 10,
    outputTokens: 3,
    isTruncated: true,
  });
  expect(OPENAI_PROFILE.readAnswer({ choices: [] })).toBeNull();
});

test('the profile comes from the address, else from the owner of the models', () => {
  expect(profileOfUrl('https://api.openai.com/v1')?.name).toBe('openai');
  expect(profileOfUrl('http://127.0.0.1:8000/v1')).toBeNull();
  const owned = (owner: string) => profileOfModels([{ id: 'm', owner, contextTokens: null }]).name;
  expect(['vllm', 'llamacpp', 'library'].map(owned)).toEqual(['vllm', 'llama-cpp', 'generic']);
});

test('contexts are read from each runtime’s own report', () => {
  const show = { model_info: { 'llama.context_length': 131_072 }, parameters: 'stop "x"\nnum_ctx    16384' };
  expect(OLLAMA_PROFILE.readDescription(show)).toEqual({ defaultTokens: 16_384, maxTokens: 131_072 });
  expect(OLLAMA_PROFILE.readDescription({ model_info: { 'gemma.context_length': 2_048 } })).toEqual({
    defaultTokens: 2_048,
    maxTokens: 2_048,
  });
  const listed = VLLM_PROFILE.readModels({ data: [{ id: 'm', owned_by: 'vllm', max_model_len: 32_768 }] });
  expect(listed).toEqual([{ id: 'm', owner: 'vllm', contextTokens: 32_768 }]);
  const props = { default_generation_settings: { n_ctx: 8_192 } };
  expect(LLAMA_CPP_PROFILE.readDescription(props)).toEqual({ defaultTokens: 8_192, maxTokens: 8_192 });
});

test('a refusal drops the option that it names, each at most once', () => {
  const options = GENERIC_PROFILE.optionsFor('m');
  const swapped = afterRefusal(options, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
  expect(swapped).toMatchObject({ tokenLimit: 'max_completion_tokens', format: 'schema' });
  expect(afterRefusal(options, "'temperature' does not support 0")).toMatchObject({ hasTemperature: false });
  let steps = 0;
  for (let left: typeof options | null = options; left !== null; left = afterRefusal(left, 'seed temperature format'))
    steps++;
  expect(steps).toBeLessThan(8);
});

test.each([
  ['OpenAI', '{"error":{"code":"context_length_exceeded","message":"maximum context length is 8192 tokens"}}', 8_192],
  ['vLLM', '{"message":"This model\'s maximum context length is 16384 tokens. However, you requested 122946"}', 16_384],
  [
    'llama.cpp',
    '{"error":{"message":"the request exceeds the available context size (4096 tokens)","n_ctx":4096}}',
    4_096,
  ],
  ['Ollama', '{"error":"the input length exceeds the context length"}', null],
])('%s: a prompt that is too long is recognised', (_, body, tokens) => {
  expect(contextRefusal(body)).toEqual({ contextTokens: tokens });
  expect(contextRefusal('{"error":"response_format is not supported"}')).toBeNull();
});
