import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

const home = mkdtempSync(join(tmpdir(), 'sextant-pack-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const filesBelow = (folder: string): string[] =>
  readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PACKAGE_ROOT.length + 1));

describe('the packed package', () => {
  let packed: Set<string>;
  beforeAll(() => {
    const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [pack] = JSON.parse(output) as { name: string; files: { path: string }[] }[];
    expect(pack?.name).toBe('sextant-platform');
    packed = new Set(pack?.files.map(({ path }) => path));
  }, 120_000);

  test('has the whole bundle with its licences, the console, and what the program reads beside its code', () => {
    const programs = ['main', 'backtest-thread', 'history-thread', 'duckdb-child.adapter'].map(
      (name) => `dist/bundle/${name}.js`,
    );
    const bundle = filesBelow('dist/bundle').filter((path) => !path.endsWith('.built'));
    expect(bundle).toEqual(expect.arrayContaining([...programs, 'dist/bundle/LICENCES.txt']));
    const console_ = filesBelow('web/dist').filter((path) => !/\.map$|\.built$/.test(path));
    const beside = ['migrations', 'api-examples', 'bin', 'deploy'].flatMap(filesBelow);
    const single = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json', 'docs/operations.md'];
    const missing = [...bundle, ...console_, ...beside, ...single].filter((path) => !packed.has(path));
    expect(missing).toEqual([]);
    expect(console_).toContain('web/dist/index.html');
  });

  test('states the licence of every package whose code is in the bundle', () => {
    const text = readFileSync(join(PACKAGE_ROOT, 'dist/bundle/LICENCES.txt'), 'utf8');
    for (const name of ['fastify', 'kysely', 'pg', 'typebox', 'undici'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\n\n[\\s\\S]*?copyright`, 'im'));
  });

  test('has no tests, no sources, no tools and no private file', () => {
    const unwanted = [...packed].filter((path) =>
      /^(src|test|bench|scripts|node_modules|\.sextant|\.ci)\/|\.test\.|\.map$|(^|\/)\.env|\.tgz$|\.built$/.test(path),
    );
    expect(unwanted).toEqual([]);
  });
});

test('the versions that an installation gets: those of the lock file, without tools and the console’s packages', () => {
  execFileSync('cp', [join(PACKAGE_ROOT, 'package-lock.json'), home]);
  execFileSync(process.execPath, [join(PACKAGE_ROOT, 'scripts/shrinkwrap.mjs'), home]);
  const read = (file: string) =>
    JSON.parse(readFileSync(join(home, file), 'utf8')) as {
      packages: Record<string, { version?: string; dev?: boolean; dependencies?: object; devDependencies?: object }>;
    };
  const [lock, shrinkwrap] = [read('package-lock.json'), read('npm-shrinkwrap.json')];
  const manifest = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as { dependencies: object };
  expect(shrinkwrap.packages['']?.dependencies).toEqual(manifest.dependencies);
  expect(shrinkwrap.packages['']).not.toHaveProperty('devDependencies');
  const { '': _root, ...packages } = shrinkwrap.packages;
  for (const [place, entry] of Object.entries(packages)) {
    expect(entry, place).toEqual(lock.packages[place]);
    expect(entry.dev, place).toBeUndefined();
  }
  for (const name of Object.keys(manifest.dependencies)) expect(packages).toHaveProperty([`node_modules/${name}`]);
  expect(Object.keys(packages).filter((place) => /\/(react|vite|vitest|web)$/.test(place))).toEqual([]);
  // Newer versions need Node 22; "overrides" of package.json do not reach an installation.
  const versionsOf = (name: string) =>
    Object.entries(packages).flatMap(([place, { version }]) => (place.endsWith(`/${name}`) ? [version] : []));
  expect(versionsOf('content-disposition')).toEqual(['2.0.1']);
  expect(versionsOf('cookie')).toEqual(['1.1.1']);
});

test('a lock file that lacks a package is not packed', () => {
  const folder = mkdtempSync(join(home, 'lacking-'));
  const lock = { name: 'x', version: '1.0.0', packages: { '': { dependencies: { absent: '1.0.0' } } } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  expect(() =>
    execFileSync(process.execPath, [join(PACKAGE_ROOT, 'scripts/shrinkwrap.mjs'), folder], { stdio: 'pipe' }),
  ).toThrow(/lacks absent/);
});
