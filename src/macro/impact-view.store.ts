import { sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Executor } from '../kernel/db/database.ts';

const EVENT_IMPACTS_MAX = 20_000;

const COLUMNS = [
  'impact.id',
  'impact.event_id',
  'impact.company_id',
  'impact.macro_impact_score',
  'impact.signed_score',
  'impact.impact_direction',
  'impact.contributing_factors',
  'impact.exposure',
  'impact.confidence',
  'impact.inferred',
  'impact.pit_estimated',
  'impact.event_available_at',
  'impact.computed_at',
  'company.ticker',
  'company.legal_name',
  'company.sector',
] as const;

/**
 * The impacts in force: now, or at an instant. An impact counts from its computation on; one of an event that was loaded
 * afterwards counts from the availability of the event, by its first computation.
 */
const inForce = (asOf: Date | undefined) =>
  asOf === undefined
    ? sql<boolean>`impact.superseded_at is null`
    : sql<boolean>`impact.id in (select distinct on (past.event_id, past.company_id) past.id
        from macro_impacts past join global_events own on own.id = past.event_id
        left join documents document on document.id = own.source_document_id
        where past.event_id = impact.event_id and past.company_id = impact.company_id
          and case when coalesce(document.pit_estimated, false) then past.event_available_at else past.computed_at end <= ${asOf}
          and (past.superseded_at is null or past.superseded_at > ${asOf})
        order by past.event_id, past.company_id, past.computed_at, past.id)`;

/** Impacts of one event, highest score first. */
export function listEventImpacts(db: Executor, eventId: string, asOf?: Date) {
  return db
    .selectFrom('macro_impacts as impact')
    .innerJoin('companies as company', 'company.id', 'impact.company_id')
    .select(COLUMNS)
    .where('impact.event_id', '=', eventId)
    .where(inForce(asOf))
    .orderBy('impact.macro_impact_score', 'desc')
    .orderBy('company.ticker')
    .limit(EVENT_IMPACTS_MAX)
    .execute();
}

/** Impacts on one company, most recently known event first. */
export async function listCompanyImpacts(
  db: Executor,
  companyId: string,
  page: { since?: Date | undefined; limit: number; offset: number },
  reading: { withRestricted: boolean; asOf?: Date | undefined },
) {
  let query = db
    .selectFrom('macro_impacts as impact')
    .innerJoin('companies as company', 'company.id', 'impact.company_id')
    .innerJoin('global_events as event', 'event.id', 'impact.event_id')
    .select(COLUMNS)
    .select([
      'event.summary as event_summary',
      'event.text_restricted',
      'event.severity as event_severity',
      'event.event_types',
      'event.affected_regions',
    ])
    .where('impact.company_id', '=', companyId)
    .where(inForce(reading.asOf));
  if (page.since !== undefined) query = query.where('impact.event_available_at', '>=', page.since);
  const rows = await query
    .orderBy('impact.event_available_at', 'desc')
    .orderBy('impact.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ text_restricted, ...row }) =>
    text_restricted && !reading.withRestricted ? { ...row, event_summary: WITHHELD } : row,
  );
}

export async function findCompanyId(db: Executor, ticker: string): Promise<string | null> {
  const row = await db.selectFrom('companies').select('id').where('ticker', '=', ticker).executeTakeFirst();
  return row?.id ?? null;
}
