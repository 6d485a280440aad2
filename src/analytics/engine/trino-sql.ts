import { badRequest } from '../../kernel/errors.ts';

/** The words that a query can begin with in Trino's grammar; no other statement begins with any of them. */
const QUERY_START = /^(?:select|with|values|table)\b|^\(/i;

/** Comments and string literals, so that their semicolons and words are ignored. */
const SKIPPED = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?/g;

/**
 * The query as Trino expects it, without a semicolon. Checks that it is a single query, because the cluster would run any
 * statement.
 */
export function readTrinoQuery(text: string): string {
  const bare = text.replace(SKIPPED, (part) =>
    /^(?:--|\/\*)/.test(part) ? ' '.repeat(part.length) : 'x'.repeat(part.length),
  );
  const end = bare.indexOf(';');
  const statement = (end < 0 ? bare : bare.slice(0, end)).trim();
  if (statement === '') throw badRequest('the SQL is empty');
  if (end >= 0 && /[^;\s]/.test(bare.slice(end))) throw badRequest('one statement at a time is allowed');
  if (!QUERY_START.test(statement)) throw badRequest('only SELECT statements are allowed');
  return end < 0 ? text : text.slice(0, end);
}
