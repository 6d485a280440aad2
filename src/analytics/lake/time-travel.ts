import { badRequest } from '../../kernel/errors.ts';

/** A table at an earlier snapshot, as a statement names it: "bars@4711" or "bars@2026-11-17T10:00:00Z". */
export interface PastTable {
  /** The name as it is written. */
  name: string;
  table: string;
  at: { id: number } | { instant: Date };
}

const PAST_TABLE = /"([a-z_]+)@([^"]{1,40})"/gi;
const PAST_TABLES_MAX = 20;
const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;

/** The quoted names with `@` in a statement. A text that only looks like one adds a table that nobody asks. */
export function findPastTables(sql: string, known: ReadonlySet<string>): PastTable[] {
  const found = new Map<string, PastTable>();
  for (const [, table = '', moment = ''] of sql.matchAll(PAST_TABLE)) {
    const name = `${table}@${moment}`;
    if (known.has(table.toLowerCase()))
      found.set(name.toLowerCase(), { name, table: table.toLowerCase(), at: readMoment(name, moment) });
  }
  if (found.size > PAST_TABLES_MAX)
    throw badRequest(`a statement names at most ${PAST_TABLES_MAX} tables of the past, not ${found.size}`);
  return [...found.values()];
}

function readMoment(name: string, moment: string): PastTable['at'] {
  if (/^\d{1,15}$/.test(moment)) return { id: Number(moment) };
  // A time without a zone is UTC, like all times of the lake.
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(moment);
  const instant = new Date(
    DATE_ONLY.test(moment) || hasZone ? moment.replace(' ', 'T') : `${moment.replace(' ', 'T')}Z`,
  );
  if (Number.isNaN(instant.getTime()))
    throw badRequest(
      `"${name}" names neither a snapshot nor a time: write "table@4711" or "table@2026-11-17T10:00:00Z"`,
    );
  return { instant };
}
