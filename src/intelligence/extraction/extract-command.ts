import { invalid } from '../../kernel/errors.ts';
import { mergeVariant } from '../agents/effective-config.ts';
import { DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER, SYSTEM_AGENTS } from '../agents/prompts/system-agents.ts';
import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import { BUILTIN_PROVIDER } from '../builtin/extract.ts';
import {
  documentOfText,
  extractText,
  hashText,
  type LinkText,
  mentionViews,
  parseDocumentLine,
  TEXT_LENGTH_MAX,
  type TextDocument,
} from '../extract-text.ts';
import { SCHEMA_VERSION } from '../intelligence.ts';
import type { ModelAnswer, ModelContext, ModelRequest } from '../runtime/model-runtime.ts';
import { toExtractionView } from '../wire.ts';
import { type AskDeps, reserveFreely } from './ask-model.ts';
import { ReadingFailure } from './reading-failure.ts';
import { readText } from './read-text.ts';

/** Dependencies of providers other than the builtin extractor. */
export interface CommandRuntime {
  /** The runtime of the chosen provider. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
  contextOf(model: string): Promise<ModelContext>;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  newNonce(): string;
  now(): Date;
  signal: AbortSignal;
  /** Overrides the model of the system agents. */
  modelName?: string | undefined;
}

export interface ExtractOptions {
  /** One `{id, title?, text, tickers?}` per line; otherwise all lines form one text. */
  jsonl: boolean;
  /** Links companies; without it texts are read without companies. */
  link?: LinkText | undefined;
  provider: string;
  runtime?: CommandRuntime | undefined;
}

/**
 * Implements `sextant extract`: one intelligence object per input line, in order. An unreadable line yields `{id, error, line}`
 * and the rest continue.
 */
export async function* extractStream(lines: AsyncIterable<string>, options: ExtractOptions): AsyncIterable<string> {
  const { runtime, link = null } = options;
  if (options.provider !== BUILTIN_PROVIDER && runtime === undefined)
    throw invalid(`no model runtime is configured for provider "${options.provider}"`);
  if (!options.jsonl) {
    const document = documentOfText(await joinLines(lines));
    yield runtime === undefined || options.provider === BUILTIN_PROVIDER
      ? JSON.stringify(extractText(document, link))
      : await askLine(document, options.provider, runtime, link);
    return;
  }
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    const parsed = parseDocumentLine(line);
    if ('error' in parsed) yield JSON.stringify({ ...parsed, line: number });
    else if (runtime === undefined || options.provider === BUILTIN_PROVIDER)
      yield JSON.stringify(extractText(parsed.document, link));
    else yield await askLine(parsed.document, options.provider, runtime, link);
  }
}

async function joinLines(lines: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const line of lines) {
    length += line.length + 1;
    if (length > TEXT_LENGTH_MAX) throw invalid(`the text is longer than ${TEXT_LENGTH_MAX} characters`);
    parts.push(line);
  }
  return parts.join('\n');
}

async function askLine(
  document: TextDocument,
  provider: string,
  runtime: CommandRuntime,
  link: LinkText | null,
): Promise<string> {
  const linked = link === null ? null : link(document);
  const extractor = systemConfig(DOCUMENT_EXTRACTOR, provider, runtime.modelName);
  const classifier = systemConfig(EVENT_CLASSIFIER, provider, runtime.modelName);
  const deps: AskDeps = {
    generate: (request) => runtime.generate(request),
    contextOf: (model) => runtime.contextOf(model),
    sleep: (ms, signal) => runtime.sleep(ms, signal),
    newNonce: () => runtime.newNonce(),
    reserve: reserveFreely,
  };
  try {
    const about = {
      title: document.title,
      text: document.text,
      publishedAt: runtime.now(),
      mentions: linked?.mentions ?? [],
    };
    const { extraction, groundingRate, meter } = await readText(deps, { extractor, classifier }, about, runtime.signal);
    return JSON.stringify({
      id: document.id,
      schema_version: SCHEMA_VERSION,
      provider,
      model_name: extractor.modelName,
      status: 'ok',
      ...toExtractionView(extraction),
      grounding_rate: groundingRate,
      text_hash: hashText(document.text),
      input_tokens: meter.inputTokens,
      output_tokens: meter.outputTokens,
      ...mentionViews(linked),
    });
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return JSON.stringify({ id: document.id, error: `${provider} ${extractor.modelName}: ${error.message}` });
  }
}

/** A system agent with its shipped configuration, because there is no database with edits. */
export function systemConfig(slug: string, provider: string, modelName?: string): EffectiveAgentConfig {
  const agent = SYSTEM_AGENTS.find((candidate) => candidate.slug === slug);
  if (agent === undefined) throw new Error(`no system agent ${slug}`);
  return mergeVariant(
    {
      agentId: slug,
      agentName: agent.name,
      agentSlug: agent.slug,
      schemaVersion: agent.schema_version,
      isActive: true,
      modelProvider: provider,
      modelName: modelName ?? agent.model_name,
      systemPrompt: agent.system_prompt,
      userPromptTemplate: agent.user_prompt_template,
      promptVersion: agent.prompt_version,
      temperature: agent.temperature,
      maxTokens: agent.max_tokens,
      timeoutSeconds: agent.timeout_seconds,
      maxRetries: agent.max_retries,
    },
    null,
  );
}
