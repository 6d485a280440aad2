import { badRequest } from '../../kernel/errors.ts';

/** What a query can begin with in Trino's grammar; nothing that is not a query begins with any of these. */
const QUERY_START = /^(?:select|with|values|table)\b|^\(/i;

/** Comments and texts, so that a semicolon or a word inside them is not taken for one of the statement's. */
const SKIPPED = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?/g;

/**
 * The one query that was given, as Trino wants it: without a semicolon. The cluster parses it; here it is made sure that it is
 * a query, because the cluster would run anything.
 */
export function readTrinoQuery(text: string): string {
  const bare = text.replace(SKIPPED, (part) =>
    /^(?:--|\/\*)/.test(part) ? ' '.repeat(part.length) : 'x'.repeat(part.length),
  );
  const end = bare.indexOf(';');
  const statement = (end < 0 ? bare : bare.slice(0, end)).trim();
  if (statement === '') throw badRequest('the SQL is empty');
  if (end >= 0 && /[^;\s]/.test(bare.slice(end))) throw badRequest('one statement at a time');
  if (!QUERY_START.test(statement)) throw badRequest('only SELECT statements are allowed');
  return end < 0 ? text : text.slice(0, end);
}
