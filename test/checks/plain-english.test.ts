import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Phrases that the glossary left behind, each with the word that replaces it. A phrase that comes back fails here with its place.
 */
const LEFT_BEHIND: readonly [RegExp, string][] = [
  [/\bways? out\b|wayOut|way-out/i, 'exit, or outbound HTTP'],
  [/photograph/i, 'snapshot'],
  [/\b(take|takes|taking|took|taken) down\b/i, 'record, recorded'],
  [/\bhold(s|ing)? (our|the|its) books against\b|\bbooks are held together\b/i, 'reconcile'],
  [/\bthe untaken\b/i, 'skipped recommendations, skip ledger'],
  [/\brests on it\b/i, 'evidence'],
  [/\bloudest\b|\bsure voice\b/i, 'dominant'],
  [/\bof one mind\b|\bseveral mouths\b/i, 'agreement, diversity'],
  [/\d% sure\b|% sure\b/i, 'confidence'],
  [/\bnothing answers to it\b|\bto tell is not known\b/i, 'no data'],
  [/\bquestion was understood\b/i, 'query succeeded, no rows'],
  [/\bfree hand\b|\blends? a hand\b/i, 'worker'],
  [/\borders? (is |are |that is |that are )?at work\b/i, 'open order'],
  [/\bwhat all stops may lose\b/i, 'portfolio heat limit'],
  [/\bnothing of nothing\b/i, '0/0 is 0'],
  [/\bsaid to have happened\b/i, 'reported'],
  [/\bworld events?\b|\bevents? of the world\b|\bworld's news\b/i, 'macro event'],
  [/\brival voices?\b|\bstrangers?\b/i, 'competitor, related company'],
  [/(?<!active )\bvoices?\b|\bmouths?\b/i, 'source'],
  [/\btold\b|[a-z]Told\b|\bworth telling\b|WorthTelling|\btelling\b/i, 'published, emitted, reported'],
  [/\bunder fire\b/i, 'fault injection'],
  [/\bwhoever\b/i, 'name the person or process'],
  [/\bcomes of it\b|\bcame of it\b|\bbecame of\b/i, 'outcome'],
];

const root = join(import.meta.dirname, '../..');
/** Sentences in the language of news: data of the simulated market and of the extractor, and generated files. */
const DATA = [
  /^src\/sandbox\/(prose|templates|pages|vendors|world|filings|stories|text)/,
  /^src\/intelligence\/builtin\/(lexicon|learnt\/network-(words|pairs)\.ts|comparison-basis\.ts|.*\.test\.ts$)/,
  /^src\/documents\/link\/(words|index-guard|verbs)\.ts$/,
  /^src\/intelligence\/.*\.test\.ts$/,
  /^src\/intelligence\/eval/,
  /^src\/documents\/.*\.test\.ts$/,
  /generated/,
];

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(tsx?|md|css|html|mjs|sql|py|ipynb)$/.test(entry.name)) continue;
    const path = relative(root, join(entry.parentPath, entry.name));
    if (!path.includes('node_modules') && !path.includes('dist/') && !DATA.some((data) => data.test(path))) yield path;
  }
}

test('no phrase that the glossary left behind comes back', () => {
  const found: string[] = [];
  const paths = ['src', 'web', 'docs', 'scripts', 'bench', 'clients'].flatMap((folder) => [...files(folder)]);
  for (const path of [...paths, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [phrase, instead] of LEFT_BEHIND) {
        const match = phrase.exec(line);
        if (match) found.push(`${path}:${index + 1}: "${match[0]}"; say: ${instead}`);
      }
    }
  }
  expect(paths.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
