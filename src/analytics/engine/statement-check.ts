/**
 * The table functions that a FROM clause may call. The engine has no permissions per function, and some of its table functions
 * change settings, write (logging, profiling, checkpoints) or read files.
 */
const VALUE_FUNCTIONS = new Set([
  'range',
  'generate_series',
  'unnest',
  'repeat',
  'repeat_row',
  'json_each',
  'json_tree',
  'pg_timezone_names',
  'icu_calendar_names',
  'duckdb_functions',
  'duckdb_keywords',
  'duckdb_types',
  'pragma_version',
]);

/** Also allowed; they read tables that the statement does not name. */
const TABLE_FUNCTIONS = new Set([
  'histogram',
  'histogram_values',
  'duckdb_columns',
  'duckdb_tables',
  'duckdb_views',
  'duckdb_schemas',
]);

/** Scalar functions that access more than their arguments. */
const SCALAR_REFUSED = new Set(['write_log', 'sleep_ms', 'pg_sleep', 'getvariable', 'nextval', 'currval']);

interface Serialized {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: unknown[];
}

/** Why a statement is refused, or the tables that it can read. */
export type Reading = { refusal: string } | { tables: ReadonlySet<string> };

/**
 * Checks a statement by the engine's own parse tree (`json_serialize_sql`, which accepts queries only). `known` are the existing
 * tables in lower case.
 */
export function readStatement(serialized: string, known: ReadonlySet<string>): Reading {
  const read = JSON.parse(serialized) as Serialized;
  if (read.error) {
    const refusal =
      read.error_type === 'parser' || read.error_type === 'syntax'
        ? (read.error_message ?? 'the SQL cannot be read')
        : 'only SELECT statements are allowed';
    return { refusal };
  }
  const statements = read.statements ?? [];
  if (statements.length === 0) return { refusal: 'the SQL is empty' };
  if (statements.length > 1) return { refusal: `one statement at a time is allowed, not ${statements.length}` };
  const nodes = [...nodesOf(statements[0])];
  const refusal = nodes.map(refusedFunction).find((reason) => reason !== null);
  return refusal === undefined ? { tables: tablesWithin(nodes, known) } : { refusal };
}

type Node = Record<string, unknown>;

function* nodesOf(root: unknown): Iterable<Node> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    yield node as Node;
    for (const value of Object.values(node)) open.push(value);
  }
}

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
const calledTable = ({ function: called }: Node): string =>
  lower((called as { function_name?: string } | undefined)?.function_name);

function refusedFunction(node: Node): string | null {
  const table = calledTable(node);
  if (node.type === 'TABLE_FUNCTION' && !VALUE_FUNCTIONS.has(table) && !TABLE_FUNCTIONS.has(table))
    return `the function "${table}" cannot be used in FROM here`;
  const scalar = lower(node.function_name);
  return SCALAR_REFUSED.has(scalar) ? `the function "${scalar}" cannot be used here` : null;
}

/**
 * The tables that a statement names. All tables if it reads the catalog or names an unknown one, so that the engine can suggest a
 * name. A table too many costs a millisecond; a missing one makes the statement fail.
 */
function tablesWithin(nodes: readonly Node[], known: ReadonlySet<string>): ReadonlySet<string> {
  const named = new Set<string>();
  const own = new Set(nodes.flatMap(namesGiven));
  for (const node of nodes) {
    if (node.type === 'SHOW_REF' || (node.type === 'TABLE_FUNCTION' && TABLE_FUNCTIONS.has(calledTable(node))))
      return known;
    if (node.type !== 'BASE_TABLE') continue;
    const name = lower(node.table_name);
    const qualified = lower(node.schema_name) !== '' || lower(node.catalog_name) !== '';
    if (known.has(name)) named.add(name);
    else if (qualified || !own.has(name)) return known;
  }
  return named;
}

/** The names that the statement defines itself (WITH). */
function namesGiven({ cte_map: parts }: Node): string[] {
  const entries = (parts as { map?: { key?: string }[] } | undefined)?.map ?? [];
  return entries.map(({ key }) => lower(key));
}
