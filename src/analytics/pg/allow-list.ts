import { badRequest } from '../../kernel/errors.ts';

/** What a statement may name where the account that runs it could do more than read. */
export interface SqlCatalog {
  /** Tables and views of the public schema, without partitions. */
  relations: ReadonlySet<string>;
  /** Relations whose row policies do not bind the account. */
  unguarded: ReadonlySet<string>;
  /** Every relation that a name without a schema may find. */
  relationNames: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  /** Functions outside PostgreSQL's own schema. */
  foreignFunctions: ReadonlySet<string>;
}

/** Node types of PostgreSQL's parser that only read. A type that is not listed is refused, also one of a later version. */
const NODES = new Set([
  'SelectStmt',
  'ResTarget',
  'ColumnRef',
  'A_Star',
  'A_Const',
  'A_Expr',
  'A_ArrayExpr',
  'A_Indirection',
  'A_Indices',
  'BoolExpr',
  'NullTest',
  'BooleanTest',
  'CaseExpr',
  'CaseWhen',
  'CoalesceExpr',
  'MinMaxExpr',
  'RowExpr',
  'SubLink',
  'FuncCall',
  'NamedArgExpr',
  'TypeCast',
  'TypeName',
  'CollateClause',
  'SQLValueFunction',
  'GroupingSet',
  'GroupingFunc',
  'RangeVar',
  'RangeSubselect',
  'RangeFunction',
  'RangeTableSample',
  'JoinExpr',
  'SortBy',
  'WindowDef',
  'WithClause',
  'CommonTableExpr',
  'List',
  'String',
  'Integer',
  'Float',
  'Boolean',
  'BitString',
  'ColumnDef',
  'Alias',
]);
const SAMPLERS = new Set(['bernoulli', 'system']);
const OWN_SCHEMA = 'pg_catalog';

/** Functions about the server, its files, sessions and rights, and those that read XML. */
const UNLISTED = /^(?:pg_|has_|inet_client|inet_server|txid_|lo_|fmgr_|xml|acl|current_setting$|row_security)/;
const LISTED = new Set(['pg_typeof', 'pg_column_size', 'pg_size_pretty', 'pg_size_bytes']);

/** Of the functions that change nothing, those that a statement may call. */
export const isListed = (name: string): boolean => LISTED.has(name) || !UNLISTED.test(name);

type Named = { String?: { sval?: string } };
type Fields = Record<string, unknown>;

/**
 * Refuses a statement that names anything but listed functions and the tables of the public schema. The statement is the tree of
 * PostgreSQL's own parser. Walks without recursion, because a tree may be deeper than the stack.
 */
export function refuseUnlisted(
  root: object,
  catalog: SqlCatalog,
  { readsRestricted }: { readsRestricted: boolean },
): void {
  const nodes = listNodes(root);
  const queries = new Set(
    nodes.flatMap(({ type, fields }) => (type === 'CommonTableExpr' ? [nameOf(fields.ctename)] : [])),
  );
  for (const name of queries) {
    // Outside its scope the same name would mean the relation.
    if (catalog.relationNames.has(name) || name.startsWith('pg_'))
      throw badRequest(`the name "${name}" in WITH is the name of a table: choose another`);
  }
  for (const { type, fields } of nodes) {
    if (type === 'RangeVar') refuseRelation(fields, catalog, queries, readsRestricted);
    if (type === 'FuncCall') refuseFunction(names(fields.funcname), catalog);
    if (type === 'A_Expr') refuseSchema('operator', names(fields.name));
    if (type === 'CollateClause') refuseSchema('collation', names(fields.collname));
    if (type === 'TypeCast' || type === 'ColumnDef') refuseType(fields.typeName);
    if (type === 'RangeTableSample') refuseSampler(names(fields.method));
    if (type === 'ColumnRef' || type === 'A_Indirection') refuseFields(fields, catalog);
  }
}

function listNodes(root: object): { type: string; fields: Fields }[] {
  const found: { type: string; fields: Fields }[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (/^[A-Z]/.test(key)) {
        if (!NODES.has(key)) throw badRequest(`${key} is not allowed in a query here`);
        found.push({ type: key, fields: value as Fields });
      }
      open.push(value);
    }
  }
  return found;
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const names = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((item: Named) => item.String?.sval ?? '') : [];

function refuseRelation(
  fields: Fields,
  catalog: SqlCatalog,
  queries: ReadonlySet<string>,
  readsRestricted: boolean,
): void {
  const name = nameOf(fields.relname);
  const schema = nameOf(fields.schemaname);
  if (fields.catalogname !== undefined || (schema !== '' && schema !== 'public'))
    throw badRequest(`only tables of the schema public can be read, not "${schema}.${name}"`);
  if (schema === '' && queries.has(name)) return;
  if (!catalog.relations.has(name)) throw badRequest(`there is no table "${name}" that can be read`);
  if (catalog.unguarded.has(name) && !readsRestricted)
    throw badRequest(
      `"${name}" may hold text of restricted sources, and this database has no account that hides it: ` +
        'an operator can read it; PG_QUERY_URL in docs/operations.md says how to add the account',
    );
}

function refuseFunction(path: readonly string[], catalog: SqlCatalog): void {
  const name = path.at(-1) ?? '';
  if (path.length > 2 || (path.length === 2 && path[0] !== OWN_SCHEMA) || !catalog.functions.has(name))
    throw badRequest(`the function "${path.join('.')}" is not on the list of functions that a query may call here`);
}

function refuseSchema(kind: string, path: readonly string[]): void {
  if (path.length > 2 || (path.length === 2 && path[0] !== OWN_SCHEMA))
    throw badRequest(`the ${kind} "${path.join('.')}" is not allowed: leave the schema out`);
}

function refuseType(typeName: unknown): void {
  const path = names((typeName as Fields | undefined)?.names);
  if (path.length > 2 || (path.length === 2 && path[0] !== OWN_SCHEMA) || /^xml$/.test(path.at(-1) ?? ''))
    throw badRequest(`the type "${path.join('.')}" is not allowed in a query here`);
}

function refuseSampler(path: readonly string[]): void {
  if (path.length !== 1 || !SAMPLERS.has(path[0] ?? ''))
    throw badRequest(`TABLESAMPLE takes bernoulli or system here, not ${path.join('.')}`);
}

/** `row.name` calls the function `name` if the row has no such column. */
function refuseFields({ fields, indirection }: Fields, catalog: SqlCatalog): void {
  const called = [...names(fields), ...names(indirection)].find(
    (name) => name.startsWith('pg_') || catalog.foreignFunctions.has(name),
  );
  if (called !== undefined) throw badRequest(`"${called}" is not a column that can be read`);
}
