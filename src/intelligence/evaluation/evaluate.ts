import { computeCostUsd, type ModelPrice } from '../agents/price.ts';
import type { Extraction } from '../intelligence.ts';
import { callsOf, type CompanyScores, scoreCompanies } from './companies.ts';
import type { LabelledText } from './labelled.ts';
import { type DirectionScores, scoreDirections, scoreSets, type SetScores } from './metrics.ts';
import { type Reliability, reliabilityOf } from './reliability.ts';
import { type Slice, sliceTexts } from './slices.ts';

/** A reader under evaluation: the builtin extractor, an agent or a variant. */
export interface Reader {
  readonly name: string;
  /** USD per million tokens; null when unknown. The builtin extractor costs nothing. */
  readonly price: ModelPrice | null;
  read(text: LabelledText, signal: AbortSignal): Promise<ReaderResult>;
}

export interface ReaderResult {
  /** Null when the reader failed on this text; `error` has the reason. */
  readonly extraction: Extraction | null;
  readonly groundingRate: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly error: string | null;
}

export interface Evaluation {
  readonly name: string;
  readonly direction: DirectionScores;
  /** Null when no text has such labels. */
  readonly catalysts: SetScores | null;
  readonly macroEvents: SetScores | null;
  /** Null when no text labels companies. */
  readonly companies: CompanyScores | null;
  /** Stated confidence of the directions against how often they are right. */
  readonly reliability: Reliability;
  readonly companyReliability: Reliability | null;
  readonly slices: readonly Slice[];
  readonly right: number;
  /** Null when the price of the model is unknown. */
  readonly costUsd: number | null;
  readonly costPerRightUsd: number | null;
  readonly groundingRate: number | null;
  readonly failures: number;
  readonly firstError: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
  readonly textsPerSecond: number;
}

interface EvaluationOptions {
  readonly monotonicMs: () => number;
  readonly signal: AbortSignal;
  /** Texts read concurrently. */
  readonly concurrency?: number;
}

const CONCURRENCY_MAX = 64;

/** Runs the readers one after the other over the same texts, so that none shares the machine. */
export async function evaluateReaders(
  readers: readonly Reader[],
  texts: readonly LabelledText[],
  options: EvaluationOptions,
): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  for (const reader of readers) evaluations.push(await evaluateReader(reader, texts, options));
  return evaluations;
}

async function evaluateReader(
  reader: Reader,
  texts: readonly LabelledText[],
  { monotonicMs, signal, concurrency = 1 }: EvaluationOptions,
): Promise<Evaluation> {
  const results = new Map<LabelledText, ReaderResult>();
  const startedMs = monotonicMs();
  const waiting = texts.values();
  const work = async () => {
    for (const text of waiting) {
      signal.throwIfAborted();
      results.set(text, await reader.read(text, signal));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, CONCURRENCY_MAX)) }, work));
  const seconds = (monotonicMs() - startedMs) / 1_000;
  const read = texts.flatMap((text) => {
    const result = results.get(text);
    return result === undefined ? [] : [{ text, result }];
  });
  return {
    name: reader.name,
    ...summarise(read, reader.price),
    seconds,
    textsPerSecond: seconds > 0 ? texts.length / seconds : 0,
  };
}

type Read = { readonly text: LabelledText; readonly result: ReaderResult };

function summarise(
  read: readonly Read[],
  price: ModelPrice | null,
): Omit<Evaluation, 'name' | 'seconds' | 'textsPerSecond'> {
  const sum = (pick: (result: ReaderResult) => number) => read.reduce((total, { result }) => total + pick(result), 0);
  const rates = read.flatMap(({ result }) => result.groundingRate ?? []);
  const failed = read.filter(({ result }) => result.extraction === null);
  const judged = read.map(({ text, result }) => ({
    text,
    isRight: result.extraction?.direction === text.label,
    confidence: result.extraction?.confidence ?? 0,
  }));
  const right = judged.filter(({ isRight }) => isRight).length;
  const calls = read.flatMap(({ text, result }) => callsOf(text, result.extraction));
  const inputTokens = sum((result) => result.inputTokens);
  const outputTokens = sum((result) => result.outputTokens);
  const costUsd = price === null ? null : computeCostUsd(price, inputTokens, outputTokens);
  return {
    companies: calls.length === 0 ? null : scoreCompanies(calls),
    reliability: reliabilityOf(judged),
    companyReliability:
      calls.length === 0
        ? null
        : reliabilityOf(
            calls.flatMap(({ confidence, direction, label }) =>
              confidence === null ? [] : [{ confidence, isRight: direction === label.direction }],
            ),
          ),
    slices: sliceTexts(judged),
    right,
    costUsd,
    costPerRightUsd: costUsd === null || right === 0 ? null : costUsd / right,
    direction: scoreDirections(
      read.map(({ text, result }) => ({ label: text.label, called: result.extraction?.direction ?? null })),
    ),
    catalysts: scoreLabelled(
      read,
      ({ catalysts }) => catalysts?.filter(isEvent) ?? null,
      ({ companyImpacts }) => companyImpacts.map(({ catalystType }) => catalystType).filter(isEvent),
    ),
    macroEvents: scoreLabelled(
      read,
      ({ macroEventTypes }) => macroEventTypes,
      ({ macroEvents }) => macroEvents.flatMap(({ eventTypes }) => eventTypes),
    ),
    groundingRate: rates.length === 0 ? null : rates.reduce((total, rate) => total + rate, 0) / rates.length,
    failures: failed.length,
    firstError: failed[0]?.result.error ?? null,
    inputTokens,
    outputTokens,
  };
}

/** `other` is news without an event of the taxonomy and is not scored. */
const isEvent = (catalyst: string): boolean => catalyst !== 'other';

function scoreLabelled(
  read: readonly Read[],
  labelsOf: (text: LabelledText) => readonly string[] | null,
  foundBy: (extraction: Extraction) => readonly string[],
): SetScores | null {
  const labelled = read.flatMap(({ text, result }) => {
    const labels = labelsOf(text);
    return labels === null ? [] : [{ labels, found: result.extraction === null ? [] : foundBy(result.extraction) }];
  });
  return labelled.length === 0 ? null : scoreSets(labelled);
}
