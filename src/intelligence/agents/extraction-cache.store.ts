import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import { storableJson } from './storable-json.ts';

export interface CacheKey {
  textHash: string;
  /** Of everything besides the text that can change the answer: the agent's configuration, and who may be named. */
  configHash: string;
  schemaVersion: number;
}

/** An answer beyond this costs more to keep than to ask for again. */
const EXTRACTION_CHARACTERS_MAX = 200_000;
const PRUNE_MAX = 10_000;

export async function findCachedExtraction(db: Executor, key: CacheKey): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('kernel.extraction_cache')
    .select('extraction')
    .where('text_hash', '=', key.textHash)
    .where('config_hash', '=', key.configHash)
    .where('schema_version', '=', key.schemaVersion)
    .executeTakeFirst();
  return row?.extraction ?? null;
}

/** Keeps an answer that passed every check; the first one stays. */
export async function cacheExtraction(db: Executor, key: CacheKey, extraction: object): Promise<void> {
  const json = storableJson(extraction);
  if (json.length > EXTRACTION_CHARACTERS_MAX) return;
  await db
    .insertInto('kernel.extraction_cache')
    .values({
      text_hash: key.textHash,
      config_hash: key.configHash,
      schema_version: key.schemaVersion,
      extraction: json,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** A bounded number at a time, oldest first; returns how many went. */
export async function pruneExtractionCache(db: Executor, before: Date, limit: number = PRUNE_MAX): Promise<number> {
  const result = await sql`
    delete from kernel.extraction_cache where (text_hash, config_hash, schema_version) in (
      select text_hash, config_hash, schema_version from kernel.extraction_cache
      where created_at < ${before} order by created_at limit ${limit})
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
