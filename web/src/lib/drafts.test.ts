import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

function makeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('a draft is there again, also for a form that is built twice while its page loads, but not later', () => {
  const clock = { now: 0 };
  const drafts = createDrafts(makeStorage(), () => clock.now);
  drafts.keep('order', { ticker: 'ABCD' });
  clock.now = 3_600_000;
  expect(drafts.take('order')).toEqual({ ticker: 'ABCD' });
  expect(drafts.take('order')).toEqual({ ticker: 'ABCD' });
  clock.now += 10_001;
  expect(drafts.take('order')).toBeUndefined();
  expect(drafts.take('other')).toBeUndefined();
});

test('a draft survives a page that is loaded again, once and without its secrets', () => {
  const storage = makeStorage();
  const before = createDrafts(storage, () => 0);
  before.keep('channel', { name: 'on call', secret: 'hush' });
  expect(storage.values.size).toBe(0);
  before.store();
  expect([...storage.values.values()].join()).not.toContain('hush');
  expect(createDrafts(storage, () => 0).take('channel')).toEqual({ name: 'on call' });
  expect(createDrafts(storage, () => 0).take('channel')).toBeUndefined();
});

test('a reader who goes to another page leaves the drafts behind', () => {
  const drafts = createDrafts(makeStorage(), () => 0);
  drafts.keep('order', 1);
  drafts.drop();
  expect(drafts.take('order')).toBeUndefined();
});

test('a storage with other text has no drafts', () => {
  const storage = makeStorage();
  storage.setItem('sextant-drafts', 'not JSON');
  expect(createDrafts(storage, () => 0).take('order')).toBeUndefined();
});
