import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';
import { fingerprint } from './fingerprint.ts';
import {
  BANDS,
  bandKeys,
  estimateJaccard,
  HASHES,
  minhash,
  shingle,
  signatureFromBytes,
  signatureToBytes,
} from './minhash.ts';
import { normaliseText } from './normalise.ts';
import { type DatedDocument, type Edge, type KnownDocument, resolveDuplicates } from './resolve.ts';
import { compareTexts, jaccard, numbersJaccard } from './similarity.ts';

const words = (count: number, offset = 0) =>
  Array.from(
    { length: count },
    (_, n) =>
      `w${'abcdefghijklmnop'[(n + offset) % 16]}${'qrstuvwxyz'[Math.floor((n + offset) / 16) % 10]}${'qrstuvwxyz'[Math.floor((n + offset) / 160) % 10]}`,
  );

describe('canonical URL', () => {
  test.each([
    ['HTTP://WWW.Example.com:80/a/b/?utm_source=x&b=2&a=1#top', 'https://example.com/a/b?a=1&b=2'],
    ['https://amp.example.com/story/amp/', 'https://example.com/story'],
    ['https://example.com/story.amp.html', 'https://example.com/story.html'],
    ['https://example.com:8443/a?gclid=1', 'https://example.com:8443/a'],
    ['https://example.com/a/index.html', 'https://example.com/a'],
    ['https://example.com/?id=7', 'https://example.com?id=7'],
  ])('%s is %s', (raw, canonical) => expect(canonicalUrl(raw)).toBe(canonical));

  test.each(['https://example.com/', 'not a url', 'ftp://example.com/a', 'mailto:a@b.c'])(
    '%s identifies no article',
    (raw) => {
      expect(canonicalUrl(raw)).toBeNull();
    },
  );

  test('canonicalisation is idempotent', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = canonicalUrl(url);
        if (once !== null) expect(canonicalUrl(once)).toBe(once);
      }),
    );
  });
});

describe('text normalisation', () => {
  test('case, character width, boilerplate and datelines make no difference', () => {
    const left = normaliseText(
      'LONDON, March 3 (Newswire) - The ｆｉｒｍ rose 5.6%.\n\nReporting by A. Person\n\n© 2026 Example. All rights reserved.',
    );
    expect(left).toEqual({ tokens: ['the', 'firm', 'rose', '5.6%'], numbers: ['5.6%'] });
  });
});

describe('MinHash', () => {
  /** Two sets of hashes with exactly the given Jaccard similarity. */
  const pair = (similarity: number, size: number, seed: number) => {
    const shared = Math.round(size * similarity);
    const extra = Math.floor((size - shared) / 2);
    const at = (n: number) => (Math.imul(n + seed * 100_003, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)) >>> 0;
    const common = Array.from({ length: shared }, (_, n) => at(n));
    const own = (from: number) => Array.from({ length: extra }, (_, n) => at(from + n));
    return [
      Uint32Array.from([...common, ...own(10_000)]).sort(),
      Uint32Array.from([...common, ...own(20_000)]).sort(),
    ] as const;
  };

  test.each([
    [0.5, 0.644],
    [0.6, 0.891],
    [0.7, 0.988],
    [0.8, 0.9998],
  ])('texts of Jaccard %f share a band with probability %f', (similarity, probability) => {
    const rounds = 600;
    let hits = 0;
    for (let seed = 1; seed <= rounds; seed++) {
      const [left, right] = pair(similarity, 200, seed);
      const keys = new Set(bandKeys(minhash(left), false));
      if (bandKeys(minhash(right), false).some((key) => keys.has(key))) hits += 1;
    }
    const error = Math.sqrt((probability * (1 - probability)) / rounds);
    expect(Math.abs(hits / rounds - probability)).toBeLessThan(4 * error + 0.01);
  });

  test('the share of equal rows estimates Jaccard without bias', () => {
    let sum = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const [left, right] = pair(0.6, 200, seed);
      sum += estimateJaccard(minhash(left), minhash(right)) - jaccard(left, right);
    }
    expect(Math.abs(sum / 300)).toBeLessThan(0.015);
  });

  test('a signature survives storage, and gives sixteen 32-bit keys', () => {
    const signature = minhash(shingle(words(100), 5));
    expect(signature).toHaveLength(HASHES);
    expect(signatureFromBytes(signatureToBytes(signature))).toEqual(signature);
    const keys = bandKeys(signature, false);
    expect(keys).toHaveLength(BANDS);
    expect(keys.every((key) => Number.isInteger(key) && key >= -(2 ** 31) && key < 2 ** 31)).toBe(true);
    expect(bandKeys(signature, true).some((key) => keys.includes(key))).toBe(false);
  });
});

describe('comparison', () => {
  const text = (tokens: string[]) => fingerprint(tokens.join(' '));

  test('equal words are a duplicate, half of them in common the same story, others unrelated', () => {
    expect(compareTexts(text(words(200)), text(words(200)))).toEqual({ relation: 'duplicate', jaccard: 1 });
    expect(compareTexts(text(words(200)), text([...words(150), ...words(50, 700)])).relation).toBe('same_story');
    expect(compareTexts(text(words(200)), text(words(200, 600))).relation).toBe('unrelated');
  });

  test('a template with other numbers is never a duplicate', () => {
    const template = (eps: string, sales: string) => text([...words(150), 'eps', eps, 'sales', sales]);
    expect(compareTexts(template('1.32', '340'), template('0.71', '199')).relation).toBe('unrelated');
    expect(compareTexts(template('1.32', '340'), template('1.32', '340')).relation).toBe('duplicate');
  });

  test('numbers: .8 of them in common is the threshold, and none on either side is equal', () => {
    expect(numbersJaccard([], [])).toBe(1);
    expect(numbersJaccard(['1', '2', '3', '4'], ['1', '2', '3', '4', '5'])).toBe(0.8);
    expect(numbersJaccard(['1'], [])).toBe(0);
  });

  test('below 30 tokens word pairs are compared with a threshold of .9', () => {
    const headline = words(28);
    expect(compareTexts(text(headline), text(headline)).relation).toBe('duplicate');
    expect(compareTexts(text(headline), text([...headline.slice(0, 27), 'other'])).relation).toBe('duplicate');
    expect(compareTexts(text(headline), text([...headline.slice(0, 25), 'a', 'b', 'c'])).relation).toBe('unrelated');
  });

  test('comparison is symmetric', () => {
    const body = fc.array(fc.constantFrom(...words(40), '1.5', '2026'), { maxLength: 120 });
    fc.assert(
      fc.property(body, body, (left, right) => {
        expect(compareTexts(text(left), text(right))).toEqual(compareTexts(text(right), text(left)));
      }),
    );
  });
});

describe('originals and stories', () => {
  const graph = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 }).chain((times) =>
    fc.tuple(
      fc.constant(times.map((at, n): DatedDocument => ({ id: `d${String(n).padStart(2, '0')}`, availableAtMs: at }))),
      fc.array(
        fc.tuple(
          fc.nat(times.length - 1),
          fc.nat(times.length - 1),
          fc.constantFrom('duplicate' as const, 'same_story' as const),
        ),
        { maxLength: 15 },
      ),
      fc.shuffledSubarray(
        times.map((_, n) => n),
        { minLength: times.length },
      ),
    ),
  );

  /** The database state after parsing one document at a time in this order. */
  function replay(documents: DatedDocument[], edges: Edge[], order: number[]) {
    const originals = new Map<string, string>();
    const stories = new Map<string, string>();
    const byId = new Map(documents.map((document) => [document.id, document]));
    const dated = (id: string) => byId.get(id)!;
    for (const index of order) {
      const document = documents[index]!;
      const touching = edges.filter(
        ({ left, right }) =>
          (left === document.id && originals.has(right)) || (right === document.id && originals.has(left)),
      );
      const neighbours = touching.map(({ left, right }) => (left === document.id ? right : left));
      const known = neighbours.map(
        (id): KnownDocument => ({
          ...dated(id),
          original: dated(originals.get(id)!),
          storyHead: dated(stories.get(id)!),
        }),
      );
      const resolution = resolveDuplicates([document], known, touching);
      const place = resolution.documents.get(document.id)!;
      originals.set(document.id, place.originalId);
      stories.set(document.id, place.storyId);
      for (const { id, originalId } of resolution.demoted)
        for (const [key, value] of originals) if (value === id) originals.set(key, originalId);
      for (const { from, into } of resolution.mergedStories)
        for (const [key, value] of stories) if (value === from) stories.set(key, into);
    }
    const sorted = (map: Map<string, string>) => [...map].sort(([left], [right]) => (left < right ? -1 : 1));
    return { originals: sorted(originals), stories: sorted(stories) };
  }

  test('the order of parsing changes neither originals nor stories', () => {
    fc.assert(
      fc.property(graph, ([documents, pairs, order]) => {
        const edges = pairs.flatMap(([l, r, relation]): Edge[] =>
          l === r ? [] : [{ left: documents[l]!.id, right: documents[r]!.id, relation }],
        );
        const inOrder = replay(
          documents,
          edges,
          documents.map((_, n) => n),
        );
        expect(replay(documents, edges, order)).toEqual(inOrder);
        const at = new Map(documents.map(({ id, availableAtMs }) => [id, availableAtMs]));
        for (const [id, original] of inOrder.originals) {
          expect(at.get(original)! < at.get(id)! || (at.get(original) === at.get(id) && original <= id)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
