import { type Rng, stream } from '../rng.ts';
import { STORIES } from '../settings.ts';
import { jaccard, shingles } from './similarity.ts';
import { bodyText, mapPlain, type Sentence, type Story } from './text.ts';

/** Replacements that keep the meaning of a sentence. */
const SYNONYMS: Readonly<Record<string, string>> = {
  about: 'roughly',
  after: 'following',
  company: 'firm',
  details: 'particulars',
  declined: 'refused',
  several: 'various',
  told: 'informed',
  statement: 'release',
  website: 'web page',
  expected: 'anticipated',
  again: 'once more',
  based: 'headquartered',
  products: 'offerings',
  people: 'staff',
  further: 'additional',
  group: 'concern',
  customers: 'clients',
  said: 'noted',
};

type Edit = (paragraphs: Sentence[][]) => Sentence[][] | null;

/**
 * Another outlet's version of a story. Edits are applied one by one while the similarity stays above the band's floor,
 * until it reaches a target inside the band. The sentence that states the event is unchanged, so its facts and numbers
 * are kept.
 */
export function rewriteStory(
  seed: number,
  id: string,
  base: Story,
  kind: 'duplicate' | 'cluster',
  /** Replacement sentences of the same kind, and the function that fills them in. */
  spare: { templates: readonly string[]; write: (template: string) => Sentence },
): Story {
  const rng = stream(seed, 'rewrite', id);
  const band = kind === 'duplicate' ? STORIES.duplicateJaccard : STORIES.clusterJaccard;
  const target = rng.between(band.low, band.high);
  const original = shingles(bodyText(base));
  const swaps = rng.shuffle(wordSwaps(base));
  const edits =
    kind === 'duplicate' ? [creditLine, ...swaps] : [...rng.shuffle(sentenceEdits(base, rng, spare)), ...swaps];
  let paragraphs = base.paragraphs.map((paragraph) => [...paragraph]);
  for (const edit of edits) {
    const tried = edit(paragraphs);
    if (!tried) continue;
    const likeness = jaccard(original, shingles(bodyText({ ...base, paragraphs: tried })));
    if (likeness < band.low) continue;
    paragraphs = tried;
    if (likeness <= target) break;
  }
  return { ...base, paragraphs };
}

const creditLine: Edit = (paragraphs) =>
  paragraphs.map((paragraph, index) =>
    index === paragraphs.length - 1 ? [...paragraph, ['Material from a news agency was used.']] : paragraph,
  );

function wordSwaps(base: Story): Edit[] {
  return base.paragraphs.flatMap((paragraph, p) =>
    paragraph.flatMap((sentence, s) => {
      if (base.stated?.paragraph === p && base.stated.sentence === s) return [];
      const plain = sentence.filter((segment) => typeof segment === 'string').join(' ');
      return Object.entries(SYNONYMS)
        .filter(([word]) => new RegExp(`\\b${word}\\b`).test(plain))
        .map(([word, synonym]): Edit => swapWord(p, s, word, synonym));
    }),
  );
}

function swapWord(p: number, s: number, word: string, synonym: string): Edit {
  return (paragraphs) => {
    const sentence = paragraphs[p]?.[s];
    if (!sentence) return null;
    let done = false;
    const swapped = mapPlain(sentence, (text) => {
      if (done) return text;
      const next = text.replace(new RegExp(`\\b${word}\\b`), synonym);
      done = next !== text;
      return next;
    });
    return done ? replaceSentence(paragraphs, p, s, swapped) : null;
  };
}

/** Replaces background sentences in place, so that edits do not shift each other. */
function sentenceEdits(
  base: Story,
  rng: Rng,
  { templates, write }: { templates: readonly string[]; write: (template: string) => Sentence },
): Edit[] {
  const unused = rng.shuffle(templates);
  return base.paragraphs.flatMap((paragraph, p) =>
    paragraph.flatMap((_, s): Edit[] => {
      const template = unused.pop();
      if (p === 0 || template === undefined) return [];
      return [(paragraphs) => replaceSentence(paragraphs, p, s, write(template))];
    }),
  );
}

function replaceSentence(paragraphs: readonly Sentence[][], p: number, s: number, sentence: Sentence): Sentence[][] {
  return paragraphs.map((paragraph, index) =>
    index === p ? paragraph.map((kept, position) => (position === s ? sentence : kept)) : paragraph,
  );
}
