import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

/** Of these Vitest calls the function at once, while it collects the tests of a file. */
const COLLECTS = /^describe\b/;

/** The lines with an `afterAll` that may be called in a test or a hook, where Vitest ignores it without a word. */
function ignoredIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, isCollecting: boolean): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'afterAll' && !isCollecting)
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
    const isInner = ts.isFunctionLike(node) ? isCollectedAtOnce(node, source) : isCollecting;
    ts.forEachChild(node, (child) => visit(child, isInner));
  };
  visit(source, true);
  return found;
}

function isCollectedAtOnce(node: ts.SignatureDeclaration, source: ts.SourceFile): boolean {
  const { parent } = node;
  return ts.isCallExpression(parent) && COLLECTS.test(parent.expression.getText(source));
}

it('finds an afterAll in a test, in a hook and in a helper, and none in a description', () => {
  const text = [
    "describe('a', () => { afterAll(close); });",
    "describe.each(cases)('b', () => { afterAll(close); });",
    "it('c', () => { afterAll(close); });",
    'beforeAll(async () => { afterAll(close); });',
    'function open() { afterAll(close); }',
    "export function contract() { describe('d', () => { afterAll(close); }); }",
    'afterAll(close);',
  ].join('\n');
  expect(ignoredIn('a.ts', text)).toEqual(['a.ts:3', 'a.ts:4', 'a.ts:5']);
});

it('is called nowhere where Vitest ignores it: helpers use `afterFile`', () => {
  const paths = ['src', 'test', 'web/src'].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  const texts = paths.map((path) => [path, readFileSync(join(PACKAGE_ROOT, path), 'utf8')] as const);
  const calling = texts.filter(([, text]) => text.includes('afterAll('));
  expect(calling.length).toBeGreaterThan(50);
  expect(calling.flatMap(([path, text]) => ignoredIn(path, text))).toEqual([]);
});
