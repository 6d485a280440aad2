import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import type { InvocationStatus } from '../../agents/agent.ts';
import type { Invocation } from '../../agents/invocation.store.ts';
import { type Meter, newMeter, type Question } from '../ask-model.ts';
import type { Grounded } from '../ground-answer.ts';
import { invocationOf, type RecordContext } from '../intelligence-record.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { type AgentReading, askAgent } from './ask-agent.ts';
import type { ExtractDeps } from './extract-deps.ts';

export interface AgentCall {
  readonly agent: EffectiveAgentConfig;
  readonly meter: Meter;
  readonly durationMs: number;
  readonly status: InvocationStatus;
  readonly confidence: number | null;
  readonly error: string | null;
}

type ConfidenceOf<T> = (parts: readonly Grounded<T>[]) => number | null;

export interface AgentCalls {
  /** The calls so far, also the failed ones. */
  readonly made: readonly AgentCall[];
  /** Throws a `ReadingFailure` for any failure of the model or its runtime. */
  ask<A, T>(question: Question<A, T>, confidenceOf: ConfidenceOf<T>): Promise<AgentReading<T>>;
}

/** Asks agents about one document within its time, and records each call. */
export function createAgentCalls(
  deps: ExtractDeps,
  text: { readonly textHash: string; readonly mayBeCached: boolean },
  /** Ends the calls without a failure of theirs, when the process stops. */
  outer: AbortSignal,
  pendingWrites: Promise<void>[],
): AgentCalls {
  const deadline = deps.startTimeout(deps.documentDeadlineMs);
  const signal = AbortSignal.any([outer, deadline]);
  const made: AgentCall[] = [];
  const ask = async <A, T>(question: Question<A, T>, confidenceOf: ConfidenceOf<T>) => {
    const meter = newMeter();
    const sinceMs = deps.monotonicMs();
    const record = (status: InvocationStatus, confidence: number | null, error: string | null) =>
      made.push({
        agent: question.config,
        meter,
        durationMs: deps.monotonicMs() - sinceMs,
        status,
        confidence,
        error,
      });
    try {
      const reading = await askAgent(deps, question, text, { meter, signal, pendingWrites });
      record(reading.isCached ? 'skipped' : 'ok', confidenceOf(reading.parts), null);
      return reading;
    } catch (thrown) {
      outer.throwIfAborted();
      const failure = toFailure(thrown, deadline.aborted, deps.documentDeadlineMs);
      record(STATUS_OF[failure.kind], null, failure.message);
      throw failure;
    }
  };
  return { made, ask };
}

const STATUS_OF = { unreachable: 'degraded', budget_spent: 'skipped', failed: 'failed' } as const;

function toFailure(thrown: unknown, isPastDeadline: boolean, deadlineMs: number): ReadingFailure {
  if (thrown instanceof ReadingFailure) return thrown;
  if (isPastDeadline)
    return new ReadingFailure('failed', `reading the document took longer than ${deadlineMs / 1_000} s`, {
      cause: thrown,
    });
  throw thrown;
}

export const invocationsOf = (context: RecordContext, calls: readonly AgentCall[]): Invocation[] =>
  calls.map(({ agent, meter, durationMs, status, confidence, error }) =>
    invocationOf(agent, { ...context, durationMs }, { status, meter, confidence, error, by: 'model' }),
  );

export function sumMeters(calls: readonly AgentCall[]): Meter {
  const total = newMeter();
  for (const { meter } of calls) {
    total.calls += meter.calls;
    total.retries += meter.retries;
    total.inputTokens += meter.inputTokens;
    total.outputTokens += meter.outputTokens;
    if (meter.costUsd !== null) total.costUsd = (total.costUsd ?? 0) + meter.costUsd;
    total.omittedSentences += meter.omittedSentences;
    total.omittedCharacters += meter.omittedCharacters;
  }
  return total;
}
