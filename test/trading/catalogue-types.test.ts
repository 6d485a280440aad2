import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CATALOGUES = [
  ['src/trading/decide-checks.ts', 'DECIDE_CHECKS', "{ name: 'new_reason' },"],
  ['src/risk/risk-checks.ts', 'RISK_CHECKS', "define({ name: 'new_reason' }),"],
  ['src/broker/gate-checks.ts', 'GATE_CHECKS', "{ name: 'new_reason' },"],
  ['src/trading/size.ts', 'SIZE_CONSTRAINTS', "{ name: 'new_reason' },"],
  ['src/trading/breakers.ts', 'BREAKERS', "{ name: 'new_reason' },"],
  ['src/trading/exits.ts', 'EXIT_RULES', "{ name: 'new_reason' },"],
] as const;

const config = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path));
const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, root);
const parsed = new Map<string, ts.SourceFile | undefined>();

/** The errors of one source file when its text is replaced. */
function errorsOf(file: string, text: string): string[] {
  const path = `${root}${file}`;
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) => {
    if (name === path) return ts.createSourceFile(name, text, version);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, version));
    return parsed.get(name);
  };
  const program = ts.createProgram([path], { ...options, noEmit: true }, host);
  const source = program.getSourceFile(path);
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

/** Inserts a record between the records of the middle. */
function insertInTheMiddle(text: string, constant: string, record: string): string {
  const start = text.indexOf(`export const ${constant} = [`);
  const end = text.indexOf('\n] as const', start);
  const records = [...text.slice(start, end).matchAll(/\n {2}(?:define\()?\{\n/g)];
  const middle = start + (records[Math.floor(records.length / 2)]?.index ?? 0);
  return `${text.slice(0, middle)}\n  ${record}${text.slice(middle)}`;
}

test.each(CATALOGUES)('a record inserted into %s does not compile until it is complete', (file, constant, record) => {
  const text = readFileSync(`${root}${file}`, 'utf8');
  expect(errorsOf(file, text)).toEqual([]);
  const errors = errorsOf(file, insertInTheMiddle(text, constant, record));
  expect(errors.join('\n')).toMatch(/missing the following properties|Property '\w+' is missing/);
});

test.each(CATALOGUES)('a record of %s that loses one part does not compile', (file, constant) => {
  const text = readFileSync(`${root}${file}`, 'utf8');
  const start = text.indexOf(`export const ${constant} = [`);
  const cut = text.slice(start).replace(/\n {4}label: .*\n/, '\n');
  expect(errorsOf(file, text.slice(0, start) + cut).join('\n')).toMatch(/Property 'label' is missing/);
});
