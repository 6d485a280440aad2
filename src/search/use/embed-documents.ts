import { ModelError } from '../../intelligence/runtime/model-runtime.ts';
import {
  type ClaimedDocument,
  claimUnembedded,
  deleteUnembedded,
  releaseUnembedded,
  saveEmbeddings,
} from '../embedding/embedding.store.ts';
import { findCurrentModel } from '../embedding/embedding-model.store.ts';
import { documentInput, EMBEDDED_LENGTH_MAX } from '../embedding/embedding-text.ts';
import { quantise } from '../embedding/quantise.ts';
import { type EmbedDeps, embedTexts } from './embed-texts.ts';

/** Small enough that a processor without a graphics card answers within the time limit. */
const BATCH_SIZE = 32;
const CALL_TIMEOUT_MS = 120_000;
/** A model whose context does not hold a text gets its beginning. */
const SHORTER_LENGTHS = [EMBEDDED_LENGTH_MAX / 4, EMBEDDED_LENGTH_MAX / 16] as const;

const OTHER_MODEL = 'another process has chosen another model for the search';

export interface EmbedRound {
  embedded: number;
  /** Documents that the model refused however short. */
  refused: number;
  /** Why the round ended before the queue was empty; null when it is empty or the process stops. */
  problem: string | null;
  /** The pause that the runtime requested. */
  retryAfterMs: number | null;
}

type Outcome =
  | { kind: 'saved'; count: number }
  | { kind: 'refused' }
  | { kind: 'stopped'; problem: string; retryAfterMs: number | null };

/**
 * Makes vectors of waiting documents, newest first, until none is left or the model fails. No transaction is open during a call. A
 * failure of the runtime gives the documents back; the next round continues with them.
 */
export async function embedDocuments(
  deps: EmbedDeps,
  signal: AbortSignal,
  batchSize: number = BATCH_SIZE,
): Promise<EmbedRound> {
  const round: EmbedRound = { embedded: 0, refused: 0, problem: null, retryAfterMs: null };
  const model = await findCurrentModel(deps.db, deps.settings);
  if (model === null) return { ...round, problem: OTHER_MODEL };
  while (!signal.aborted) {
    const claimed = await claimUnembedded(deps.db, batchSize);
    if (claimed.length === 0) break;
    const empty = claimed.filter(({ body }) => (body ?? '').trim() === '');
    await deleteUnembedded(
      deps.db,
      empty.map(({ id }) => id),
    );
    const outcomes = await embedBatch(
      { ...deps, modelId: model.id, signal },
      claimed.filter((document) => !empty.includes(document)),
    );
    for (const outcome of outcomes) {
      if (outcome.kind === 'saved') round.embedded += outcome.count;
      if (outcome.kind === 'refused') round.refused += 1;
      if (outcome.kind === 'stopped') return { ...round, problem: outcome.problem, retryAfterMs: outcome.retryAfterMs };
    }
  }
  return round;
}

interface BatchDeps extends EmbedDeps {
  modelId: number;
  signal: AbortSignal;
}

/** All in one call. When the call itself is refused or its answer cannot be read, each document on its own. */
async function embedBatch(deps: BatchDeps, documents: readonly ClaimedDocument[]): Promise<Outcome[]> {
  if (documents.length === 0) return [];
  try {
    return [await embedTogether(deps, documents, EMBEDDED_LENGTH_MAX)];
  } catch (error) {
    if (!isAboutTheText(error)) return [await stopped(deps, documents, error)];
    return documents.length === 1 ? embedShorter(deps, documents, error) : embedEach(deps, documents);
  }
}

/** When every document fails, the runtime is at fault: all are given back, and none is given up. */
async function embedEach(deps: BatchDeps, documents: readonly ClaimedDocument[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const failed: ClaimedDocument[] = [];
  for (const [place, document] of documents.entries()) {
    try {
      outcomes.push(await embedTogether(deps, [document], EMBEDDED_LENGTH_MAX));
    } catch (error) {
      if (!isAboutTheText(error))
        return [...outcomes, await stopped(deps, [...failed, ...documents.slice(place)], error)];
      failed.push(document);
      if (failed.length === documents.length) return [await stopped(deps, failed, error)];
    }
    const last = outcomes.at(-1);
    if (last?.kind === 'stopped') {
      await release(deps, [...failed, ...documents.slice(place + 1)], false);
      return outcomes;
    }
  }
  for (const document of failed) outcomes.push(...(await embedShorter(deps, [document], null)));
  return outcomes;
}

async function embedShorter(
  deps: BatchDeps,
  documents: readonly ClaimedDocument[],
  first: unknown,
): Promise<Outcome[]> {
  let last: unknown = first;
  for (const length of SHORTER_LENGTHS) {
    try {
      return [await embedTogether(deps, documents, length)];
    } catch (error) {
      if (!isAboutTheText(error)) return [await stopped(deps, documents, error)];
      last = error;
    }
  }
  if (last instanceof ModelError && last.kind === 'malformed') {
    // Tried again in a later round, a few times.
    await release(deps, documents, true);
    return [{ kind: 'stopped', problem: last.message, retryAfterMs: null }];
  }
  await deleteUnembedded(
    deps.db,
    documents.map(({ id }) => id),
  );
  return [{ kind: 'refused' }];
}

async function embedTogether(
  deps: BatchDeps,
  documents: readonly ClaimedDocument[],
  lengthMax: number,
): Promise<Outcome> {
  const inputs = documents.map(({ body }) => documentInput(deps.settings.model, body ?? '', lengthMax));
  const answer = await embedTexts(deps, inputs, { timeoutMs: CALL_TIMEOUT_MS, signal: deps.signal });
  if (answer === null) {
    await release(deps, documents, false);
    return { kind: 'stopped', problem: "the day's budget of tokens is spent", retryAfterMs: null };
  }
  const vectors = documents.flatMap(({ id }, place) => {
    const vector = answer.vectors[place];
    return vector === undefined ? [] : { id, vector: quantise(vector) };
  });
  const count = await deps.db.transaction().execute((tx) => saveEmbeddings(tx, deps.modelId, vectors));
  if (count === null) {
    await release(deps, documents, false);
    return { kind: 'stopped', problem: OTHER_MODEL, retryAfterMs: null };
  }
  return { kind: 'saved', count };
}

/** The process that stops gives back what it has, so that the next one need not wait until the claim ends. */
async function stopped(deps: BatchDeps, documents: readonly ClaimedDocument[], error: unknown): Promise<Outcome> {
  await release(deps, documents, false);
  if (deps.signal.aborted) return { kind: 'stopped', problem: 'the process stops', retryAfterMs: null };
  if (!(error instanceof ModelError)) throw error;
  return { kind: 'stopped', problem: error.message, retryAfterMs: error.retryAfterMs };
}

const release = ({ db }: BatchDeps, documents: readonly ClaimedDocument[], isTheirFault: boolean): Promise<void> =>
  releaseUnembedded(
    db,
    documents.map(({ id }) => id),
    { isTheirFault },
  );

/** A text may be too long for the model, or lead to an answer that cannot be read. */
const isAboutTheText = (error: unknown): boolean =>
  error instanceof ModelError &&
  (error.kind === 'refused' || error.kind === 'context_exceeded' || error.kind === 'malformed');
