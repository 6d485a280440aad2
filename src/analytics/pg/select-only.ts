import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { badRequest } from '../../kernel/errors.ts';

/** The usual names of the parser's node types. */
const STATEMENT_WORDS: Readonly<Record<string, string>> = {
  VariableSetStmt: 'SET',
  VariableShowStmt: 'SHOW',
  TransactionStmt: 'a transaction command',
  CreateTableAsStmt: 'CREATE TABLE AS',
  CopyStmt: 'COPY',
};

/**
 * The text of the single SELECT, without leading comments and its semicolon. It is parsed by the database's own parser, so that
 * comments, quotes and dollar quotes have the same meaning. This check gives early and clear errors; the protection is the
 * restricted account that runs the statement, or `check`.
 */
export async function readSelect(text: string, check: (statement: object) => void = () => {}): Promise<string> {
  await loadModule();
  const parsed = parse(text);
  const [first, second] = parsed;
  if (!first) throw badRequest('the SQL is empty');
  if (second) throw badRequest(`one statement at a time is allowed, not ${parsed.length}`);
  refuseAllButReading(first.stmt ?? {});
  check(first.stmt ?? {});
  const bytes = Buffer.from(text, 'utf8');
  const start = first.stmt_location ?? 0;
  return bytes.subarray(start, first.stmt_len ? start + first.stmt_len : bytes.length).toString('utf8');
}

function parse(text: string) {
  if (text.trim() === '') return [];
  try {
    return parseSync(text).stmts ?? [];
  } catch (error) {
    if (hasSqlDetails(error)) throw badRequest(`${error.message} ${placeIn(text, error.sqlDetails?.cursorPosition)}`);
    // The parser's stack overflows on statements that are nested too deeply.
    throw badRequest('the statement is nested too deeply');
  }
}

function placeIn(text: string, position = 0): string {
  const lines = text.slice(0, position).split('\n');
  return `in line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Walks without recursion, because a tree may be deeper than the stack. */
function refuseAllButReading(root: object): void {
  const open: unknown[] = [root];
  const kind = Object.keys(root)[0] ?? '';
  if (kind !== 'SelectStmt') throw badRequest(`only SELECT statements are allowed; this is ${wordFor(kind)}`);
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (key.endsWith('Stmt') && key !== 'SelectStmt')
        throw badRequest(`only SELECT is allowed, also inside WITH: there is ${wordFor(key)}`);
      if (key === 'intoClause') throw badRequest('SELECT INTO creates a table: leave INTO out');
      if (key === 'lockingClause') throw badRequest('FOR UPDATE and FOR SHARE lock rows: leave them out');
      if (key === 'ParamRef') throw badRequest('parameters such as $1 have no value here: write the value itself');
      open.push(value);
    }
  }
}

const wordFor = (kind: string): string =>
  STATEMENT_WORDS[kind] ??
  kind
    .replace(/Stmt$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toUpperCase();

/** Wraps the statement as a subquery, which can only be a query, and applies the outer limit. */
export const withLimit = (select: string, limit: number): string =>
  `select * from (\n${select}\n) as result limit ${limit}`;
