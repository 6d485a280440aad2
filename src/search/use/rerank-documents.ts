import type { Executor } from '../../kernel/db/database.ts';
import { listEmbeddings } from '../embedding/embedding.store.ts';
import { reorder } from '../embedding/fuse.ts';
import { similarityOf } from '../embedding/quantise.ts';
import type { SemanticState } from '../search.schema.ts';
import type { QueryVector, SecondStage } from './embed-query.ts';

/** The first documents by words are put in order by meaning too; the rest stays behind them. */
const RERANKED_MAX = 200;

export interface Meaning {
  stage: SecondStage;
  /** Asked for while the words are searched; null when the search has no words. */
  vector: QueryVector | null;
}

/**
 * Orders documents by words and meaning together. Only documents that the words have found take part, so that the filters of the search
 * (as_of, restricted texts) hold here too. Without a vector in time the order is that of the words.
 */
export async function rerankDocuments<T extends { document: { id: string }; score: number }>(
  db: Executor,
  scored: readonly T[],
  meaning: Meaning | null,
): Promise<{ scored: readonly T[]; semantic: SemanticState }> {
  if (meaning === null) return { scored, semantic: 'off' };
  if (meaning.vector === null || scored.length < 2) return { scored, semantic: 'unused' };
  const first = scored.slice(0, RERANKED_MAX);
  const stored = await listEmbeddings(
    db,
    meaning.stage.model,
    first.map(({ document }) => document.id),
  );
  if (stored.size === 0) return { scored, semantic: 'unused' };
  const vector = await meaning.vector;
  if (vector === null) return { scored, semantic: 'unavailable' };
  const similarities = first.map(({ document }) => {
    const known = stored.get(document.id);
    return known === undefined ? null : similarityOf(vector, known);
  });
  return { scored: [...reorder(first, similarities), ...scored.slice(RERANKED_MAX)], semantic: 'used' };
}
