import { setImmediate } from 'node:timers/promises';
import type { ExtractionClaim } from '../../../documents/document-extraction.store.ts';
import type { ExtractionMention } from '../../builtin/scope.ts';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import type { Invocation } from '../../agents/invocation.store.ts';
import type { InvocationStatus } from '../../agents/agent.ts';
import { type Meter, newMeter, type Question } from '../ask-model.ts';
import { combineReadings } from '../combine-readings.ts';
import { type Grounded, prepareSource } from '../ground-answer.ts';
import { builtinRecord, invocationOf, modelRecord, type RecordContext } from '../intelligence-record.ts';
import { asksModel, type ReadingPlan } from '../plan-reading.ts';
import { eventQuestion, impactQuestion } from '../read-text.ts';
import { BUDGET_WARNING, ReadingFailure, UNREACHABLE_WARNING } from '../reading-failure.ts';
import { askAgent } from './ask-agent.ts';
import type { ExtractDeps } from './extract-deps.ts';
import { type BuiltinReading, readBuiltin } from './read-builtin.ts';
import type { FinishedReading } from './save-readings.ts';

export interface ModelDocument {
  readonly claim: ExtractionClaim;
  readonly mentions: readonly ExtractionMention[];
  readonly mayBeCached: boolean;
}

export interface FailedReading {
  readonly kind: 'failed';
  readonly reason: string;
  readonly agent: EffectiveAgentConfig;
  readonly meter: Meter;
  readonly context: RecordContext;
  readonly reading: BuiltinReading;
  readonly invocations: readonly Invocation[];
}

export type ModelReading = { readonly kind: 'finished'; readonly finished: FinishedReading } | FailedReading;

interface AgentCall {
  readonly agent: EffectiveAgentConfig;
  readonly meter: Meter;
  readonly durationMs: number;
  readonly status: InvocationStatus;
  readonly confidence: number | null;
  readonly error: string | null;
}

/** Asks the agents of the plan. Any failure of a model or runtime results in a reason instead of an exception. */
export async function readWithAgents(
  deps: ExtractDeps,
  { claim, mentions, mayBeCached }: ModelDocument,
  plan: ReadingPlan,
  outer: AbortSignal,
  /** Collects pending writes; the caller awaits them. */
  pendingWrites: Promise<void>[],
): Promise<ModelReading> {
  const startedMs = deps.monotonicMs();
  const agents = await deps.loadAgents();
  const [usual = new Map()] = await deps.loadUsual(deps.db, [{ mentions, availableAt: claim.available_at }]);
  const deadline = deps.startTimeout(deps.documentDeadlineMs);
  const signal = AbortSignal.any([outer, deadline]);
  const source = prepareSource(claim.body, mentions);
  const document = { title: claim.title, text: claim.body, publishedAt: claim.published_at, mentions };
  const asked: AgentCall[] = [];
  const ask = async <A, T>(
    question: Question<A, T>,
    confidenceOf: (parts: readonly Grounded<T>[]) => number | null,
  ) => {
    const agent = question.config;
    const meter = newMeter();
    const sinceMs = deps.monotonicMs();
    const note = (status: InvocationStatus, confidence: number | null, error: string | null) =>
      asked.push({ agent, meter, durationMs: deps.monotonicMs() - sinceMs, status, confidence, error });
    try {
      const result = await askAgent(
        deps,
        question,
        { textHash: claim.text_hash, mayBeCached },
        { meter, signal, pendingWrites },
      );
      note(result.isCached ? 'skipped' : 'ok', confidenceOf(result.parts), null);
      return result;
    } catch (thrown) {
      outer.throwIfAborted();
      const failure = toFailure(thrown, deadline.aborted, deps.documentDeadlineMs);
      note(STATUS_OF[failure.kind], null, failure.message);
      throw failure;
    }
  };
  let read: BuiltinReading | null = null;
  /** Runs the builtin extractor once while the model works, at the latest when the answer arrives. */
  const builtinReading = () => (read ??= readBuiltin(claim, mentions, deps.monotonicMs, usual));
  const prepareAnswer = () => {
    builtinReading();
    source.numbers();
  };
  const meanwhile = async <T>(asking: Promise<T>): Promise<T> => {
    // An error of the builtin extractor is thrown again when its reading is needed.
    const [answer] = await Promise.all([asking, afterSending(prepareAnswer).catch(() => {})]);
    return answer;
  };
  const contextOf = (): RecordContext => ({
    id: deps.newId(),
    documentId: claim.id,
    textHash: claim.text_hash,
    now: deps.now(),
    durationMs: deps.monotonicMs() - startedMs,
  });
  try {
    const impacts =
      plan.asksImpacts && asksModel(agents.extractor)
        ? await meanwhile(
            ask(impactQuestion(agents.extractor, document, source), (parts) =>
              mean(parts.map(({ value }) => value.confidence)),
            ),
          )
        : null;
    const events =
      plan.asksEvents && asksModel(agents.classifier)
        ? await meanwhile(
            ask(eventQuestion(agents.classifier, document, source), (parts) =>
              mean(parts.flatMap(({ value }) => value.map(({ confidence }) => confidence))),
            ),
          )
        : null;
    const main = impacts === null ? agents.classifier : agents.extractor;
    const { builtin } = builtinReading();
    const context = contextOf();
    if (main === null || (impacts === null && events === null)) {
      // The agents were deactivated or changed while the document waited, so the builtin reading applies.
      const intelligence = builtinRecord(context, builtin, agents.extractor, null);
      return { kind: 'finished', finished: { intelligence, availableAt: claim.available_at, invocations: [] } };
    }
    const combined = combineReadings(
      builtin,
      {
        impacts: impacts?.parts ?? null,
        events: events?.parts ?? null,
        warnings: [...(impacts?.warnings ?? []), ...(events?.warnings ?? [])],
      },
      {
        impacts: agents.extractor === null ? { kind: 'shrink' } : deps.calibrationFor(agents.extractor),
        events: agents.classifier === null ? { kind: 'shrink' } : deps.calibrationFor(agents.classifier),
      },
    );
    const total = { groundingRate: combined.groundingRate, meter: sumMeters(asked) };
    return {
      kind: 'finished',
      finished: {
        intelligence: modelRecord(context, combined.extraction, main, total),
        availableAt: claim.available_at,
        invocations: invocationsOf(context, asked),
      },
    };
  } catch (failure) {
    if (!(failure instanceof ReadingFailure)) throw failure;
    const reading = builtinReading();
    const context = contextOf();
    const agent = asked.at(-1)?.agent ?? agents.extractor ?? agents.classifier;
    if (agent === null) throw failure;
    const failed: FailedReading = {
      kind: 'failed',
      reason: `${agent.modelProvider} ${agent.modelName}: ${failure.message}`,
      agent,
      meter: sumMeters(asked),
      context,
      reading,
      invocations: invocationsOf(context, asked),
    };
    if (failure.kind === 'failed') return failed;
    const warning = failure.kind === 'unreachable' ? UNREACHABLE_WARNING : BUDGET_WARNING;
    return { kind: 'finished', finished: builtinReplacement(failed, warning) };
  }
}

/** The builtin reading in place of a model's, marked as degraded in the record and the log. */
export function builtinReplacement(failed: FailedReading, warning: string): FinishedReading {
  const { context, reading, agent, reason } = failed;
  return {
    intelligence: builtinRecord(context, reading.builtin, agent, { warning, error: reason }),
    availableAt: reading.claim.available_at,
    invocations: failed.invocations.map((invocation) => ({
      ...invocation,
      status: invocation.status === 'failed' ? 'degraded' : invocation.status,
      confidence: invocation.confidence ?? reading.builtin.confidence,
    })),
  };
}

/** Waits a few event loop iterations until a request is sent, because synchronous work would delay it. */
async function afterSending(work: () => unknown): Promise<void> {
  for (let iteration = 0; iteration < LOOP_ITERATIONS_TO_SEND; iteration++) await setImmediate();
  work();
}

const LOOP_ITERATIONS_TO_SEND = 3;

const STATUS_OF = { unreachable: 'degraded', budget_spent: 'skipped', failed: 'failed' } as const;

function toFailure(thrown: unknown, isPastDeadline: boolean, deadlineMs: number): ReadingFailure {
  if (thrown instanceof ReadingFailure) return thrown;
  if (isPastDeadline)
    return new ReadingFailure('failed', `reading the document took longer than ${deadlineMs / 1_000} s`, {
      cause: thrown,
    });
  throw thrown;
}

const invocationsOf = (context: RecordContext, asked: readonly AgentCall[]): Invocation[] =>
  asked.map(({ agent, meter, durationMs, status, confidence, error }) =>
    invocationOf(agent, { ...context, durationMs }, { status, meter, confidence, error, by: 'model' }),
  );

const sumMeters = (asked: readonly AgentCall[]): Meter => {
  const total = newMeter();
  for (const { meter } of asked) {
    total.calls += meter.calls;
    total.retries += meter.retries;
    total.inputTokens += meter.inputTokens;
    total.outputTokens += meter.outputTokens;
    if (meter.costUsd !== null) total.costUsd = (total.costUsd ?? 0) + meter.costUsd;
    total.omittedSentences += meter.omittedSentences;
    total.omittedCharacters += meter.omittedCharacters;
  }
  return total;
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
