import { effectiveAgentConfig } from '../../intelligence/agents/agent-config.store.ts';
import type { InvocationStatus } from '../../intelligence/agents/agent.ts';
import type { EffectiveAgentConfig } from '../../intelligence/agents/effective-config.ts';
import { recordInvocation } from '../../intelligence/agents/invocation.store.ts';
import { TEMPLATE_TOKENS } from '../../intelligence/extraction/context-plan.ts';
import { asksModel } from '../../intelligence/extraction/plan-reading.ts';
import type { ExtractDeps } from '../../intelligence/extraction/use/extract-deps.ts';
import { createReserve } from '../../intelligence/extraction/use/reserve-budget.ts';
import { estimateTokens, isPromptCut, tokenRange } from '../../intelligence/model/token-estimate.ts';
import { ModelError } from '../../intelligence/runtime/model-runtime.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ModelReading } from '../model/strict-json.ts';
import { withComplaint } from '../model/prompts.ts';

export type ModelDeps = Pick<ExtractDeps, 'db' | 'runtimes' | 'now' | 'monotonicMs'>;

/** Somebody waits for the answer, so that a longer time-out of an agent is cut to this. */
const WAIT_MAX_MS = 60_000;
/** A longer plan or wording is not wanted. */
const ANSWER_TOKENS_MAX = 4_096;
const REASON_MAX = 300;

/** What one model did for an answer. */
export interface ModelUse {
  task: 'planning' | 'wording';
  agent: string;
  provider: string;
  model: string;
  /** False: the forms or the templates were used instead, for `reason`. */
  used: boolean;
  reason: string | null;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  /** Null when no price is stored for the model. */
  cost_usd: number | null;
  duration_ms: number;
}

export interface ModelTask<T> {
  task: ModelUse['task'];
  system: string;
  user: string;
  schema: Readonly<Record<string, unknown>>;
  read(text: string): ModelReading<T>;
}

/** The agent of a slug, if an operator created it and it is active and not builtin. */
export async function findAgent(deps: ModelDeps, slug: string): Promise<EffectiveAgentConfig | null> {
  const agent = await effectiveAgentConfig(deps.db, slug).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  });
  return asksModel(agent) ? agent : null;
}

interface Spent {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
}

/** Why no value came of the calls, and how the invocation log names it. */
class CallFailure extends Error {
  readonly status: InvocationStatus;

  constructor(status: InvocationStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Asks a model once, and a second time with the complaint if the agent allows a retry. Every failure ends here: the value is
 * null and the reason is in the use. The invocation is recorded as for any other agent.
 */
export async function callModel<T>(
  deps: ModelDeps,
  agent: EffectiveAgentConfig,
  task: ModelTask<T>,
  signal: AbortSignal,
): Promise<{ value: T | null; use: ModelUse }> {
  const spent: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: null };
  const startedMs = deps.monotonicMs();
  const pendingWrites: Promise<void>[] = [];
  let value: T | null = null;
  let failure: CallFailure | null = null;
  try {
    value = await attempts(deps, agent, task, { spent, startedMs, pendingWrites, signal });
  } catch (error) {
    failure = failureOf(error, signal);
  } finally {
    await Promise.allSettled(pendingWrites);
  }
  const durationMs = deps.monotonicMs() - startedMs;
  const reason = failure === null ? null : failure.message.slice(0, REASON_MAX);
  await recordInvocation(deps.db, {
    agentId: agent.agentId,
    agentName: agent.agentName,
    variantId: agent.variantId,
    variantName: agent.variantName,
    documentId: null,
    modelProvider: agent.modelProvider,
    modelName: agent.modelName,
    promptVersion: agent.promptVersion,
    status: failure?.status ?? 'ok',
    inputTokens: spent.inputTokens,
    outputTokens: spent.outputTokens,
    costUsd: spent.costUsd,
    omittedSentences: 0,
    omittedCharacters: 0,
    durationMs,
    retries: Math.max(0, spent.calls - 1),
    confidence: null,
    error: reason,
    createdAt: deps.now(),
  });
  const use = { ...unusedModel(agent, task.task, reason ?? ''), used: failure === null, reason, calls: spent.calls };
  return {
    value,
    use: {
      ...use,
      input_tokens: spent.inputTokens,
      output_tokens: spent.outputTokens,
      cost_usd: spent.costUsd,
      duration_ms: Math.round(durationMs),
    },
  };
}

/** A model that was not called. */
export const unusedModel = (agent: EffectiveAgentConfig, task: ModelUse['task'], reason: string): ModelUse => ({
  task,
  agent: agent.agentSlug,
  provider: agent.modelProvider,
  model: agent.modelName,
  used: false,
  reason,
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: null,
  duration_ms: 0,
});

function failureOf(error: unknown, signal: AbortSignal): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof ModelError)
    return new CallFailure(error.kind === 'unreachable' ? 'degraded' : 'failed', error.message);
  if (signal.aborted) return new CallFailure('failed', 'the caller did not wait for the answer');
  throw error;
}

interface Run {
  spent: Spent;
  startedMs: number;
  pendingWrites: Promise<void>[];
  signal: AbortSignal;
}

async function attempts<T>(deps: ModelDeps, agent: EffectiveAgentConfig, task: ModelTask<T>, run: Run): Promise<T> {
  const deadlineMs = run.startedMs + Math.min(WAIT_MAX_MS, agent.timeoutSeconds * 1_000);
  const reserve = createReserve(deps.db, agent, run.pendingWrites);
  const attemptsMax = agent.maxRetries > 0 ? 2 : 1;
  for (let user = task.user; ; ) {
    const timeoutMs = Math.ceil(deadlineMs - deps.monotonicMs());
    const read = task.read(await callOnce(deps, agent, { ...task, user }, { ...run, reserve, timeoutMs }));
    if (read.ok) return read.value;
    const isLast = run.spent.calls >= attemptsMax || deps.monotonicMs() >= deadlineMs;
    if (isLast) throw new CallFailure('failed', read.wrong);
    user = withComplaint(task.user, read.wrong);
  }
}

async function callOnce<T>(
  deps: ModelDeps,
  agent: EffectiveAgentConfig,
  { system, user, schema, task }: ModelTask<T>,
  run: Run & { reserve: ReturnType<typeof createReserve>; timeoutMs: number },
): Promise<string> {
  const prompt = tokenRange(system + user);
  const maxTokens = Math.min(agent.maxTokens, ANSWER_TOKENS_MAX);
  const contextTokens = await fittingContext(deps, agent, prompt.high + TEMPLATE_TOKENS + maxTokens);
  const settle = await run.reserve({ inputTokens: prompt.high, outputTokens: maxTokens });
  if ('spent' in settle) throw new CallFailure('skipped', settle.spent);
  run.spent.calls++;
  const estimate = Math.ceil((prompt.low + prompt.high) / 2);
  let used = { inputTokens: 0, outputTokens: 0 };
  try {
    const answer = await deps.runtimes.generate(agent.modelProvider, {
      model: agent.modelName,
      system,
      user,
      schema,
      schemaName: task,
      temperature: agent.temperature,
      maxTokens,
      contextTokens,
      timeoutMs: run.timeoutMs,
      signal: run.signal,
    });
    used = {
      inputTokens: plausible(answer.inputTokens) ?? estimate,
      outputTokens: plausible(answer.outputTokens) ?? estimateTokens(answer.text),
    };
    if (answer.isTruncated) throw new CallFailure('failed', 'the answer was cut off at the token limit');
    if (isPromptCut(prompt, answer.inputTokens))
      throw new CallFailure('failed', 'the runtime cut the prompt; use a model with a larger context');
    return answer.text;
  } catch (error) {
    // Input tokens count even after a time-out.
    if (error instanceof ModelError && error.kind === 'timed_out') used = { inputTokens: estimate, outputTokens: 0 };
    throw error;
  } finally {
    run.spent.inputTokens += used.inputTokens;
    run.spent.outputTokens += used.outputTokens;
    const costUsd = settle(used);
    if (costUsd !== null) run.spent.costUsd = (run.spent.costUsd ?? 0) + costUsd;
  }
}

const TOKENS_PLAUSIBLE_MAX = 10_000_000;
const plausible = (tokens: number | null): number | null =>
  tokens !== null && tokens >= 0 && tokens <= TOKENS_PLAUSIBLE_MAX ? tokens : null;

/** The list of operations is longer than the default context of small runtimes, so that a larger one is requested. */
async function fittingContext(deps: ModelDeps, agent: EffectiveAgentConfig, needed: number): Promise<number> {
  const context = await deps.runtimes.contextOf(agent.modelProvider, agent.modelName);
  const wanted = agent.contextWindow > 0 ? agent.contextWindow : Math.max(context.defaultTokens, needed);
  const tokens = context.maxTokens === null ? wanted : Math.min(wanted, context.maxTokens);
  if (tokens >= needed) return tokens;
  throw new CallFailure(
    'failed',
    `the context of ${tokens} tokens is too small: question and answer need about ${needed}; raise context_window, or use a model with a larger context`,
  );
}
