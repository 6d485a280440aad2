// Files without a suffix are pure: no clock, randomness, environment or I/O. Imports are checked by check-imports.mjs;
// this reads each such file's syntax tree for globals that reach outside.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWiring = (name) => /^(main|config)\.ts$|^(roles|cli)\//.test(name);
const isPure = (name) =>
  name.endsWith('.ts') &&
  !isWiring(name) &&
  !name.includes('/use/') &&
  !/\.(schema|tables|store|adapter|routes|plugin|worker|command|test)\.ts$/.test(name);

const forbiddenGlobals = new Set([
  'process',
  'fetch',
  'console',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'performance',
  'crypto',
]);
const forbiddenMembers = new Set(['Date.now', 'Math.random']);

function violationsIn(name) {
  const text = readFileSync(`${root}src/${name}`, 'utf8');
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const report = (node, what) =>
    found.push(`src/${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: pure file uses ${what}`);
  const isReference = (node) =>
    !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
    !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
    !ts.isPropertySignature(node.parent) &&
    !ts.isMethodSignature(node.parent) &&
    !(ts.isBindingElement(node.parent) || ts.isParameter(node.parent) || ts.isVariableDeclaration(node.parent));
  const visit = (node) => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && forbiddenGlobals.has(node.text) && isReference(node)) report(node, node.text);
    if (ts.isPropertyAccessExpression(node) && forbiddenMembers.has(node.getText())) report(node, node.getText());
    if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
      report(node, 'new Date()');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const pureFiles = readdirSync(`${root}src`, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter(isPure);
const violations = pureFiles.flatMap(violationsIn);
for (const violation of violations) console.error(violation);
if (violations.length > 0 || pureFiles.length === 0) process.exit(1);
console.log(`purity: ${pureFiles.length} pure files`);
