// Finds what a file uses that its kind (kinds.mjs) may not use. Names are resolved by the TypeScript checker's scopes: a name
// that no scope of the file declares is a global, however it is reached (destructured, aliased, as a default value).
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { ENVIRONMENT_EXCEPTIONS, HOMES, KINDS, kindOf } from './kinds.mjs';
import { stateViolations } from './module-state.mjs';

/** Date members that read no clock and no time zone of the machine. */
const DATE_MEMBERS = new Set(['UTC', 'parse']);
/** Members that read the clock, the time zone or the locale of the machine, whatever object they are called on. */
const LOCAL_TIME_MEMBERS = new Set([
  'getTimezoneOffset',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
  'getSeconds',
  'getMilliseconds',
  'setFullYear',
  'setMonth',
  'setDate',
  'setHours',
  'setMinutes',
  'setSeconds',
  'toDateString',
  'toTimeString',
]);
const LOCALE_MEMBERS = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Lists the source files below `root`/src that a rule applies to, as paths relative to src/. */
export function listSources(root) {
  return readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && kindOf(name) !== undefined)
    .sort(compareText);
}

/** Code in other languages would not be checked. */
function listUnchecked(root) {
  return readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.([cm]?jsx?|[cm]ts|tsx|node|wasm)$/.test(name))
    .map((name) => `src/${name}: is not checked: write TypeScript in a .ts file`);
}

/** Parses and binds the files without reading what they import: scopes need no more. */
export function parseSources(root, names) {
  const program = ts.createProgram(
    names.map((name) => join(root, 'src', name)),
    { noResolve: true, noLib: true, types: [], target: ts.ScriptTarget.Latest, module: ts.ModuleKind.ESNext },
  );
  const checker = program.getTypeChecker();
  return names.map((name) => ({ name, file: program.getSourceFile(join(root, 'src', name)), checker }));
}

/** Returns one line per violation: `src/a/b.ts:12: pure file uses fetch`. */
export function checkPurity(root) {
  const names = listSources(root);
  const violations = [...listUnchecked(root), ...parseSources(root, names).flatMap(violationsIn)];
  return { files: names.length, violations };
}

function violationsIn({ name, file, checker }) {
  const kind = kindOf(name);
  const rules = KINDS[kind];
  const found = [];
  const report = (node, what) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push(`src/${name}:${line + 1}: ${kind} file ${what}`);
  };
  if (kind in HOMES && !name.startsWith(HOMES[kind])) report(file, `is not in ${HOMES[kind]}`);
  const globals = new Set(rules.globals);
  const readsEnvironment = rules.environment !== false || name in ENVIRONMENT_EXCEPTIONS;
  const visit = (node) => {
    if (isTypeOnly(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) checkModuleSpecifier(node, name, rules, report);
    if (ts.isImportDeclaration(node)) return;
    if (ts.isImportEqualsDeclaration(node)) report(node, 'uses import = require()');
    if (ts.isIdentifier(node) && isReference(node) && isGlobal(node, file, checker)) {
      if (!globals.has(node.text)) report(node, `uses ${node.text}`);
      else if (!rules.effects) checkRestrictedGlobal(node, report);
      if (node.text === 'process' && !readsEnvironment && !isPlainMember(node, (member) => member !== 'env'))
        report(node, 'reads process.env');
    }
    if (!rules.effects) checkSyntax(node, report);
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (!rules.state) stateViolations(file, checker, report);
  return found;
}

/** Types do not exist at run time. `class A extends B` names a value, `implements B` a type. */
function isTypeOnly(node) {
  if (ts.isHeritageClause(node)) return node.token === ts.SyntaxKind.ImplementsKeyword;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
  if (ts.isImportDeclaration(node)) return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return ts.isExportDeclaration(node) && node.isTypeOnly;
}

/** Whether an identifier stands for a value, as against the name of a member, a label or a declaration. */
function isReference(node) {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isExportSpecifier(parent))
    return !parent.parent.parent.moduleSpecifier && (parent.propertyName ?? parent.name) === node;
  if (parent.name === node || parent.propertyName === node || parent.label === node) return false;
  return !ts.isMetaProperty(parent) && !ts.isImportSpecifier(parent) && !ts.isImportClause(parent);
}

function isGlobal(node, file, checker) {
  const symbol = checker.resolveName(node.text, node, ts.SymbolFlags.Value, false);
  return !symbol?.declarations?.some((declaration) => declaration.getSourceFile() === file && !isAmbient(declaration));
}

/** `declare const fetch` gives a name a type; the value is still the global one. */
function isAmbient(declaration) {
  for (let node = declaration; node; node = node.parent)
    if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))
      return true;
  return false;
}

function isPlainMember(node, allows) {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node && allows(node.parent.name.text);
}

/** Date, Math, Intl and AbortSignal are partly pure: only their pure members may be named, and only directly. */
function checkRestrictedGlobal(node, report) {
  const { parent, text } = node;
  if (text === 'Date') {
    const isInstant = ts.isNewExpression(parent) && parent.expression === node && hasPlainArgument(parent);
    const isTest = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
    if (!isInstant && !isTest && !isPlainMember(node, (member) => DATE_MEMBERS.has(member)))
      report(node, 'reads the clock through Date');
  }
  if (text === 'Math' && !isPlainMember(node, (member) => member !== 'random'))
    report(node, 'uses randomness through Math');
  if (
    text === 'AbortSignal' &&
    !isPlainMember(node, (member) => member === 'any' || member === 'abort') &&
    !isInstanceTest(node)
  )
    report(node, 'starts a timer through AbortSignal');
  if (text === 'Intl') checkIntl(node, report);
  if (isChangedGlobal(node)) report(node, `changes the global ${text}`);
}

const isInstanceTest = ({ parent }) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;

/** `new Date(...values)` may spread nothing and would then read the clock. */
const hasPlainArgument = (call) => call.arguments?.[0] !== undefined && !ts.isSpreadElement(call.arguments[0]);

/** A formatter without a locale or without a time zone takes those of the machine. */
function checkIntl(node, report) {
  const member = node.parent;
  if (!ts.isPropertyAccessExpression(member)) return report(node, 'uses Intl other than as Intl.<Formatter>');
  const call = member.parent;
  const isCall = (ts.isNewExpression(call) || ts.isCallExpression(call)) && call.expression === member;
  if (!isCall || !hasPlainArgument(call)) return report(node, 'uses the locale of the machine through Intl');
  if (member.name.text !== 'DateTimeFormat') return undefined;
  const options = call.arguments[1];
  const namesZone =
    options !== undefined &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some((property) => property.name?.getText() === 'timeZone');
  if (!namesZone) report(node, 'uses the time zone of the machine through Intl.DateTimeFormat');
  return undefined;
}

/** `Array.prototype.last = …`, `delete JSON.parse`. */
function isChangedGlobal(node) {
  let top = node;
  while (
    (ts.isPropertyAccessExpression(top.parent) || ts.isElementAccessExpression(top.parent)) &&
    top.parent.expression === top
  )
    top = top.parent;
  const { parent } = top;
  if (ts.isDeleteExpression(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.left === top && isAssignment(parent.operatorToken.kind);
}

const isAssignment = (kind) => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

function checkSyntax(node, report) {
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) report(node, 'uses import.meta');
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) report(node, 'uses import()');
  const member = memberName(node);
  if (member === undefined) return;
  // `value.constructor('…')` reaches Function, and with it every global.
  if ((member === 'constructor' && memberName(node.parent) !== 'name') || member === '__proto__')
    report(node, `uses .${member}`);
  if (LOCAL_TIME_MEMBERS.has(member)) report(node, `uses the time zone of the machine through .${member}`);
  if (LOCALE_MEMBERS.has(member) && !(ts.isCallExpression(node.parent) && hasPlainArgument(node.parent)))
    report(node, `uses the locale of the machine through .${member}`);
}

function memberName(node) {
  // `const { constructor: make } = value` names a member, too.
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) return (node.propertyName ?? node.name).text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text;
  return undefined;
}

function checkModuleSpecifier(node, name, rules, report) {
  const specifier = node.moduleSpecifier?.text;
  if (specifier === undefined) return undefined;
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(name), specifier);
    if (target.startsWith('..') || target.includes('node_modules')) report(node, `imports ${specifier}, outside src/`);
    return undefined;
  }
  const allowed = rules.packages[specifier];
  if (allowed === undefined) return report(node, `imports ${specifier}`);
  if (allowed === true) return undefined;
  for (const name of importedNames(node))
    if (!allowed.includes(name))
      report(node, name === '*' ? `imports all of ${specifier}` : `imports ${name} of ${specifier}`);
  return undefined;
}

/** Names as the package exports them; '*' for a default, namespace or star import. */
function importedNames(node) {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node.exportClause;
  if (clause === undefined) return ['*'];
  const bindings = ts.isImportDeclaration(node) ? clause.namedBindings : clause;
  const names = clause.name ? ['*'] : [];
  if (bindings === undefined) return names;
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return [...names, '*'];
  return [
    ...names,
    ...bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => (propertyName ?? name).text),
  ];
}
