// Generates what the clients take from the services' OpenAPI documents: types for TypeScript, which the console uses too,
// and models and methods for Python. With --check it writes nothing and fails if a file is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonFiles } from './clients/python.mjs';
import { typescriptFiles } from './clients/typescript.mjs';
import { readDocuments, root } from './contract/documents.mjs';

const check = process.argv.includes('--check');
const documents = await readDocuments();
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** The clients have the version of the interface, which is that of the platform. */
function withVersion(file, pattern) {
  const text = readFileSync(`${root}${file}`, 'utf8');
  return [file, text.replace(pattern, (_match, before, after) => before + version + after)];
}

const wanted = new Map([
  withVersion('clients/typescript/package.json', /("version": ")[^"]*(")/),
  withVersion('clients/python/pyproject.toml', /(\nversion = ")[^"]*(")/),
]);
for (const [name, text] of await typescriptFiles(documents)) wanted.set(`clients/typescript/${name}`, text);

for (const [name, text] of pythonFiles(documents)) wanted.set(`clients/python/${name}`, text);

/** Folders that hold generated files only. */
const GENERATED = [
  'clients/typescript/types',
  'clients/python/src/sextant_client/api',
  'clients/python/src/sextant_client/models',
];
const obsolete = GENERATED.flatMap((folder) =>
  existsSync(`${root}${folder}`) ? readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`) : [],
).filter((file) => !wanted.has(file) && !file.endsWith('__pycache__'));

const stale = [...wanted].filter(
  ([file, text]) => !existsSync(`${root}${file}`) || readFileSync(`${root}${file}`, 'utf8') !== text,
);
const names = [...stale.map(([file]) => file), ...obsolete];
if (names.length === 0) console.log(`clients: ${wanted.size} generated files are current`);
else if (check) {
  console.error(`out of date: ${names.join(', ')}. Run "npm run generate:clients"`);
  process.exit(1);
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(`${root}${file}`, text);
  }
  for (const file of obsolete) rmSync(`${root}${file}`);
  console.log(`clients: written ${names.join(', ')}`);
}
process.exit(0);
