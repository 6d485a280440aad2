import { sql } from 'kysely';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { prepared } from '../../kernel/db/prepared.store.ts';
import { storableJson } from './storable-json.ts';

export interface CacheKey {
  textHash: string;
  /** Hash of everything besides the text that can change the answer: the agent's configuration and the allowed tickers. */
  configHash: string;
  schemaVersion: number;
}

/** A larger answer costs more to store than to request again. */
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

/** Stores an answer that passed every check; an existing one is kept. An answer lost in a crash is requested again. */
export async function cacheExtraction(db: Db, key: CacheKey, extraction: object): Promise<void> {
  const json = storableJson(extraction);
  if (json.length > EXTRACTION_CHARACTERS_MAX) return;
  await sql`
    ${prepared('cache-extraction')} with async_commit as materialized (select set_config('synchronous_commit', 'off', true))
    insert into kernel.extraction_cache (text_hash, config_hash, schema_version, extraction)
    select ${key.textHash}, ${key.configHash}, ${key.schemaVersion}::smallint, ${json}::jsonb from async_commit
    on conflict do nothing
  `.execute(db);
}

/** Deletes a bounded number, oldest first, and returns how many. */
export async function pruneExtractionCache(db: Executor, before: Date, limit: number = PRUNE_MAX): Promise<number> {
  const result = await sql`
    delete from kernel.extraction_cache where (text_hash, config_hash, schema_version) in (
      select text_hash, config_hash, schema_version from kernel.extraction_cache
      where created_at < ${before} order by created_at limit ${limit})
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
