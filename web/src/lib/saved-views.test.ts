import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addView, deleteView, findNameProblem, findView, readViews, renameView, VIEWS_MAX } from './saved-views.ts';

const failed = { name: 'Failed filings', filters: { status: 'failed', type: 'filing' } };
const recent = { name: 'Recent', filters: { span: '24h' } };

test('views are kept by name, renamed and deleted', () => {
  const views = addView(addView([], { ...recent, name: ' Recent ' }), failed);
  expect(views).toEqual([failed, recent]);
  expect(renameView(views, 'Recent', 'A day ')).toEqual([{ ...recent, name: 'A day' }, failed]);
  expect(deleteView(views, 'Recent')).toEqual([failed]);
});

test.each([
  ['', undefined, 'Enter a name.'],
  ['x'.repeat(61), undefined, 'Use at most 60 characters.'],
  ['recent', undefined, 'There is a view “recent” already.'],
  ['RECENT', 'Recent', null],
  ['Other', undefined, null],
])('the name %j is judged in words', (name, renamed, problem) => {
  expect(findNameProblem([failed, recent], name, renamed)).toBe(problem);
});

test('the number of views is limited', () => {
  const many = Array.from({ length: VIEWS_MAX }, (_, index) => ({ name: `${index}`, filters: {} }));
  expect(findNameProblem(many, 'one more')).toMatch(/Delete one first/);
  expect(findNameProblem(many, 'other name', '3')).toBeNull();
});

test('the view of the present filters is found whatever the order of its filters', () => {
  expect(findView([recent, failed], { type: 'filing', status: 'failed' })).toBe(failed);
  expect(findView([recent, failed], { type: 'filing' })).toBeUndefined();
});

test('what was stored is read back, and foreign text is no view', () => {
  expect(readViews(JSON.stringify([failed, recent]))).toEqual([failed, recent]);
  for (const text of [null, '', '{', 'null', '{"name":"x"}', '[null,1,{"name":"x"},{"name":"y","filters":{"a":1}}]'])
    expect(readViews(text)).toEqual([]);
  fc.assert(fc.property(fc.json(), (text) => readViews(text).every(({ name }) => typeof name === 'string')));
});
