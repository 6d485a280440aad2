import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { makeTabStorage } from '../../../test/kit/tab-storage.ts';

test('a draft is there again, also for a form that is built twice while its page loads, but not later', () => {
  const clock = { now: 0 };
  const drafts = createDrafts(makeTabStorage(), () => clock.now);
  drafts.keep('order', { ticker: 'ABCD' });
  clock.now = 3_600_000;
  expect(drafts.take('order')).toEqual({ ticker: 'ABCD' });
  expect(drafts.take('order')).toEqual({ ticker: 'ABCD' });
  clock.now += 10_001;
  expect(drafts.take('order')).toBeUndefined();
  expect(drafts.take('other')).toBeUndefined();
});

test('a draft survives a page that is loaded again, once and without its secrets', () => {
  const storage = makeTabStorage();
  const before = createDrafts(storage, () => 0);
  before.keep('channel', { name: 'on call', secret: 'hush' });
  expect(storage.values.size).toBe(0);
  before.store();
  expect([...storage.values.values()].join()).not.toContain('hush');
  expect(createDrafts(storage, () => 0).take('channel')).toEqual({ name: 'on call' });
  expect(createDrafts(storage, () => 0).take('channel')).toBeUndefined();
});

test('the forms on a page that is loaded again are there with what they held last, without those that were closed', () => {
  const storage = makeTabStorage();
  const before = createDrafts(storage, () => 0);
  const form = { quantity: 1 };
  before.watch('order', () => form);
  const close = before.watch('lockout', () => ({ ticker: 'ABCD' }));
  form.quantity = 2;
  close();
  before.store();
  const after = createDrafts(storage, () => 0);
  expect(after.take('order')).toEqual({ quantity: 2 });
  expect(after.take('lockout')).toBeUndefined();
});

test('a reader who goes to another page leaves the drafts behind', () => {
  const storage = makeTabStorage();
  const drafts = createDrafts(storage, () => 0);
  drafts.keep('order', 1);
  drafts.store();
  drafts.drop();
  expect(drafts.take('order')).toBeUndefined();
  expect(createDrafts(storage, () => 0).take('order')).toBeUndefined();
});

test('a storage with other text has no drafts', () => {
  const storage = makeTabStorage();
  storage.setItem('sextant-drafts', 'not JSON');
  expect(createDrafts(storage, () => 0).take('order')).toBeUndefined();
});
