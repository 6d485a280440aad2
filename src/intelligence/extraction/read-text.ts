import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import { type BuiltinExtraction, extractBuiltin } from '../builtin/extract.ts';
import type { ExtractionMention } from '../builtin/scope.ts';
import type { UsualFigures } from '../builtin/size.ts';
import type { Extraction, MacroEvent } from '../intelligence.ts';
import type { RepairSchema } from '../model/schema-repair.ts';
import { ImpactAnswer, MacroAnswer } from './model-answer.ts';
import { type AskDeps, askModel, type Meter, newMeter, type Question } from './ask-model.ts';
import { combineReadings } from './combine-readings.ts';
import { groundEvents, groundImpacts, type GroundSource, type ImpactPart, prepareSource } from './ground-answer.ts';

const asSchema = (schema: object) =>
  JSON.parse(JSON.stringify(schema)) as RepairSchema & Readonly<Record<string, unknown>>;
const IMPACT_SCHEMA = asSchema(ImpactAnswer);
const MACRO_SCHEMA = asSchema(MacroAnswer);

/** The text that a model is asked about. */
export interface TextInput {
  readonly title: string | null;
  readonly text: string;
  readonly publishedAt: Date;
  readonly mentions: readonly ExtractionMention[];
  /** The company whose own filing or press release the text is. */
  readonly subjectCompanyId?: string | null;
  /** What is usual for the companies, by ticker. */
  readonly usual?: ReadonlyMap<string, UsualFigures> | undefined;
}

type About = Omit<Question<unknown, unknown>, 'config' | 'schema' | 'schemaName' | 'ground'>;

function about(document: TextInput, source: GroundSource): About {
  const { title, text, publishedAt } = document;
  const mentions = document.mentions.filter(({ status }) => status === 'linked');
  return { title, text, publishedAt, tickers: [...source.companies.keys()].toSorted(), mentions };
}

/** The document extractor's question. */
export function impactQuestion(
  config: EffectiveAgentConfig,
  document: TextInput,
  source: GroundSource,
): Question<ImpactAnswer, ImpactPart> {
  const ground = (answer: ImpactAnswer) => groundImpacts(source, answer);
  return { ...about(document, source), config, schema: IMPACT_SCHEMA, schemaName: 'document_impacts', ground };
}

/** The event classifier's question. */
export function eventQuestion(
  config: EffectiveAgentConfig,
  document: TextInput,
  source: GroundSource,
): Question<MacroAnswer, readonly MacroEvent[]> {
  const ground = (answer: MacroAnswer) => groundEvents(source, answer);
  return { ...about(document, source), config, schema: MACRO_SCHEMA, schemaName: 'world_events', ground };
}

export interface TextReading {
  readonly extraction: Extraction;
  readonly builtin: BuiltinExtraction;
  readonly groundingRate: number | null;
  readonly meter: Meter;
}

export interface TextReaders {
  readonly extractor: EffectiveAgentConfig;
  /** Null keeps the builtin extractor's macro events. */
  readonly classifier: EffectiveAgentConfig | null;
}

/** Reads one text with a model without triage, cache or storage, for the command line and evaluation. Throws ReadingFailure. */
export async function readText(
  deps: AskDeps,
  readers: TextReaders,
  document: TextInput,
  signal: AbortSignal,
): Promise<TextReading> {
  const builtin = extractBuiltin(document);
  const source = prepareSource(document.text, document.mentions);
  const meter = newMeter();
  const impacts = await askModel(deps, impactQuestion(readers.extractor, document, source), meter, signal);
  const events =
    readers.classifier === null
      ? null
      : await askModel(deps, eventQuestion(readers.classifier, document, source), meter, signal);
  const { extraction, groundingRate } = combineReadings(
    builtin,
    {
      impacts: impacts.accepted.map(({ grounded }) => grounded),
      events: events?.accepted.map(({ grounded }) => grounded) ?? null,
      warnings: [...impacts.warnings, ...(events?.warnings ?? [])],
    },
    { impacts: { kind: 'shrink' }, events: { kind: 'shrink' } },
    // Without a registry no claim can be linked to a company, so the model's overall sentiment is used unsupported.
    { trustsDocumentSentiment: document.mentions.length === 0 },
  );
  return { extraction, builtin, groundingRate, meter };
}
