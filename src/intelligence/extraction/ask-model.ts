import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import type { Span } from '../builtin/sentences.ts';
import { halvePart, partText, planText } from '../model/plan-text.ts';
import type { RepairSchema } from '../model/schema-repair.ts';
import { estimateTokens, isPromptCut, tokenRange } from '../model/token-estimate.ts';
import {
  isRetryable,
  type ModelAnswer,
  type ModelContext,
  ModelError,
  type ModelRequest,
} from '../runtime/model-runtime.ts';
import { type ContextPlan, planContext, TEMPLATE_TOKENS } from './context-plan.ts';
import { type Grounded, groundingRate } from './ground-answer.ts';
import { buildPrompt } from './model-prompt.ts';
import { readAnswer } from './read-answer.ts';
import { ReadingFailure } from './reading-failure.ts';

/** A longer document is shortened by its least salient sentences, which bounds the cost of one text. */
export const TEXT_PARTS_MAX = 12;
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
  /** Where the text names the companies asked about; those sentences are kept when the text is too long. */
  readonly mentions: readonly Span[];
  readonly schema: RepairSchema & Readonly<Record<string, unknown>>;
  readonly schemaName: string;
  readonly ground: (answer: A) => Grounded<T>;
}

export interface AskDeps {
  generate(request: ModelRequest): Promise<ModelAnswer>;
  contextOf(model: string): Promise<ModelContext>;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  newNonce(): string;
  /** Reserves the most that a call can use and returns a function that settles what it used; a message when the budget is spent. */
  reserve(most: TokenUse): Promise<Reservation | { readonly spent: string }>;
}

export interface TokenUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Settles a reservation with the tokens used and returns their price in USD; null when no price is stored. */
export type Reservation = (used: TokenUse) => number | null;

/** For runs without a budget, such as trials and the command line. */
export const reserveFreely: AskDeps['reserve'] = async () => () => null;

/** Calls and tokens spent, including those of failed readings. */
export interface Meter {
  calls: number;
  retries: number;
  inputTokens: number;
  outputTokens: number;
  /** Null while no call had a known price. */
  costUsd: number | null;
  /** Sentences and characters of the text that no model has read. */
  omittedSentences: number;
  omittedCharacters: number;
}

export const newMeter = (): Meter => ({
  calls: 0,
  retries: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: null,
  omittedSentences: 0,
  omittedCharacters: 0,
});

/** A valid answer with its grounded part. */
export interface Accepted<A, T> {
  readonly answer: A;
  readonly grounded: Grounded<T>;
}

export interface Reading<A, T> {
  readonly accepted: readonly Accepted<A, T>[];
  readonly warnings: readonly string[];
}

/** Asks about the whole document, part by part, each of a size that the model's context holds next to rules and answer. */
export async function askModel<A, T>(
  deps: AskDeps,
  question: Question<A, T>,
  meter: Meter,
  signal: AbortSignal,
): Promise<Reading<A, T>> {
  const plan = planFor(question, await deps.contextOf(question.config.modelName), () => deps.newNonce());
  const text = planText(question.text, question.mentions, { partTokens: plan.textTokens, partsMax: TEXT_PARTS_MAX });
  meter.omittedSentences += text.omittedSentences;
  meter.omittedCharacters += text.omittedCharacters;
  const accepted: Accepted<A, T>[] = [];
  for (const part of text.parts) {
    const ask = { deps, question, plan, meter, signal };
    accepted.push(...(await askAbout(ask, part, question.config.maxRetries)));
  }
  return { accepted, warnings: text.omittedCharacters > 0 ? [PARTLY_READ_WARNING] : [] };
}

function planFor<A, T>(question: Question<A, T>, context: ModelContext, newNonce: () => string): ContextPlan {
  const { config } = question;
  const empty = promptFor(question, '', [], newNonce);
  const fixedTokens = tokenRange(config.systemPrompt).high + tokenRange(empty).high;
  const plan = planContext({
    context,
    contextWindow: config.contextWindow,
    inputTokenLimit: config.inputTokenLimit,
    maxTokens: config.maxTokens,
    fixedTokens,
  });
  if ('problem' in plan) throw new ReadingFailure('failed', plan.problem);
  return plan;
}

interface Ask<A, T> {
  readonly deps: AskDeps;
  readonly question: Question<A, T>;
  readonly plan: ContextPlan;
  readonly meter: Meter;
  readonly signal: AbortSignal;
}

type Outcome<A, T> =
  | { readonly kind: 'accepted'; readonly accepted: Accepted<A, T> }
  | { readonly kind: 'truncated'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly reason: string; readonly complaints: readonly string[] }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number };

type Part = readonly Span[];

/** Asks about one part: one repair prompt first, then the agent's retries. Halves the part when the answer was truncated. */
async function askAbout<A, T>(ask: Ask<A, T>, part: Part, retriesLeft: number): Promise<Accepted<A, T>[]> {
  let left = retriesLeft;
  let complaints: readonly string[] = [];
  let isRepaired = false;
  for (let attempts = 1; ; attempts++) {
    const outcome = await attempt(ask, part, complaints);
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
      const halves = halvePart(ask.question.text, part);
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

async function attempt<A, T>(ask: Ask<A, T>, part: Part, complaints: readonly string[]): Promise<Outcome<A, T>> {
  const { question, signal } = ask;
  signal.throwIfAborted();
  let answer: ModelAnswer;
  try {
    answer = await callWithinBudget(ask, part, complaints);
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

async function callWithinBudget<A, T>(ask: Ask<A, T>, part: Part, complaints: readonly string[]): Promise<ModelAnswer> {
  const { deps, meter, signal } = ask;
  if (meter.calls >= CALLS_MAX)
    throw new ReadingFailure('failed', `the document needed more than ${CALLS_MAX} model calls`);
  const request = requestFor(ask, part, complaints);
  const prompt = tokenRange(request.system + request.user);
  const inputEstimate = Math.ceil((prompt.low + prompt.high) / 2);
  const settle = await deps.reserve({ inputTokens: prompt.high, outputTokens: request.maxTokens });
  if ('spent' in settle) throw new ReadingFailure('budget_spent', settle.spent);
  meter.calls++;
  let used: TokenUse = { inputTokens: 0, outputTokens: 0 };
  try {
    const answer = await deps.generate({ ...request, signal });
    const reported = plausible(answer.inputTokens);
    used = {
      inputTokens: reported ?? inputEstimate,
      outputTokens: plausible(answer.outputTokens) ?? estimateTokens(answer.text),
    };
    if (isPromptCut(prompt, reported))
      throw new ReadingFailure(
        'failed',
        `the runtime cut the prompt: ${reported} of about ${inputEstimate} tokens; raise its context, or set context_window of the variant to what it has`,
      );
    return answer;
  } catch (error) {
    // Input tokens count even after a time-out; a refused request costs nothing.
    if (error instanceof ModelError && error.kind === 'timed_out')
      used = { inputTokens: inputEstimate, outputTokens: 0 };
    throw error;
  } finally {
    meter.inputTokens += used.inputTokens;
    meter.outputTokens += used.outputTokens;
    const costUsd = settle(used);
    if (costUsd !== null) meter.costUsd = (meter.costUsd ?? 0) + costUsd;
  }
}

const TOKENS_PLAUSIBLE_MAX = 10_000_000;
/** Ignores negative or absurd token counts of a runtime, so that they do not change a budget. */
const plausible = (tokens: number | null): number | null =>
  tokens !== null && Number.isFinite(tokens) && tokens >= 0 && tokens <= TOKENS_PLAUSIBLE_MAX ? tokens : null;

/** The complaints are dropped, last first, where they would not fit; the answer gets what the prompt leaves. */
function requestFor<A, T>(ask: Ask<A, T>, part: Part, complaints: readonly string[]): ModelRequest {
  const { question, plan } = ask;
  const { config, schema, schemaName } = question;
  const text = partText(question.text, part);
  let kept = complaints;
  let user = promptFor(question, text, kept, () => ask.deps.newNonce());
  const tokens = () => tokenRange(config.systemPrompt + user).high + TEMPLATE_TOKENS;
  while (tokens() > plan.promptTokens && kept.length > 0) {
    kept = kept.slice(0, -1);
    user = promptFor(question, text, kept, () => ask.deps.newNonce());
  }
  const promptTokens = tokens();
  if (promptTokens > plan.promptTokens)
    throw new ReadingFailure(
      'failed',
      `a prompt of about ${promptTokens} tokens exceeds the limit of ${plan.promptTokens}`,
    );
  return {
    model: config.modelName,
    system: config.systemPrompt,
    user,
    schema,
    schemaName,
    temperature: config.temperature,
    maxTokens: Math.min(config.maxTokens, plan.contextTokens - promptTokens),
    contextTokens: plan.contextTokens,
    timeoutMs: config.timeoutSeconds * 1_000,
  };
}

function promptFor<A, T>(
  question: Question<A, T>,
  text: string,
  complaints: readonly string[],
  newNonce: () => string,
): string {
  const { config, title, publishedAt, tickers, schema } = question;
  try {
    return buildPrompt({ config, text, title, publishedAt, tickers, schema, complaints, newNonce });
  } catch (error) {
    // A prompt that cannot be rendered must be corrected by the operator; the document is retried like after any failure.
    throw new ReadingFailure('failed', `the agent's prompt cannot be used: ${messageOf(error)}`, { cause: error });
  }
}
