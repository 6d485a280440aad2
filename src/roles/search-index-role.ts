import { setTimeout as sleep } from 'node:timers/promises';
import { indexDocuments } from '../documents/use/index-documents.ts';
import { createPieceCache } from '../documents/words/piece-cache.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Role } from './role.ts';
import { startEmbedding } from './search-embedding.ts';

/** How long a parsed document waits at most while the role keeps up. */
const ROUND_MS = SECOND_MS;

/**
 * Runs while the pipeline is paused too, for what was parsed before. Needs no leader: several copies take different documents. Apart
 * from the parser, so that parsing does not wait for it. Vectors have a loop of their own: a slow model does not delay the index.
 */
export const searchIndexRole: Role = {
  name: 'search-index',
  kind: 'analysis',
  title: 'search index',
  summary: 'makes parsed documents searchable within seconds, and their vectors if a model for it is configured',
  needs: ['database', 'a model runtime, if SEARCH_EMBEDDING_PROVIDER names one'],
  async start(context) {
    const { db, log } = context;
    const stopping = new AbortController();
    const { signal } = stopping;
    const pieces = createPieceCache();
    const loop = async () => {
      while (!signal.aborted) {
        await indexDocuments({ db, pieces, signal }).catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'indexing documents for the search failed and will be retried');
        });
        await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
      }
    };
    const running = loop();
    const embedding = startEmbedding(context, signal);
    return {
      stop: async () => {
        stopping.abort();
        await Promise.all([running, embedding]);
      },
    };
  },
};
