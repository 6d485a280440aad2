import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCheck, writeTree } from './kit.ts';

const TSCONFIG = readFileSync(new URL('../../tsconfig.json', import.meta.url), 'utf8');

/** Each planted file imports `to`; the file it imports is created. */
const PLANTED: readonly { rule: string; from: string; to: string }[] = [
  { rule: 'kernel-imports-upwards', from: 'kernel/a.ts', to: 'registry/b.ts' },
  { rule: 'registry-imports-upwards', from: 'registry/a.store.ts', to: 'market/b.store.ts' },
  { rule: 'risk-imports-upwards', from: 'risk/a.ts', to: 'broker/b.ts' },
  { rule: 'trading-imports-upwards', from: 'trading/a.adapter.ts', to: 'config.ts' },
  { rule: 'reports-imports-upwards', from: 'reports/a.routes.ts', to: 'roles/b.ts' },
  { rule: 'cli-imports-upwards', from: 'cli/a.command.ts', to: 'main.ts' },
  { rule: 'pure-imports-pure', from: 'trends/a.ts', to: 'trends/b.store.ts' },
  { rule: 'pure-imports-pure', from: 'trends/c.ts', to: 'trends/d.adapter.ts' },
  { rule: 'pure-imports-pure', from: 'trends/e.ts', to: 'trends/use/f.ts' },
  { rule: 'schema-imports-pure', from: 'signals/a.schema.ts', to: 'signals/b.store.ts' },
  { rule: 'schema-imports-pure', from: 'signals/c.tables.ts', to: 'signals/d.adapter.ts' },
  { rule: 'store-imports-stores', from: 'market/e.store.ts', to: 'market/f.adapter.ts' },
  { rule: 'store-imports-stores', from: 'market/g.store.ts', to: 'market/use/h.ts' },
  { rule: 'use-case-is-given-its-ports', from: 'macro/use/a.ts', to: 'macro/b.adapter.ts' },
  { rule: 'use-case-is-given-its-ports', from: 'macro/use/c.ts', to: 'macro/d.routes.ts' },
  { rule: 'routes-do-not-reach-vendors', from: 'documents/a.routes.ts', to: 'documents/b.adapter.ts' },
  { rule: 'workers-do-not-serve-http', from: 'documents/c.worker.ts', to: 'documents/d.routes.ts' },
  { rule: 'adapters-do-not-serve', from: 'documents/e.adapter.ts', to: 'documents/f.worker.ts' },
  { rule: 'tests-are-not-imported', from: 'backtest/a.ts', to: 'backtest/b.test.ts' },
];

const toRoot = (path: string) => '../'.repeat(path.split('/').length - 1) || './';
const importing = (from: string, to: string) =>
  `import { value } from '${toRoot(from)}${to}';\nexport const used = value;\n`;

const CLEAN: Readonly<Record<string, string>> = {
  'src/validation/clean.ts': importing('validation/clean.ts', 'kernel/base.ts'),
  'src/validation/types.ts':
    "import type { value } from './clean.store.ts';\nimport type { Kysely } from 'kysely';\nexport type A = typeof value | Kysely<unknown>;\n",
  'src/validation/clean.store.ts': importing('validation/clean.store.ts', 'kernel/base.ts'),
  'src/validation/use/clean.ts': importing('validation/use/clean.ts', 'validation/clean.store.ts'),
  'src/validation/clean.routes.ts': importing('validation/clean.routes.ts', 'validation/use/clean.ts').replaceAll(
    'value',
    'used',
  ),
  'src/validation/clean.test.ts': importing('validation/clean.test.ts', 'roles/clean.ts'),
  'src/roles/clean.ts': importing('roles/clean.ts', 'config.ts')
    .replace('used', 'role')
    .concat('export const value = 1;\n'),
  'src/kernel/base.ts': 'export const value = 1;\n',
  'src/config.ts': 'export const value = 1;\n',
};

describe('the import checker', () => {
  const targets = Object.fromEntries(PLANTED.map(({ to }) => [`src/${to}`, 'export const value = 1;\n']));
  const files = Object.fromEntries(PLANTED.map(({ from, to }) => [`src/${from}`, importing(from, to)]));
  const result = runCheck(
    'check-imports.mjs',
    writeTree({
      'tsconfig.json': TSCONFIG,
      ...targets,
      ...CLEAN,
      ...files,
      'src/sandbox/a.ts': importing('sandbox/a.ts', 'sandbox/b.ts').replace('used', 'value2'),
      'src/sandbox/b.ts': "import { value2 } from './a.ts';\nexport const value = () => value2;\n",
      'src/sandbox/c.ts': "import { value } from './missing.ts';\nexport const used = value;\n",
    }),
  );

  test('fails when anything is found', () => expect(result.status).toBe(1));

  test.each(PLANTED)('$rule: $from may not import $to', ({ rule, from, to }) => {
    expect(result.violations).toContain(`${rule}: src/${from} -> src/${to}`);
  });

  test('reports two files that import each other', () => {
    expect(result.violations.filter((line) => line.startsWith('no-circles: src/sandbox/'))).not.toEqual([]);
  });

  test('reports an import of a file that does not exist', () => {
    expect(result.violations.some((line) => line.startsWith('no-unresolvable: src/sandbox/c.ts'))).toBe(true);
  });

  test('reports nothing in clean files', () => {
    expect(result.violations.filter((line) => line.includes('src/validation/') || line.includes('clean'))).toEqual([]);
  });
});
