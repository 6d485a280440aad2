import type { Invocation } from '../agents/invocation.store.ts';
import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import type { InvocationStatus } from '../agents/agent.ts';
import { BUILTIN_MODEL, BUILTIN_PROVIDER } from '../builtin/extract.ts';
import { EMPTY_EXTRACTION, type Extraction, type Intelligence, SCHEMA_VERSION, WARNINGS_MAX } from '../intelligence.ts';
import { type Meter, newMeter } from './ask-model.ts';

export interface RecordContext {
  readonly id: string;
  readonly documentId: string;
  readonly textHash: string;
  readonly now: Date;
  readonly durationMs: number;
}

const ERROR_LENGTH_MAX = 2_000;

/** The record of a builtin reading. `warning` is the reason when a model should have read the document. */
export function builtinRecord(
  context: RecordContext,
  extraction: Extraction,
  agent: EffectiveAgentConfig | null,
  trouble: { warning: string; error: string } | null,
): Intelligence {
  const warnings = trouble === null ? extraction.warnings : [trouble.warning, ...extraction.warnings];
  return {
    ...plain(extraction),
    ...common(context, newMeter()),
    provider: BUILTIN_PROVIDER,
    modelName: BUILTIN_MODEL,
    promptVersion: null,
    agentId: agent?.agentId ?? null,
    variantId: null,
    status: trouble === null ? 'ok' : 'degraded',
    groundingRate: 1,
    warnings: warnings.slice(0, WARNINGS_MAX),
    error: trouble === null ? null : trouble.error.slice(0, ERROR_LENGTH_MAX),
  };
}

export function modelRecord(
  context: RecordContext,
  extraction: Extraction,
  agent: EffectiveAgentConfig,
  result: { groundingRate: number | null; meter: Meter },
): Intelligence {
  return {
    ...plain(extraction),
    ...common(context, result.meter),
    ...modelColumns(agent),
    status: 'ok',
    groundingRate: result.groundingRate,
    error: null,
  };
}

/** Stored so that an operator sees the failure; deleted when the document is retried. */
export function failedRecord(
  context: RecordContext,
  agent: EffectiveAgentConfig,
  meter: Meter,
  reason: string,
): Intelligence {
  return {
    ...common(context, meter),
    ...modelColumns(agent),
    ...EMPTY_EXTRACTION,
    status: 'failed',
    groundingRate: null,
    error: reason.slice(0, ERROR_LENGTH_MAX) || 'unknown error',
  };
}

/** One invocation log entry. For a reading without a model call, `agent` is the one that the builtin extractor replaced. */
export function invocationOf(
  agent: EffectiveAgentConfig,
  context: RecordContext,
  outcome: {
    status: InvocationStatus;
    meter: Meter;
    confidence: number | null;
    error: string | null;
    by: 'model' | 'builtin';
  },
): Invocation {
  const isModel = outcome.by === 'model';
  return {
    agentId: agent.agentId,
    agentName: agent.agentName,
    variantId: isModel ? agent.variantId : null,
    variantName: isModel ? agent.variantName : null,
    documentId: context.documentId,
    modelProvider: isModel ? agent.modelProvider : BUILTIN_PROVIDER,
    modelName: isModel ? agent.modelName : BUILTIN_MODEL,
    promptVersion: isModel ? agent.promptVersion : null,
    status: outcome.status,
    inputTokens: outcome.meter.inputTokens,
    outputTokens: outcome.meter.outputTokens,
    costUsd: outcome.meter.costUsd,
    omittedSentences: outcome.meter.omittedSentences,
    omittedCharacters: outcome.meter.omittedCharacters,
    durationMs: context.durationMs,
    retries: outcome.meter.retries,
    confidence: outcome.confidence,
    error: outcome.error,
    createdAt: context.now,
  };
}

const modelColumns = (agent: EffectiveAgentConfig) => ({
  provider: agent.modelProvider,
  modelName: agent.modelName,
  promptVersion: agent.promptVersion,
  agentId: agent.agentId,
  variantId: agent.variantId,
});

const common = (context: RecordContext, meter: Meter) => ({
  id: context.id,
  documentId: context.documentId,
  schemaVersion: SCHEMA_VERSION,
  textHash: context.textHash,
  retries: meter.retries,
  durationMs: Math.round(context.durationMs),
  inputTokens: Math.round(meter.inputTokens),
  outputTokens: Math.round(meter.outputTokens),
  createdAt: context.now,
});

/** Only the fields of `Extraction`, without extras such as the builtin score. */
const plain = (extraction: Extraction): Extraction => ({
  summary: extraction.summary,
  sentiment: extraction.sentiment,
  direction: extraction.direction,
  keyFacts: extraction.keyFacts,
  companyImpacts: extraction.companyImpacts,
  macroEvents: extraction.macroEvents,
  confidence: extraction.confidence,
  warnings: extraction.warnings,
});
