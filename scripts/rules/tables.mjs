// Finds which slice owns each table and which slices name it in their SQL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { SLICES } from './slices.mjs';
import { listSources } from './purity.mjs';
import { HOLE, tablesInSql } from './sql-tables.mjs';

const READS = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'crossJoinLateral',
  'using',
  'from',
]);
const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto', 'truncateTable']);
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare']);
const SQL_START =
  /^\s*(\/\*.*?\*\/\s*)?(select\s|with\s|declare\s|insert\s+into|merge\s+into|delete\s+from|update\s+(?:$|\S+\s+(?:as\s+)?(?:\w+\s+)?set\s)|truncate\s|copy\s|lock\s+table)/i;

const sliceOf = (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : name.replace(/\.ts$/, ''));

/** Owner by table, from the `Database` interfaces in *.tables.ts. */
export function readOwners(root) {
  const owners = new Map();
  const problems = [];
  for (const name of listSources(root).filter((path) => path.endsWith('.tables.ts'))) {
    for (const table of declaredTables(parse(root, name))) {
      const owner = owners.get(table);
      if (owner && owner !== sliceOf(name)) problems.push(`src/${name}: ${table} is declared by ${owner} too`);
      owners.set(table, sliceOf(name));
    }
  }
  for (const table of createdTables(root))
    if (!owners.has(table)) problems.push(`migrations: no *.tables.ts declares the table ${table}: it has no owner`);
  return { owners, problems };
}

function declaredTables(file) {
  const tables = [];
  const visit = (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Database')
      tables.push(...node.members.map(({ name }) => name.text));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tables;
}

function createdTables(root) {
  let names;
  try {
    names = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'));
  } catch {
    return [];
  }
  const created = /create\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?([a-z_.]+)\b(?!\s+partition of)/gi;
  const texts = names.map((name) => readFileSync(join(root, 'migrations', name), 'utf8').replace(/--[^\n]*/g, ''));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(created)].map(([, table]) => table)))];
}

const parse = (root, name) =>
  ts.createSourceFile(name, readFileSync(join(root, 'src', name), 'utf8'), ts.ScriptTarget.Latest, true);

/** Files whose SQL concerns the tables of all slices, with the reason. */
const EVERY_TABLE = {
  'operations/backup/catalogue.store.ts': 'a restore fills an empty database with the rows of all tables',
};

/** Every mention of a known table in the SQL of src/: `{ slice, place, table, access }`. */
export function listMentions(root, owners) {
  const mentions = [];
  const problems = [];
  for (const name of listSources(root).filter((path) => !path.endsWith('.tables.ts'))) {
    const file = parse(root, name);
    const add = (node, table, access) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const place = `src/${name}:${line + 1}`;
      if (table === HOLE && name in EVERY_TABLE) return;
      if (table === HOLE) problems.push(`${place}: this SQL writes to a table that is no literal: name the table`);
      else if (owners.has(table)) mentions.push({ slice: sliceOf(name), place, table, access });
    };
    const refuse = (node, what) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      problems.push(`src/${name}:${line + 1}: ${what}`);
    };
    const visit = (node) => {
      if (ts.isCallExpression(node)) visitCall(node, { owners, add, refuse });
      if (isDetachedMethod(node))
        refuse(node, `${node.name.text} is not called where it is named: call it on the executor`);
      if (isSqlText(node)) visitText(node, add);
      if (ts.isPropertyAssignment(node)) visitProperty(node, add);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { mentions, problems };
}

function visitCall(call, { owners, add, refuse }) {
  const method = methodOf(call);
  if (method === undefined) return;
  const [first] = call.arguments;
  if (first === undefined) {
    if (LOCKS.has(method)) for (const table of tablesOfQuery(call)) add(call, table, 'lock');
    return;
  }
  if (LOCKS.has(method)) {
    const aliases = literals(first) ?? [];
    for (const { table, alias } of namedInQuery(call)) if (aliases.includes(alias)) add(call, table, 'lock');
    return;
  }
  if (method === 'with' || method === 'withRecursive') {
    for (const name of literals(first) ?? [])
      if (owners.has(name.replace(/\(.*$/, '')))
        refuse(call, `the common table expression ${name} hides the table of that name`);
    return;
  }
  if (method === 'withSchema' || (method === 'table' && /\bdynamic$/.test(call.expression.expression.getText()))) {
    refuse(call, `${method}() hides the name of a table: write the whole name`);
    return;
  }
  const access = READS.has(method) ? 'read' : WRITES.has(method) ? 'write' : undefined;
  if (access === undefined || isBuiltin(call.expression.expression)) return;
  const names = literals(first);
  if (names) for (const name of names) add(call, parseName(name).table, access);
  else if (isTableVariable(first, method))
    refuse(call, `${method}() is given a table that is no literal: name the table`);
}

/** `db.insertInto.bind(db)` and `const add = db.insertInto` would hide which table is written. */
const isDetachedMethod = (node) =>
  ts.isPropertyAccessExpression(node) &&
  WRITES.has(node.name.text) &&
  !(ts.isCallExpression(node.parent) && node.parent.expression === node);

/** Array.from, Buffer.from and Readable.from are no queries. */
const isBuiltin = (expression) => ts.isIdentifier(expression) && /^[A-Z]/.test(expression.text);

/** `query.selectFrom(…)` and `query['selectFrom'](…)`. */
function methodOf({ expression }) {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isElementAccessExpression(expression) ? literals(expression.argumentExpression)?.[0] : undefined;
}

/** A sub-query or a callback names its own tables; only a read can be from one. */
function isTableVariable(node, method) {
  if (method === 'from' || method === 'using' || ts.isFunctionLike(node)) return false;
  if (WRITES.has(method)) return true;
  if (ts.isConditionalExpression(node))
    return isTableVariable(node.whenTrue, method) || isTableVariable(node.whenFalse, method);
  return !ts.isCallExpression(node);
}

function parseName(text) {
  const [table, alias] = text
    .trim()
    .replace(/^public\./, '')
    .split(/\s+as\s+/i);
  return { table, alias: alias ?? table };
}

function tablesOfQuery(call) {
  return namedInQuery(call).map(({ table }) => table);
}

/** Tables in the chain of calls that `call` ends. */
function namedInQuery(call) {
  const named = [];
  for (let node = call.expression.expression; node; ) {
    if (ts.isCallExpression(node)) {
      const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
      if (READS.has(method) && node.arguments[0]) named.push(...(literals(node.arguments[0]) ?? []).map(parseName));
      node = node.expression;
    } else if (ts.isPropertyAccessExpression(node)) node = node.expression;
    else break;
  }
  return named;
}

/** The string literals that an argument stands for: itself, a list of them, a conditional, or a constant of the file. */
function literals(node, depth = 0) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return literals(node.expression, depth);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => literals(element, depth) ?? []);
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [literals(node.whenTrue, depth), literals(node.whenFalse, depth)];
    return yes && no ? [...yes, ...no] : undefined;
  }
  if (!ts.isIdentifier(node) || depth > 3) return undefined;
  const initializer = constantOf(node);
  return initializer ? literals(initializer, depth + 1) : literalsOfType(parameterType(node));
}

/** The type of the parameter that an identifier names, if the function says one. */
function parameterType(identifier) {
  for (let scope = identifier.parent; scope; scope = scope.parent) {
    const parameter = scope.parameters?.find?.(({ name }) => ts.isIdentifier(name) && name.text === identifier.text);
    if (parameter) return parameter.type;
  }
  return undefined;
}

/** The members of a union of string literals, written out or as a type of the same file. */
function literalsOfType(type) {
  if (type === undefined) return undefined;
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  if (ts.isUnionTypeNode(type)) {
    const members = type.types.map(literalsOfType);
    return members.includes(undefined) ? undefined : members.flat();
  }
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const alias = type
    .getSourceFile()
    .statements.find(
      (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === type.typeName.getText(),
    );
  return alias ? literalsOfType(alias.type) : undefined;
}

function constantOf(identifier) {
  for (let scope = identifier.parent; scope; scope = scope.parent) {
    for (const statement of scope.statements ?? []) {
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find(
        ({ name }) => ts.isIdentifier(name) && name.text === identifier.text,
      );
      if (found) return found.initializer;
    }
  }
  return undefined;
}

/** A tagged template (`sql`, under whatever name), or text that begins as a statement does. */
function isSqlText(node) {
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isTaggedTemplateExpression(node.parent ?? node)) return false;
  if (!ts.isTemplateExpression(node) && !ts.isStringLiteralLike(node)) return false;
  return SQL_START.test(textOf(node)) || isRawSql(node.parent);
}

const isRawSql = (node) =>
  node !== undefined && ts.isCallExpression(node) && node.expression.getText().endsWith('.raw');

function visitText(node, add) {
  const found = tablesInSql(textOf(ts.isTaggedTemplateExpression(node) ? node.template : node)).flatMap((mention) =>
    (mention.table ?? '').split('|').map((table) => ({ ...mention, table })),
  );
  for (const { table, access, locks } of found) if (!locks) add(node, table, access);
  if (!found.some(({ locks }) => locks)) return;
  for (const { table, access } of found) if (access === 'read') add(node, table, 'lock');
}

/** SQL kept as data, as in the lake's table definitions: `from: 'documents s join …'`, `join: 'join …'`, `table: 'documents'`. */
function visitProperty({ name, initializer }, add) {
  const isText = ts.isStringLiteralLike(initializer) || ts.isTemplateExpression(initializer);
  if (!isText || !ts.isIdentifier(name)) return;
  if (name.text === 'table') add(initializer, textOf(initializer), 'read');
  if (name.text !== 'from' && name.text !== 'join') return;
  const keyword = name.text === 'from' ? 'from ' : '';
  for (const { table, access } of tablesInSql(keyword + textOf(initializer)))
    if (table) add(initializer, table, access);
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  return (
    node.head.text + node.templateSpans.map(({ expression, literal }) => nameIn(expression) + literal.text).join('')
  );
}

/** `${sql.table('orders')}`, `${sql.ref('orders.id')}`, `${sql.id('orders')}` and constants put names into the text. */
function nameIn(expression) {
  const call = ts.isCallExpression(expression) ? expression : undefined;
  const namer = call ? /\.(table|ref|id|raw)$/.exec(call.expression.getText())?.[1] : undefined;
  if (call && !namer) return ` ${HOLE} `;
  const names = (call?.arguments ?? [expression]).map((argument) => literals(argument));
  if (names.length === 0 || names.includes(undefined)) return ` ${HOLE} `;
  // One name per part (schema and table), or several that one parameter may have.
  return names.length > 1 ? ` ${names.map(([name]) => name).join('.')} ` : ` ${names[0].join('|')} `;
}

/** Compares what the SQL of each slice names with what the slice owns and with the foreign reads that are declared for it. */
export function checkTables(root, declared) {
  const { owners, problems } = readOwners(root);
  const { mentions, problems: unclear } = listMentions(root, owners);
  const foreign = mentions.filter(({ slice, table }) => owners.get(table) !== slice);
  const undeclared = foreign.flatMap(({ slice, place, table, access }) => {
    const owner = owners.get(table);
    if (access === 'write')
      return [`${place}: ${slice} writes to ${table} of ${owner}: call a function of ${owner}'s stores`];
    if (access === 'lock')
      return [`${place}: ${slice} locks rows of ${table} of ${owner}: call a function of ${owner}'s stores`];
    if (SLICES.indexOf(owner) > SLICES.indexOf(slice))
      return [`${place}: ${slice} reads ${table} of ${owner}, a slice above it`];
    const isDeclared = declared[slice]?.[owner]?.includes(table);
    return isDeclared
      ? []
      : [`${place}: ${slice} reads ${table} of ${owner} without declaring it in src/foreign-reads.json`];
  });
  const stale = listDeclared(declared).flatMap(({ slice, owner, table }) => {
    if (owners.get(table) !== owner) return [`src/foreign-reads.json: ${table} is not a table of ${owner}`];
    const isUsed = foreign.some((mention) => mention.slice === slice && mention.table === table);
    return isUsed ? [] : [`src/foreign-reads.json: ${slice} no longer reads ${table} of ${owner}: remove it`];
  });
  return {
    tables: owners.size,
    owners,
    mentions: mentions.length,
    reads: foreign.length,
    violations: [...problems, ...unclear, ...undeclared, ...stale],
  };
}

const listDeclared = (declared) =>
  Object.entries(declared).flatMap(([slice, byOwner]) =>
    Object.entries(byOwner).flatMap(([owner, tables]) => tables.map((table) => ({ slice, owner, table }))),
  );
