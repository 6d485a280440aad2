import { createHash } from 'node:crypto';
import { effectiveAgentConfig } from '../../intelligence/agents/agent-config.store.ts';
import type { EffectiveAgentConfig } from '../../intelligence/agents/effective-config.ts';
import { recordInvocation } from '../../intelligence/agents/invocation.store.ts';
import { THESIS_REWRITER } from '../../intelligence/agents/prompts/system-agents.ts';
import { type Meter, newMeter, type Question } from '../../intelligence/extraction/ask-model.ts';
import type { Grounded } from '../../intelligence/extraction/ground-answer.ts';
import { asksModel } from '../../intelligence/extraction/plan-reading.ts';
import { ReadingFailure } from '../../intelligence/extraction/reading-failure.ts';
import { type AgentDeps, askAgent } from '../../intelligence/extraction/use/ask-agent.ts';
import type { ExtractDeps } from '../../intelligence/extraction/use/extract-deps.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkRewrite, THESIS_LENGTH_MAX } from '../thesis-check.ts';

export type ThesisAgentDeps = AgentDeps & Pick<ExtractDeps, 'now' | 'monotonicMs'>;

const ANSWER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['thesis'],
  properties: { thesis: { type: 'string', maxLength: THESIS_LENGTH_MAX } },
} as const;

/** The current agent; null when it is disabled, configured as builtin, or its runtime is known to be unavailable. */
export async function findThesisAgent(
  db: Executor,
  runtimes: Pick<ThesisAgentDeps['runtimes'], 'isDown'>,
): Promise<EffectiveAgentConfig | null> {
  const agent = await effectiveAgentConfig(db, THESIS_REWRITER).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  });
  if (!asksModel(agent) || runtimes.isDown(agent.modelProvider, agent.modelName)) return null;
  return agent;
}

/**
 * Asks a model to reword a thesis and checks the answer against the template: one that changes a number, a ticker or the action
 * is returned to the model with the complaint. Null where no answer was acceptable; the invocation log has the reason.
 */
export async function askThesisAgent(
  deps: ThesisAgentDeps,
  thesis: string,
  ticker: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<string | null> {
  const agent = await findThesisAgent(deps.db, deps.runtimes);
  if (agent === null) return null;
  const meter = newMeter();
  const startedMs = deps.monotonicMs();
  const pendingWrites: Promise<void>[] = [];
  const log = (status: 'ok' | 'failed' | 'degraded' | 'skipped', error: string | null) =>
    logInvocation(deps, agent, meter, deps.monotonicMs() - startedMs, status, error);
  try {
    const textHash = createHash('sha256').update(thesis, 'utf8').digest('hex');
    const asked = question(agent, thesis, ticker, deps.now());
    const { parts, isCached } = await askAgent(
      deps,
      asked,
      { textHash, mayBeCached: true },
      { meter, signal, pendingWrites },
    );
    await log(isCached ? 'skipped' : 'ok', null);
    return parts[0]?.value ?? null;
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    await log(STATUS_OF[error.kind], error.message);
    return null;
  } finally {
    await Promise.all(pendingWrites);
  }
}

const STATUS_OF = { unreachable: 'degraded', budget_spent: 'skipped', failed: 'failed' } as const;

function question(
  config: EffectiveAgentConfig,
  thesis: string,
  ticker: string,
  now: Date,
): Question<{ thesis: string }, string> {
  return {
    config,
    text: thesis,
    title: null,
    publishedAt: now,
    tickers: [ticker],
    mentions: [],
    schema: ANSWER_SCHEMA,
    schemaName: 'thesis',
    ground: (answer) => compareWith(thesis, answer.thesis.trim()),
  };
}

/** A rewrite is accepted or refused as a whole, so it counts as one quote. */
function compareWith(thesis: string, rewrite: string): Grounded<string> {
  const verdict = checkRewrite(thesis, rewrite);
  const complaints = verdict.accepted ? [] : [`thesis: ${COMPLAINTS[verdict.reason]}`];
  return { value: rewrite, quotesGiven: 1, quotesFound: verdict.accepted ? 1 : 0, warnings: [], complaints };
}

const COMPLAINTS = {
  length: 'must be about as long as the original',
  characters: 'must be plain text without markup or control characters',
  numbers: 'must have every number of the original exactly once as it is written, and no other',
  tickers: 'must name the tickers of the original and no other',
  action: 'must state the action of the original and no other',
} as const;

function logInvocation(
  deps: ThesisAgentDeps,
  agent: EffectiveAgentConfig,
  meter: Meter,
  durationMs: number,
  status: 'ok' | 'failed' | 'degraded' | 'skipped',
  error: string | null,
): Promise<void> {
  return recordInvocation(deps.db, {
    agentId: agent.agentId,
    agentName: agent.agentName,
    variantId: agent.variantId,
    variantName: agent.variantName,
    documentId: null,
    modelProvider: agent.modelProvider,
    modelName: agent.modelName,
    promptVersion: agent.promptVersion,
    status,
    inputTokens: meter.inputTokens,
    outputTokens: meter.outputTokens,
    costUsd: meter.costUsd,
    omittedSentences: meter.omittedSentences,
    omittedCharacters: meter.omittedCharacters,
    durationMs,
    retries: meter.retries,
    confidence: null,
    error,
    createdAt: deps.now(),
  });
}
