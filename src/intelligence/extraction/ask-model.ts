import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import type { Span } from '../builtin/sentences.ts';
import { chunkText, estimateTokens } from '../model/chunk.ts';
import type { RepairSchema } from '../model/schema-repair.ts';
import { isRetryable, type ModelAnswer, ModelError, type ModelRequest } from '../runtime/model-runtime.ts';
import { type Grounded, groundingRate } from './ground-answer.ts';
import { buildPrompt, chunkTokens } from './model-prompt.ts';
import { readAnswer } from './read-answer.ts';
import { ReadingFailure } from './reading-failure.ts';

/** A longer document is read in part, which bounds the cost of one text. */
export const MODEL_CHUNKS_MAX = 12;
export const PARTLY_READ_WARNING = 'partly_read';
const CALLS_MAX = 60;
/** Answers with a smaller share of grounded quotations are refused. */
export const GROUNDING_MIN = 0.5;
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_FACTOR = 4;
/** For a longer requested pause the document fails and is retried in an hour. */
const PAUSE_MAX_MS = 60_000;

/** One agent's question about one document. */
export interface Question<A, T> {
  readonly config: EffectiveAgentConfig;
  readonly text: string;
  readonly title: string | null;
  readonly publishedAt: Date;
  readonly tickers: readonly string[];
  readonly schema: RepairSchema & Readonly<Record<string, unknown>>;
  readonly schemaName: string;
  readonly ground: (answer: A) => Grounded<T>;
}

export interface AskDeps {
  generate(request: ModelRequest): Promise<ModelAnswer>;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  newNonce(): string;
  /** Reserves tokens before a call and returns a function that settles the tokens used; null when the budget is spent. */
  reserve(tokens: number): Promise<((usedTokens: number) => void) | null>;
}

/** Calls and tokens spent, including those of failed readings. */
export interface Meter {
  calls: number;
  retries: number;
  inputTokens: number;
  outputTokens: number;
}

export const newMeter = (): Meter => ({ calls: 0, retries: 0, inputTokens: 0, outputTokens: 0 });

/** A valid answer with its grounded part. */
export interface Accepted<A, T> {
  readonly answer: A;
  readonly grounded: Grounded<T>;
}

export interface Reading<A, T> {
  readonly accepted: readonly Accepted<A, T>[];
  readonly warnings: readonly string[];
}

/** Asks about the whole document, chunk by chunk. */
export async function askModel<A, T>(
  deps: AskDeps,
  question: Question<A, T>,
  meter: Meter,
  signal: AbortSignal,
): Promise<Reading<A, T>> {
  const chunks = chunkText(question.text, chunkTokens(question.config, question.schema));
  const accepted: Accepted<A, T>[] = [];
  for (const span of chunks.slice(0, MODEL_CHUNKS_MAX)) {
    const ask = { deps, question, meter, signal };
    accepted.push(...(await askAbout(ask, span, question.config.maxRetries)));
  }
  return { accepted, warnings: chunks.length > MODEL_CHUNKS_MAX ? [PARTLY_READ_WARNING] : [] };
}

interface Ask<A, T> {
  readonly deps: AskDeps;
  readonly question: Question<A, T>;
  readonly meter: Meter;
  readonly signal: AbortSignal;
}

type Outcome<A, T> =
  | { readonly kind: 'accepted'; readonly accepted: Accepted<A, T> }
  | { readonly kind: 'truncated'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly reason: string; readonly complaints: readonly string[] }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number };

/** Asks about one chunk: one repair prompt first, then the agent's retries. Halves the chunk when the answer was truncated. */
async function askAbout<A, T>(ask: Ask<A, T>, span: Span, retriesLeft: number): Promise<Accepted<A, T>[]> {
  let left = retriesLeft;
  let complaints: readonly string[] = [];
  let isRepaired = false;
  for (let attempts = 1; ; attempts++) {
    const outcome = await attempt(ask, span, complaints);
    if (outcome.kind === 'accepted') return [outcome.accepted];
    if (outcome.kind === 'unusable') {
      complaints = outcome.complaints;
      if (!isRepaired) {
        isRepaired = true;
        ask.meter.retries++;
        continue;
      }
    }
    if (left <= 0) throw gaveUp(outcome.reason, attempts);
    ask.meter.retries++;
    left--;
    if (outcome.kind === 'truncated') {
      const halves = halve(ask.question.text, span);
      if (halves === null) throw gaveUp(outcome.reason, attempts);
      const parts: Accepted<A, T>[] = [];
      for (const half of halves) parts.push(...(await askAbout(ask, half, left)));
      return parts;
    }
    const backoffMs = BACKOFF_BASE_MS * BACKOFF_FACTOR ** Math.min(5, retriesLeft - left - 1);
    const pauseMs = Math.max(Math.min(backoffMs, PAUSE_MAX_MS), outcome.kind === 'later' ? outcome.afterMs : 0);
    if (pauseMs > PAUSE_MAX_MS)
      throw gaveUp(`${outcome.reason} (asks to wait ${Math.ceil(pauseMs / 1_000)} s)`, attempts);
    await ask.deps.sleep(pauseMs, ask.signal);
    ask.signal.throwIfAborted();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const gaveUp = (reason: string, attempts: number) =>
  new ReadingFailure('failed', `${reason}; given up after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`);

async function attempt<A, T>(ask: Ask<A, T>, span: Span, complaints: readonly string[]): Promise<Outcome<A, T>> {
  const { question, signal } = ask;
  signal.throwIfAborted();
  let answer: ModelAnswer;
  try {
    answer = await callWithinBudget(ask, span, complaints);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.kind === 'unreachable') throw new ReadingFailure('unreachable', error.message, { cause: error });
    if (!isRetryable(error.kind)) throw new ReadingFailure('failed', error.message, { cause: error });
    return { kind: 'later', reason: error.message, afterMs: error.retryAfterMs ?? 0 };
  }
  if (answer.isTruncated) return { kind: 'truncated', reason: 'the answer was cut off at the token limit' };
  const read = readAnswer<A>(question.schema, answer.text);
  if (!read.ok) {
    const reason = `the answer is not what was asked for: ${read.complaints[0] ?? 'it is empty'}`;
    return read.isTruncated ? { kind: 'truncated', reason } : { kind: 'unusable', reason, complaints: read.complaints };
  }
  const grounded = question.ground(read.value);
  const rate = groundingRate(grounded);
  if (rate !== null && rate < GROUNDING_MIN) {
    const reason = `only ${grounded.quotesFound} of ${grounded.quotesGiven} quotations are in the text`;
    return { kind: 'unusable', reason, complaints: grounded.complaints };
  }
  return { kind: 'accepted', accepted: { answer: read.value, grounded } };
}

async function callWithinBudget<A, T>(ask: Ask<A, T>, span: Span, complaints: readonly string[]): Promise<ModelAnswer> {
  const { deps, question, meter, signal } = ask;
  const { config } = question;
  if (meter.calls >= CALLS_MAX)
    throw new ReadingFailure('failed', `the document needed more than ${CALLS_MAX} model calls`);
  const request = requestFor(ask, span, complaints);
  const inputEstimate = estimateTokens(request.system + request.user);
  const settle = await deps.reserve(inputEstimate + config.maxTokens);
  if (settle === null)
    throw new ReadingFailure('budget_spent', `the daily token budget of ${config.tokenBudget} is spent`);
  meter.calls++;
  let used = 0;
  try {
    const answer = await deps.generate({ ...request, signal });
    const input = plausible(answer.inputTokens) ?? inputEstimate;
    const output = plausible(answer.outputTokens) ?? estimateTokens(answer.text);
    meter.inputTokens += input;
    meter.outputTokens += output;
    used = input + output;
    return answer;
  } catch (error) {
    // Input tokens count even after a time-out; a refused request costs nothing.
    if (error instanceof ModelError && error.kind === 'timed_out') {
      used = inputEstimate;
      meter.inputTokens += inputEstimate;
    }
    throw error;
  } finally {
    settle(used);
  }
}

const TOKENS_PLAUSIBLE_MAX = 10_000_000;
/** Ignores negative or absurd token counts of a runtime, so that they do not change a budget. */
const plausible = (tokens: number | null): number | null =>
  tokens !== null && Number.isFinite(tokens) && tokens >= 0 && tokens <= TOKENS_PLAUSIBLE_MAX ? tokens : null;

function requestFor<A, T>(ask: Ask<A, T>, span: Span, complaints: readonly string[]): ModelRequest {
  const { config, text, title, publishedAt, tickers, schema, schemaName } = ask.question;
  const input = { config, text: text.slice(span.start, span.end), title, publishedAt, tickers, schema, complaints };
  let user: string;
  try {
    user = buildPrompt({ ...input, newNonce: () => ask.deps.newNonce() });
  } catch (error) {
    // A prompt that cannot be rendered must be corrected by the operator; the document is retried like after any failure.
    throw new ReadingFailure('failed', `the agent's prompt cannot be used: ${messageOf(error)}`, { cause: error });
  }
  return {
    model: config.modelName,
    system: config.systemPrompt,
    user,
    schema,
    schemaName,
    temperature: config.temperature,
    maxTokens: config.maxTokens,
    timeoutMs: config.timeoutSeconds * 1_000,
  };
}

/** Two parts of about equal length, split between sentences; null when the text is too short. */
function halve(text: string, span: Span): Span[] | null {
  const part = text.slice(span.start, span.end);
  const tokens = Math.ceil(estimateTokens(part) / 2);
  const halves = chunkText(part, tokens + 1);
  if (halves.length < 2) return null;
  return halves.map(({ start, end }) => ({ start: span.start + start, end: span.start + end }));
}
