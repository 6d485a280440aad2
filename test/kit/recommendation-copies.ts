import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '../../src/kernel/db/columns.ts';
import { RECOMMENDATION_COLUMNS } from '../../src/recommendations/recommendation-columns.ts';

/** Copies of published views, called `base`, with the columns of a JSON object changed. */
export const insertCopies = (options: { of: RawBuilder<unknown>; changes: RawBuilder<unknown> }) => {
  const columns = sql.join(namesOf(RECOMMENDATION_COLUMNS).map((name) => sql.ref(name)));
  return sql`insert into recommendations (${columns}) select ${columns}
    from (select (jsonb_populate_record(base, ${options.changes})).* from recommendations base ${options.of}) as copies`;
};
