/**
 * What a FROM clause may call. The engine has no rights per function, and some of its table functions change or write
 * (logging, profiling, checkpoints) or read files: only these may be called.
 */
const TABLE_FUNCTIONS = new Set([
  'range',
  'generate_series',
  'unnest',
  'repeat',
  'repeat_row',
  'json_each',
  'json_tree',
  'histogram',
  'histogram_values',
  'pg_timezone_names',
  'icu_calendar_names',
  'duckdb_columns',
  'duckdb_tables',
  'duckdb_views',
  'duckdb_schemas',
  'duckdb_functions',
  'duckdb_keywords',
  'duckdb_types',
  'pragma_version',
]);

/** Scalar functions that are not about values. */
const SCALAR_REFUSED = new Set(['write_log', 'sleep_ms', 'pg_sleep', 'getvariable', 'nextval', 'currval']);

interface Serialized {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: unknown[];
}

/**
 * Judges a statement by the engine's own reading of it (`json_serialize_sql`, which takes queries and nothing else).
 * Answers why it is refused, or null.
 */
export function refusalOf(serialized: string): string | null {
  const read = JSON.parse(serialized) as Serialized;
  if (read.error) {
    return read.error_type === 'parser' || read.error_type === 'syntax'
      ? (read.error_message ?? 'the SQL cannot be read')
      : 'only SELECT statements are allowed';
  }
  const statements = read.statements ?? [];
  if (statements.length === 0) return 'the SQL is empty';
  if (statements.length > 1) return `one statement at a time: there are ${statements.length}`;
  return refusedFunction(statements[0]);
}

function refusedFunction(root: unknown): string | null {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { type, function: called, function_name: name } = node as Record<string, unknown>;
    if (type === 'TABLE_FUNCTION') {
      const wanted = ((called as { function_name?: string } | undefined)?.function_name ?? '').toLowerCase();
      if (!TABLE_FUNCTIONS.has(wanted)) return `the function "${wanted}" cannot be used in FROM here`;
    }
    if (typeof name === 'string' && SCALAR_REFUSED.has(name.toLowerCase()))
      return `the function "${name.toLowerCase()}" cannot be used here`;
    open.push(...Object.values(node));
  }
  return null;
}
