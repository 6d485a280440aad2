import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** How many secrets one key has sealed. */
export interface SealedCount {
  key_id: string;
  sources: number;
  channels: number;
}

/** The keys that sealed the secrets of the database. Reads no secret. */
export async function countSealedSecrets(db: Executor): Promise<SealedCount[]> {
  const { rows } = await sql<SealedCount>`
    select key_id, count(*) filter (where is_source)::int as sources, count(*) filter (where not is_source)::int as channels
    from (
      select key_id, true as is_source from kernel.source_secrets
      union all select key_id, false from kernel.notification_channels
    ) sealed group by key_id order by key_id
  `.execute(db);
  return rows;
}
