import { expect, test } from 'vitest';
import { requireFreshReads } from '../../../test/kit/fresh-reads.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';

interface Answer {
  value: number;
  bytes: number;
}

/** What a caller does: it makes the answer where there is none. */
async function read(answers: KeptAnswers<Answer>, key: string, make: () => Promise<Answer | null>) {
  const found = await answers.find(key);
  if (found.answer !== null) return found.answer.value;
  const made = await make();
  found.settle(made);
  return made?.value;
}

function answersWith(options: { bytesMax?: number } = {}) {
  const state = { version: '1' as string | null, made: 0 };
  const answers = createKeptAnswers<Answer>({ readVersion: async () => state.version, bytesMax: 100, ...options });
  return { state, answers, read: (key: string, bytes = 10) => read(answers, key, async () => make(state, bytes)) };
}
const make = (state: { made: number }, bytes: number) => ({ value: ++state.made, bytes });

test('an answer is made once per version and key', async () => {
  const { state, read } = answersWith();
  expect([await read('a'), await read('a'), await read('b')]).toEqual([1, 1, 2]);
  state.version = '2';
  expect([await read('a'), await read('a')]).toEqual([3, 3]);
});

test('callers at once share one answer', async () => {
  const { read } = answersWith();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => read('a'))))).toEqual(new Set([1]));
});

test('callers make the answer themselves when the one they waited for made none', async () => {
  const { answers } = answersWith();
  const first = await answers.find('a');
  const second = answers.find('a');
  // Shares the version query of the second, which therefore waits for the first now.
  await answers.find('b');
  if (first.answer === null) first.settle(null);
  expect((await second).answer).toBeNull();
  expect(await read(answers, 'a', async () => ({ value: 7, bytes: 1 }))).toBe(7);
  expect(await read(answers, 'a', async () => ({ value: 8, bytes: 1 }))).toBe(7);
});

test('nothing is kept without a version, and after a version that could not be read', async () => {
  const unversioned = answersWith();
  unversioned.state.version = null;
  expect([await unversioned.read('a'), await unversioned.read('a')]).toEqual([1, 2]);
  let isDown = false;
  const answers = createKeptAnswers<Answer>({
    readVersion: async () => (isDown ? Promise.reject(new Error('database down')) : '1'),
    bytesMax: 100,
  });
  const other = { made: 0 };
  const ask = () => read(answers, 'a', async () => make(other, 1));
  expect([await ask(), await ask()]).toEqual([1, 1]);
  isDown = true;
  await expect(ask()).rejects.toThrow('database down');
  isDown = false;
  expect(await ask()).toBe(2);
});

test('the memory is bounded: older answers go, and one that is too large is not kept', async () => {
  const { read } = answersWith({ bytesMax: 25 });
  expect([await read('a'), await read('b'), await read('a')]).toEqual([1, 2, 1]);
  expect([await read('c'), await read('a')]).toEqual([3, 4]);
  expect([await read('large', 26), await read('large', 26)]).toEqual([5, 6]);
});

test('no caller gets an answer older than its call, in any interleaving', () =>
  requireFreshReads((readVersion) => {
    const answers = createKeptAnswers<Answer>({ readVersion: async () => String(await readVersion()), bytesMax: 100 });
    return (load) => read(answers, 'a', async () => ({ value: await load(), bytes: 1 }));
  }));
