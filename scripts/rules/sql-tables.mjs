// Finds the tables that a piece of SQL names and what it does to them. It reads tokens, not a grammar, so that fragments of
// statements (`exists (select … from …)`) are understood as well as whole ones.

/** Keywords that end a list of tables. */
const ENDS_FROM = new Set([
  'where',
  'group',
  'order',
  'limit',
  'offset',
  'having',
  'union',
  'intersect',
  'except',
  'window',
  'returning',
  'set',
  'select',
  'values',
  'for',
  'fetch',
  'when',
]);

/** The placeholder for a value that is put into the text at run time. */
export const HOLE = '\u0000';

/**
 * Returns `{ table, access }` per mention, access being 'read', 'write' or 'lock'; the table is HOLE
 * where the text of a write does not name it. Names that a `with` introduces are left out.
 */
export function tablesInSql(text) {
  const tokens = tokenise(text);
  const introduced = namesOfWith(tokens);
  const found = [];
  const scopes = [{ inFrom: false }];
  const take = (index, access) => {
    let at = index;
    while (['only', 'lateral', 'table', 'if', 'exists'].includes(tokens[at])) at++;
    const table = tokens[at]?.replace(/^public\./, '');
    if (table === undefined || !/^[a-z_][a-z0-9_.|]*$/.test(table)) {
      // `from ${query}` is a sub-query that names its own tables; a write needs a name.
      if (access !== 'read' && (table === undefined || table === HOLE)) found.push({ table: HOLE, access });
      return;
    }
    // A name with an opening bracket is a function, unless the bracket is the column list of an insert.
    if (access === 'read' && tokens[at + 1] === '(') return;
    if (!introduced.has(table)) found.push({ table, access });
  };
  for (const [index, token] of tokens.entries()) {
    const scope = scopes.at(-1);
    const before = tokens[index - 1];
    if (token === '(') scopes.push({ inFrom: false, opener: before });
    else if (token === ')') {
      if (scopes.length > 1) scopes.pop();
    } else if (token === ';') scope.inFrom = false;
    else if (token === 'into' && (before === 'insert' || before === 'merge')) take(index + 1, 'write');
    else if (token === 'from' && before === 'delete') take(index + 1, 'write');
    else if (token === 'truncate') take(index + 1, 'write');
    else if (token === 'copy' && tokens[index + 2] !== 'to') take(index + 1, 'write');
    else if (token === 'lock' && tokens[index + 1] === 'table') take(index + 2, 'lock');
    else if (token === 'update' && !['do', 'for', 'key', 'on', 'or', 'before', 'after', 'then'].includes(before))
      take(index + 1, 'write');
    else if (
      token === 'from' &&
      before !== 'distinct' &&
      !['extract', 'substring', 'trim', 'overlay'].includes(scope.opener)
    ) {
      scope.inFrom = true;
      take(index + 1, 'read');
    } else if (token === 'join' || token === 'using') {
      scope.inFrom = true;
      take(index + 1, 'read');
    } else if (token === ',' && scope.inFrom) take(index + 1, 'read');
    else if (ENDS_FROM.has(token)) {
      scope.inFrom = false;
      if (token === 'for' && ['update', 'no', 'share', 'key'].includes(tokens[index + 1])) found.push({ locks: true });
    }
  }
  return found;
}

function namesOfWith(tokens) {
  const names = new Set();
  for (const [index, token] of tokens.entries()) {
    if (token !== 'as') continue;
    const body = ['materialized', 'not'].includes(tokens[index + 1]) ? tokens.indexOf('(', index) : index + 1;
    if (tokens[body] !== '(' || body > index + 3) continue;
    // `with a as (`, `, b as (`, `, c (x, y) as (`: the name stands before the columns, if there are any.
    let at = index - 1;
    if (tokens[at] === ')') while (at > 0 && tokens[at] !== '(') at--;
    const name = tokens[tokens[at] === '(' ? at - 1 : at];
    const opener = tokens[(tokens[at] === '(' ? at - 1 : at) - 1];
    if (['with', 'recursive', ','].includes(opener)) names.add(name);
  }
  return names;
}

function tokenise(text) {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, " '' ")
    .replaceAll('"', '')
    .toLowerCase();
  return plain.match(/[a-z_][a-z0-9_]*(?:[.|][a-z_][a-z0-9_]*)*|\d[\w.]*|''|[^\s]/g) ?? [];
}
