import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** Some impacts with the reading that found each: who read it, and what was read. */
export async function listImpactReadings(db: Executor, impactIds: readonly string[]) {
  return db
    .selectFrom('company_impacts as i')
    .innerJoin('intelligence as r', 'r.id', 'i.intelligence_id')
    .select([
      'i.id as impact_id',
      'i.document_id',
      'i.ticker',
      'i.sentiment',
      'i.magnitude',
      'i.confidence',
      'i.modality',
      'i.catalyst_type',
      'i.evidence as sentences',
      'r.id as intelligence_id',
      'r.provider',
      'r.model_name',
      'r.prompt_version',
      'r.schema_version',
      'r.created_at as read_at',
    ])
    .where('i.id', '=', sql<string>`any(${[...impactIds]}::uuid[])`)
    .orderBy('i.id')
    .execute();
}
export type ImpactReading = Awaited<ReturnType<typeof listImpactReadings>>[number];
