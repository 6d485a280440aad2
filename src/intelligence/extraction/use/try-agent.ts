import { findDocument } from '../../../documents/document.store.ts';
import type { Now, StartTimeout } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { configOf } from '../../agents/agent-config.store.ts';
import { type AgentRow, getAgent } from '../../agents/agent.store.ts';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import { THESIS_REWRITER } from '../../agents/prompts/system-agents.ts';
import { requireValidPrompts } from '../../agents/use/agent-deps.ts';
import { getVariant } from '../../agents/variant.store.ts';
import { BUILTIN_PROVIDER, extractBuiltin } from '../../builtin/extract.ts';
import { toExtractionView } from '../../wire.ts';
import type { AskDeps } from '../ask-model.ts';
import { listExtractionMentions } from '../extraction.store.ts';
import { ownReportOf } from '../own-report.ts';
import { readText } from '../read-text.ts';
import { ReadingFailure } from '../reading-failure.ts';
import type { TriedAgent, TryAgent } from '../try-agent.schema.ts';

export interface TryDeps {
  db: Db;
  now: Now;
  monotonicMs: () => number;
  startTimeout: StartTimeout;
  /** The runtimes by provider. No tokens are reserved, because a person tries one document at a time. */
  ask: (provider: string) => AskDeps;
}

/** Limited because a person waits for the answer. */
const TRY_TIMEOUT_SECONDS_MAX = 25;
const TRY_RETRIES = 0;
/** A document in many slices asks the model many times; a waiting caller has its answer within 60 s. */
const TRY_WITHIN_MS = 50_000;
const LATE = 'the model did not finish the document in time: try a shorter document or a faster model';

/** Reads one document with an agent, optionally with changed settings, and with the builtin extractor. Nothing is stored. */
export async function tryAgent(
  deps: TryDeps,
  agentId: string,
  input: TryAgent,
  signal: AbortSignal,
): Promise<TriedAgent> {
  const late = deps.startTimeout(TRY_WITHIN_MS);
  requireValidPrompts(input);
  const agent = await getAgent(deps.db, agentId);
  if (agent.slug === THESIS_REWRITER) throw invalid('this agent rewrites theses and cannot read documents');
  const config = await configToTry(deps.db, agent, input);
  const document = await findDocument(deps.db, input.document_id);
  if (!document) throw notFound('document');
  if (document.body === null) throw conflict('the document has not been parsed yet');
  const mentions = (await listExtractionMentions(deps.db, [document.id])).get(document.id) ?? [];
  const text = {
    title: document.title,
    text: document.body,
    publishedAt: document.published_at ?? deps.now(),
    mentions,
    subjectCompanyId: ownReportOf(document),
  };
  const tried = {
    provider: config.modelProvider,
    model_name: config.modelName,
    builtin: toExtractionView(extractBuiltin(text)),
    grounding_rate: null,
    input_tokens: 0,
    output_tokens: 0,
  };
  const startedMs = deps.monotonicMs();
  const took = () => Math.max(0, deps.monotonicMs() - startedMs);
  if (config.modelProvider === BUILTIN_PROVIDER)
    return { ...tried, extraction: tried.builtin, grounding_rate: 1, error: null, duration_ms: took() };
  try {
    const reading = await readText(
      deps.ask(config.modelProvider),
      { extractor: config, classifier: null },
      text,
      AbortSignal.any([signal, late]),
    );
    return {
      ...tried,
      error: null,
      extraction: toExtractionView(reading.extraction),
      grounding_rate: reading.groundingRate,
      duration_ms: took(),
      input_tokens: reading.meter.inputTokens,
      output_tokens: reading.meter.outputTokens,
    };
  } catch (error) {
    const message = late.aborted ? LATE : error instanceof ReadingFailure ? error.message : null;
    if (message === null) throw error;
    return { ...tried, error: message, extraction: null, duration_ms: took() };
  }
}

async function configToTry(db: Db, agent: AgentRow, input: TryAgent): Promise<EffectiveAgentConfig> {
  const variant = input.variant_id === undefined ? null : await getVariant(db, agent.id, input.variant_id);
  const config = configOf(agent, variant);
  return {
    ...config,
    modelProvider: input.model_provider ?? config.modelProvider,
    modelName: input.model_name ?? config.modelName,
    systemPrompt: input.system_prompt ?? config.systemPrompt,
    userPromptTemplate: input.user_prompt_template ?? config.userPromptTemplate,
    timeoutSeconds: Math.min(config.timeoutSeconds, TRY_TIMEOUT_SECONDS_MAX),
    maxRetries: TRY_RETRIES,
  };
}
