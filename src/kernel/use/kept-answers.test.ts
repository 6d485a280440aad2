import { expect, test } from 'vitest';
import { requireFreshReads } from '../../../test/kit/fresh-reads.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';

interface Answer {
  value: number;
  bytes: number;
}

/** What a caller does: it makes the answer where there is none. */
async function read(
  answers: KeptAnswers<Answer>,
  key: string,
  version: string | null,
  make: () => Promise<Answer | null>,
) {
  const found = await answers.find(key, version);
  if (found.answer !== null) return found.answer.value;
  const made = await make();
  found.settle(made);
  return made?.value;
}

function answersWith(bytesMax = 100) {
  const state = { version: '1' as string | null, made: 0 };
  const answers = createKeptAnswers<Answer>(bytesMax);
  const make = async (bytes: number) => ({ value: ++state.made, bytes });
  return { state, answers, read: (key: string, bytes = 10) => read(answers, key, state.version, () => make(bytes)) };
}

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
  const first = await answers.find('a', '1');
  const second = answers.find('a', '1');
  if (first.answer === null) first.settle(null);
  expect((await second).answer).toBeNull();
  expect(await read(answers, 'a', '1', async () => ({ value: 7, bytes: 1 }))).toBe(7);
  expect(await read(answers, 'a', '1', async () => ({ value: 8, bytes: 1 }))).toBe(7);
});

test('a caller that read an earlier version gets an answer made after it, and so does the next', async () => {
  const { state, read } = answersWith();
  state.version = '2';
  expect(await read('a')).toBe(1);
  state.version = '1';
  expect([await read('a'), await read('a')]).toEqual([2, 2]);
  state.version = '2';
  expect(await read('a')).toBe(3);
});

test('nothing is kept without a version', async () => {
  const { state, read } = answersWith();
  state.version = null;
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});

test('the memory is bounded: older answers go, and one that is too large is not kept', async () => {
  const { read } = answersWith(25);
  expect([await read('a'), await read('b'), await read('a')]).toEqual([1, 2, 1]);
  expect([await read('c'), await read('a')]).toEqual([3, 4]);
  expect([await read('large', 26), await read('large', 26)]).toEqual([5, 6]);
});

test('no caller gets an answer older than its call, in any interleaving', () =>
  requireFreshReads((readVersion) => {
    const answers = createKeptAnswers<Answer>(100);
    return async (load) =>
      read(answers, 'a', String(await readVersion()), async () => ({ value: await load(), bytes: 1 }));
  }));
