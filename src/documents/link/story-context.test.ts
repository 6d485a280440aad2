import { expect, test } from 'vitest';
import type { Mention } from './link-mentions.ts';
import { resolveByStory } from './story-context.ts';

const mention = (companyId: string, start: number, status: Mention['status']): Mention => ({
  companyId,
  ticker: companyId.toUpperCase(),
  mentionText: 'Halvorsen',
  mentionType: 'brand',
  start,
  end: start + 9,
  confidence: status === 'linked' ? 0.9 : 0.43,
  salience: 0.5,
  status,
});

test('another report of the story decides a shared name, and the other companies of that name are dropped', () => {
  const mentions = [mention('a', 0, 'ambiguous'), mention('b', 0, 'ambiguous'), mention('c', 20, 'linked')];
  expect(
    resolveByStory(mentions, new Set(['b'])).map(({ companyId, status, confidence }) => [
      companyId,
      status,
      confidence,
    ]),
  ).toEqual([
    ['b', 'linked', 0.75],
    ['c', 'linked', 0.9],
  ]);
});

test('a name of two companies of the story, or of none, stays ambiguous', () => {
  const mentions = [mention('a', 0, 'ambiguous'), mention('b', 0, 'ambiguous')];
  expect(resolveByStory(mentions, new Set(['a', 'b']))).toEqual(mentions);
  expect(resolveByStory(mentions, new Set(['z']))).toEqual(mentions);
});
