import type { Sealer } from '../kernel/access/seal.ts';
import type { Executor } from '../kernel/db/database.ts';
import { joinSecrets, type SourceSecret } from './source-secrets.ts';

const contextOf = (sourceId: string) => `source:${sourceId}`;

export async function saveSourceSecrets(
  tx: Executor,
  sealer: Sealer,
  sourceId: string,
  secrets: readonly SourceSecret[],
  now: Date,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(secrets), contextOf(sourceId));
  const row = { key_id: sealer.keyId, sealed, updated_at: now };
  await tx
    .insertInto('kernel.source_secrets')
    .values({ source_id: sourceId, ...row })
    .onConflict((on) => on.column('source_id').doUpdateSet(row))
    .execute();
}

export interface WholeConfig {
  config: Record<string, unknown>;
  secrets: readonly SourceSecret[];
}

/** For the reader of a source only: the result must not be stored, shown or logged. The key is read if there are secrets. */
export async function revealSourceConfig(
  db: Executor,
  getSealer: () => Sealer,
  sourceId: string,
  shown: Record<string, unknown>,
): Promise<WholeConfig> {
  const row = await db
    .selectFrom('kernel.source_secrets')
    .select(['sealed', 'key_id'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (!row) return { config: shown, secrets: [] };
  const secrets = JSON.parse(getSealer().open(row.sealed, contextOf(sourceId), row.key_id)) as SourceSecret[];
  return { config: joinSecrets(shown, secrets), secrets };
}
