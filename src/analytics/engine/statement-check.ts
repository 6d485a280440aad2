/**
 * What a FROM clause may call. The engine has no rights per function, and some of its table functions change or write
 * (logging, profiling, checkpoints) or read files: only these may be called.
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

/** These too, and they look at tables that the statement does not name as such. */
const TABLE_FUNCTIONS = new Set([
  'histogram',
  'histogram_values',
  'duckdb_columns',
  'duckdb_tables',
  'duckdb_views',
  'duckdb_schemas',
]);

/** Scalar functions that are not about values. */
const SCALAR_REFUSED = new Set(['write_log', 'sleep_ms', 'pg_sleep', 'getvariable', 'nextval', 'currval']);

interface Serialized {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: unknown[];
}

/** Why a statement is refused, or which of the tables it can reach. */
export type Reading = { refusal: string } | { tables: ReadonlySet<string> };

/**
 * Judges a statement by the engine's own reading of it (`json_serialize_sql`, which takes queries and nothing else).
 * `known` are the tables that there are, in lower case.
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
  if (statements.length > 1) return { refusal: `one statement at a time: there are ${statements.length}` };
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
 * The tables that a statement names; all of them when it asks what there is, or names one that is not there: the engine then
 * says which it might have meant. One too many costs a millisecond, one too few an answer.
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

/** What the statement calls its own parts (WITH). */
function namesGiven({ cte_map: parts }: Node): string[] {
  const entries = (parts as { map?: { key?: string }[] } | undefined)?.map ?? [];
  return entries.map(({ key }) => lower(key));
}
