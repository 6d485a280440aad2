// Finds words of praise and blame that WordNet relates to our own stems, and checks the kept ones (`derived-affect.ts`) against it.
// Usage: npm run build && node scripts/generate-vocabulary.mjs <folder with WordNet's data.* and index.sense> [least score, .3]
// Prints how often a left-out stem gets its own sign back, kept words whose sign WordNet does not support, and candidates to read.
import { AFFECT, STEMS } from '../dist/intelligence/builtin/lexicon/affect.js';
import { DERIVED_STEMS } from '../dist/intelligence/builtin/lexicon/derived-affect.js';
import { scoreWord, spread } from './vocabulary/spread.mjs';
import { readWordNet } from './vocabulary/wordnet.mjs';

const [folder, least = '0.3'] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node scripts/generate-vocabulary.mjs <folder of WordNet's database files> [least score]");
  process.exit(2);
}
const PARTS = { adjectives: 'a', nouns: 'n', verbs: 'v' };
const FOLDS = 5;
const CONFIRMED = 0.06;
const SUPPORTED = 0.05;

const flat = (stems) =>
  ['good', 'bad'].flatMap((side) =>
    Object.entries(stems[side]).flatMap(([part, list]) =>
      list.map((word) => ({ word, part: PARTS[part], sign: side === 'good' ? 1 : -1 })),
    ),
  );
const foldOf = (word) => [...word].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) >>> 0, 7) % FOLDS;

const net = readWordNet(folder);
const stems = flat(STEMS);

// Each stem is judged by the others: one that its neighbours do not confirm has another main sense and spreads nothing.
const judged = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const left = stems.filter(({ word }) => foldOf(word) === fold);
  const roots = left.map(({ word }) => word.slice(0, Math.max(4, word.length - 2)));
  const signs = new Map([...AFFECT].filter(([word]) => !roots.some((root) => word.startsWith(root))));
  const scores = spread(
    net,
    stems.filter(({ word }) => foldOf(word) !== fold),
    signs,
  );
  for (const stem of left) judged.push({ ...stem, score: scoreWord(net, stem.word, stem.part, scores) });
}
for (const bar of [0.1, 0.2, 0.3]) {
  const found = judged.filter(({ score }) => Math.abs(score) >= bar);
  const right = found.filter(({ score, sign }) => Math.sign(score) === sign);
  console.log(
    `left-out stems with a score of ${bar}: ${found.length} of ${judged.length}, sign right ${(right.length / found.length).toFixed(3)}`,
  );
}

const seeds = judged.filter(({ score, sign }) => score * sign >= CONFIRMED);
const scores = spread(net, seeds, AFFECT);
const unsupported = flat(DERIVED_STEMS).filter(
  ({ word, part, sign }) => scoreWord(net, word, part, scores) * sign < SUPPORTED,
);
console.log(
  `kept words without support: ${unsupported.length} of ${flat(DERIVED_STEMS).length}`,
  unsupported.map(({ word }) => word).join(' '),
);

const kept = new Set(flat(DERIVED_STEMS).map(({ word }) => word));
for (const sign of [1, -1]) {
  const candidates = [...net.senses.keys()]
    .map((key) => key.split('|'))
    .filter(([word, part]) => part !== 'r' && /^[a-z]{4,}$/.test(word) && !kept.has(word) && !AFFECT.has(word))
    .filter(([word, part]) => scoreWord(net, word, part, scores) * sign >= Number(least));
  console.log(
    `\n${sign > 0 ? 'good' : 'bad'} candidates: ${candidates.length}\n`,
    candidates.map(([word]) => word).join(' '),
  );
}
