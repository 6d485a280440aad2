import { setImmediate } from 'node:timers/promises';
import type { ExtractionClaim } from '../../../documents/document-extraction.store.ts';
import type { ExtractionMention } from '../../builtin/scope.ts';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import type { Invocation } from '../../agents/invocation.store.ts';
import type { MacroEvent } from '../../intelligence.ts';
import type { Calibration } from '../../model/calibration.ts';
import type { Meter } from '../ask-model.ts';
import { combineReadings } from '../combine-readings.ts';
import { type GroundSource, type ImpactPart, prepareSource } from '../ground-answer.ts';
import { builtinRecord, modelRecord, type RecordContext } from '../intelligence-record.ts';
import { type Agents, asksModel, type ReadingPlan } from '../plan-reading.ts';
import { eventQuestion, impactQuestion, type TextInput } from '../read-text.ts';
import { BUDGET_WARNING, ReadingFailure, UNREACHABLE_WARNING } from '../reading-failure.ts';
import { type AgentCalls, createAgentCalls, invocationsOf, sumMeters } from './agent-calls.ts';
import type { AgentReading } from './ask-agent.ts';
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

/** One document while it is read. */
interface Reading {
  readonly deps: ExtractDeps;
  readonly claim: ExtractionClaim;
  readonly agents: Agents;
  readonly calls: AgentCalls;
  readonly question: { readonly document: TextInput; readonly source: GroundSource };
  /** Runs the builtin extractor once: while the model works, at the latest when the answer arrives. */
  readonly builtin: () => BuiltinReading;
  readonly startedMs: number;
}

interface Answers {
  /** Null for a part that no agent was asked about. */
  readonly impacts: AgentReading<ImpactPart> | null;
  readonly events: AgentReading<readonly MacroEvent[]> | null;
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
  let builtin: BuiltinReading | null = null;
  const reading: Reading = {
    deps,
    claim,
    agents,
    calls: createAgentCalls(deps, { textHash: claim.text_hash, mayBeCached }, outer, pendingWrites),
    question: {
      document: { title: claim.title, text: claim.body, publishedAt: claim.published_at, mentions },
      source: prepareSource(claim.body, mentions),
    },
    builtin: () => (builtin ??= readBuiltin(claim, mentions, deps.monotonicMs, usual)),
    startedMs,
  };
  try {
    return { kind: 'finished', finished: finishReading(reading, await askAgents(reading, plan)) };
  } catch (failure) {
    if (!(failure instanceof ReadingFailure)) throw failure;
    return withoutModel(reading, failure);
  }
}

/** One after the other, so that the second is not paid for where the first fails. */
async function askAgents(reading: Reading, plan: ReadingPlan): Promise<Answers> {
  const { extractor, classifier } = reading.agents;
  const { document, source } = reading.question;
  const ask: AgentCalls['ask'] = (question, confidenceOf) =>
    whilePreparing(reading, reading.calls.ask(question, confidenceOf));
  const impacts =
    plan.asksImpacts && asksModel(extractor)
      ? await ask(impactQuestion(extractor, document, source), (parts) =>
          mean(parts.map(({ value }) => value.confidence)),
        )
      : null;
  const events =
    plan.asksEvents && asksModel(classifier)
      ? await ask(eventQuestion(classifier, document, source), (parts) =>
          mean(parts.flatMap(({ value }) => value.map(({ confidence }) => confidence))),
        )
      : null;
  return { impacts, events };
}

/** Prepares what the answer is checked against and combined with, while the model works. */
async function whilePreparing<T>({ builtin, question }: Reading, asking: Promise<T>): Promise<T> {
  const prepare = () => {
    builtin();
    question.source.numbers();
  };
  // An error of the builtin extractor is thrown again when its reading is needed.
  const [answer] = await Promise.all([asking, afterSending(prepare).catch(() => {})]);
  return answer;
}

function finishReading(reading: Reading, { impacts, events }: Answers): FinishedReading {
  const { deps, calls } = reading;
  const { extractor, classifier } = reading.agents;
  const { builtin } = reading.builtin();
  const context = contextOf(reading);
  const availableAt = reading.claim.available_at;
  const main = impacts === null ? classifier : extractor;
  if (main === null || (impacts === null && events === null)) {
    // The agents were deactivated or changed while the document waited, so the builtin reading applies.
    return { intelligence: builtinRecord(context, builtin, extractor, null), availableAt, invocations: [] };
  }
  const calibrationOf = (agent: EffectiveAgentConfig | null): Calibration =>
    agent === null ? { kind: 'shrink' } : deps.calibrationFor(agent);
  const { extraction, groundingRate } = combineReadings(
    builtin,
    {
      impacts: impacts?.parts ?? null,
      events: events?.parts ?? null,
      warnings: [...(impacts?.warnings ?? []), ...(events?.warnings ?? [])],
    },
    { impacts: calibrationOf(extractor), events: calibrationOf(classifier) },
  );
  const intelligence = modelRecord(context, extraction, main, { groundingRate, meter: sumMeters(calls.made) });
  return { intelligence, availableAt, invocations: invocationsOf(context, calls.made) };
}

/** The builtin reading, or the failure of a document that is tried again: its answer was unusable or late. */
function withoutModel(reading: Reading, failure: ReadingFailure): ModelReading {
  const { calls, agents } = reading;
  const builtin = reading.builtin();
  const context = contextOf(reading);
  const agent = calls.made.at(-1)?.agent ?? agents.extractor ?? agents.classifier;
  if (agent === null) throw failure;
  const failed: FailedReading = {
    kind: 'failed',
    reason: `${agent.modelProvider} ${agent.modelName}: ${failure.message}`,
    agent,
    meter: sumMeters(calls.made),
    context,
    reading: builtin,
    invocations: invocationsOf(context, calls.made),
  };
  if (failure.kind === 'failed') return failed;
  const warning = failure.kind === 'unreachable' ? UNREACHABLE_WARNING : BUDGET_WARNING;
  return { kind: 'finished', finished: builtinReplacement(failed, warning) };
}

const contextOf = ({ deps, claim, startedMs }: Reading): RecordContext => ({
  id: deps.newId(),
  documentId: claim.id,
  textHash: claim.text_hash,
  now: deps.now(),
  durationMs: deps.monotonicMs() - startedMs,
});

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

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
